import { PriceType, ProductFileType, ProductStatus, productCategories, QuestionType, supportKinds } from '@jamun/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { enumeration, id, optionalPaise, paise, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

export const products = pgTable('products', {
  id: id(),
  userId: userId('user_id').notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  titleKey: text('title_key').notNull().generatedAlwaysAs(sql`lower(title)`),
  description: text().notNull().default(''),
  category: text({ enum: productCategories }).notNull(),
  priceType: enumeration('price_type', PriceType).notNull(),
  price: paise('price'),
  discountedPrice: optionalPaise('discounted_price'),
  ctaButtonText: text('cta_text').notNull(),
  isLimitedQuantityEnabled: boolean('is_limited').notNull().default(false),
  quantity: integer(),
  status: enumeration('status', ProductStatus).notNull().default('INACTIVE'),
  coverFileId: text('cover_file_id'),
  coverPreviewFileId: text('cover_preview_file_id'),
  heldCount: integer('held_count').notNull().default(0),
  soldCount: integer('sold_count').notNull().default(0),
  salesCount: integer('sales_count').notNull().default(0),
  revenue: paise('revenue').default(0n),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
  purgedAt: timestamptz('purged_at'),
  takenDownAt: timestamptz('taken_down_at'),
  takenDownReason: text('taken_down_reason'),
});
export type ProductRow = typeof products.$inferSelect;

/** Maintained by a database trigger. */
export const productCounts = pgTable(
  'product_counts',
  {
    userId: userId('user_id').notNull(),
    category: text({ enum: productCategories }).notNull(),
    status: enumeration('status', ProductStatus).notNull(),
    products: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.category, table.status] })],
);

export const productFiles = pgTable('product_files', {
  id: id(),
  productId: text('product_id').notNull(),
  seq: sequence('seq'),
  place: integer().notNull(),
  fileId: text('file_id').notNull(),
  fileName: text('file_name').notNull(),
  fileType: enumeration('file_type', ProductFileType).notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
export type ProductFileRow = typeof productFiles.$inferSelect;

export const galleryImages = pgTable('product_gallery_images', {
  id: id(),
  productId: text('product_id').notNull(),
  place: integer().notNull(),
  fileId: text('file_id').notNull(),
  imageName: text('image_name').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
export type GalleryImageRow = typeof galleryImages.$inferSelect;

const partColumns = () => ({
  id: id(),
  productId: text('product_id').notNull(),
  seq: sequence('seq'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export const testimonials = pgTable('product_testimonials', {
  ...partColumns(),
  name: text().notNull(),
  description: text().notNull(),
  rating: smallint().notNull(),
  image: text(),
});
export type TestimonialRow = typeof testimonials.$inferSelect;

export const faqs = pgTable('product_faqs', { ...partColumns(), question: text().notNull(), answer: text().notNull() });
export type FaqRow = typeof faqs.$inferSelect;

export const questions = pgTable('product_questions', {
  ...partColumns(),
  question: text().notNull(),
  type: enumeration('type', QuestionType).notNull(),
  options: text().array().notNull(),
  isRequired: boolean('is_required').notNull(),
});
export type QuestionRow = typeof questions.$inferSelect;

export const supportDetails = pgTable('product_support_details', {
  ...partColumns(),
  kind: text({ enum: supportKinds }).notNull(),
  value: text().notNull(),
  note: text().notNull(),
});
export type SupportDetailRow = typeof supportDetails.$inferSelect;
