import type {
  Faq,
  GalleryImage,
  Product,
  ProductFile,
  ProductSummary,
  PublicProduct,
  RegistrationQuestion,
  SupportDetail,
  Testimonial,
} from '@jamun/contract';
import { toRupees } from '../../kit/money.ts';
import type { SellerContact } from '../accounts/index.ts';
import type { FaqRow, GalleryImageRow, ProductFileRow, ProductRow, QuestionRow, SupportDetailRow, TestimonialRow } from './tables.ts';

const stamps = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

type Stock = Pick<ProductRow, 'isLimitedQuantityEnabled' | 'quantity' | 'soldCount' | 'heldCount'>;

/** Units for sale, without sold and reserved units; null without a limit. */
export const availableUnits = ({ isLimitedQuantityEnabled, quantity, soldCount, heldCount }: Stock): number | null =>
  isLimitedQuantityEnabled ? (quantity ?? 0) - soldCount - heldCount : null;

/** Price to pay; the minimum for a flexible price. */
export const payablePrice = ({ price, discountedPrice }: Pick<ProductRow, 'price' | 'discountedPrice'>): bigint => discountedPrice ?? price;

export const fileView = ({ id, fileName, fileType, size, createdAt }: ProductFileRow): ProductFile => ({
  id,
  fileName,
  fileType,
  fileSize: size,
  createdAt: createdAt.toISOString(),
});

/** Numbers the images by position, so that a deleted image leaves no gap. */
export const galleryView = (rows: GalleryImageRow[], addressOf: (fileId: string) => string): GalleryImage[] =>
  rows.map(({ id, productId, fileId, imageName, createdAt }, index) => ({
    id,
    productId,
    imageName,
    imageUrl: addressOf(fileId),
    imageOrder: index + 1,
    createdAt: createdAt.toISOString(),
  }));

export const testimonialView = (row: TestimonialRow): Testimonial => {
  const { id, productId, name, description, rating, image } = row;
  return { id, productId, name, description, rating, image, ...stamps(row) };
};
export const faqView = (row: FaqRow): Faq => {
  const { id, productId, question, answer } = row;
  return { id, productId, question, answer, ...stamps(row) };
};
export const questionView = (row: QuestionRow): RegistrationQuestion => {
  const { id, productId, question, type, options, isRequired } = row;
  return { id, productId, question, type, options, isRequired, ...stamps(row) };
};
export const supportView = (row: SupportDetailRow): SupportDetail => {
  const { id, productId, kind, value, note } = row;
  return { id, productId, kind, value, note, ...stamps(row) };
};

/** Rows of a page in addition to the product row. */
export interface PageRows {
  files: ProductFileRow[];
  gallery: GalleryImageRow[];
  testimonials: TestimonialRow[];
  faqs: FaqRow[];
  questions: QuestionRow[];
  support: SupportDetailRow[];
}

/** Data that a product view needs in addition to the row. */
interface ProductContext {
  missing: ProductSummary['missing'];
  /** Returns the URL of a picture file. */
  addressOf(fileId: string): string;
  publicUrl: string;
}

/** A flexible price has no discount: its discounted price is a copy of the minimum amount. */
const priceView = ({ priceType, price, discountedPrice }: ProductRow) => {
  const lower = priceType === 'FLEXIBLE' ? price : discountedPrice;
  return {
    priceType,
    price: toRupees(price),
    hasDiscount: discountedPrice !== null,
    discountedPrice: lower === null ? null : toRupees(lower),
  };
};

const partsView = (rows: PageRows, addressOf: ProductContext['addressOf']) => ({
  galleryImages: galleryView(rows.gallery, addressOf),
  testimonials: rows.testimonials.map(testimonialView),
  faqs: rows.faqs.map(faqView),
  registrationQns: rows.questions.map(questionView),
  supportDetails: rows.support.map(supportView),
});

export function summaryView(row: ProductRow, { missing, addressOf, publicUrl }: ProductContext): ProductSummary {
  const { id, slug, title, category, status, quantity, soldCount, version } = row;
  return {
    id,
    slug,
    title,
    category,
    status,
    quantity,
    soldCount,
    version,
    missing,
    ...priceView(row),
    isLimitedQuantityEnabled: row.isLimitedQuantityEnabled,
    left: availableUnits(row),
    coverImage: row.coverFileId && addressOf(row.coverFileId),
    _count: { orders: soldCount },
    revenue: toRupees(row.revenue),
    publicUrl: `${publicUrl}/d/${slug}`,
    ...stamps(row),
  };
}

export const productView = (row: ProductRow, rows: PageRows, context: ProductContext): Product => ({
  ...summaryView(row, context),
  description: row.description,
  ctaButtonText: row.ctaButtonText,
  files: rows.files.map(fileView),
  ...partsView(rows, context.addressOf),
});

interface PublicContext extends Omit<ProductContext, 'missing'> {
  left: number | null;
  seller: { name: string; contact: SellerContact };
  sellerPicture: string | null;
  isPreview: boolean;
  offersReminder: boolean;
  offersCoupons: boolean;
}

export function publicView(row: ProductRow, rows: PageRows, context: PublicContext): PublicProduct {
  const { addressOf, publicUrl, left, seller, sellerPicture, isPreview, offersReminder, offersCoupons } = context;
  const { id, slug, title, description, category, ctaButtonText, version } = row;
  return {
    id,
    slug,
    title,
    description,
    category,
    ctaButtonText,
    version,
    ...priceView(row),
    payablePrice: toRupees(payablePrice(row)),
    isLimitedQuantityEnabled: row.isLimitedQuantityEnabled,
    left,
    isSoldOut: left === 0,
    coverImage: row.coverFileId && addressOf(row.coverFileId),
    linkPreviewImage: row.coverPreviewFileId && addressOf(row.coverPreviewFileId),
    files: rows.files.map(({ fileType, size }) => ({ fileType, fileSize: size })),
    ...partsView(seller.contact.showsSupport ? rows : { ...rows, support: [] }, addressOf),
    creator: {
      name: seller.name,
      picture: sellerPicture && addressOf(sellerPicture),
      email: seller.contact.email,
      phone: seller.contact.phone,
      address: seller.contact.address,
    },
    publicUrl: `${publicUrl}/d/${slug}`,
    isPreview,
    offersReminder,
    offersCoupons,
    ...stamps(row),
  };
}
