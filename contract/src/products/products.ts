import { z } from 'zod';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { rupees } from '../rupees.ts';
import { displayName, displayNameOrEmpty, Id, IsoTime, multilineTextOrEmpty, singleLineTextOrEmpty } from '../text-fields.ts';
import { GalleryImage, ProductFile, ProductFileType } from './product-files.ts';
import { defaultCtaText, productMessages } from './product-messages.ts';
import { Faq, RegistrationQuestion, SupportDetail, Testimonial } from './product-parts.ts';

export const productCategories = ['Education', 'Entertainment', 'Productivity', 'Lifestyle', 'Health', 'Business', 'Other'] as const;
export const ProductCategory = z.enum(productCategories, 'Choose a category');
export type ProductCategory = z.infer<typeof ProductCategory>;
/** FLEXIBLE: the buyer chooses an amount; `price` is the minimum. */
export const PriceType = z.enum(['FIXED', 'FLEXIBLE'], 'Choose a fixed or a flexible price');
export const ProductStatus = z.enum(['ACTIVE', 'INACTIVE'], 'Choose active or inactive');
export type ProductStatus = z.infer<typeof ProductStatus>;

const maxQuantity = 1_000_000;
const flag = (label: string) => z.boolean(`${label} must be true or false`);
const wholeQuantity = `Quantity must be a whole number from 1 to ${maxQuantity}`;

/** Fields that a seller edits. Create, read and update must list the same fields: a missing field is a compile error. */
const fields = {
  title: displayName('Title', 150),
  /** Simple markup: #, ##, bold, italic, underline, bullet and numbered lists. */
  description: multilineTextOrEmpty('Description', 20_000),
  category: ProductCategory,
  priceType: PriceType,
  /** In rupees; the minimum if the price is FLEXIBLE. */
  price: rupees('Price'),
  hasDiscount: flag('Discount'),
  discountedPrice: rupees('Discounted price').nullable(),
  /** An empty text restores the default. */
  ctaButtonText: displayNameOrEmpty('Button text', 30).transform((text) => text || defaultCtaText),
  isLimitedQuantityEnabled: flag('Limited quantity'),
  quantity: z.int(wholeQuantity).min(1, wholeQuantity).max(maxQuantity, wholeQuantity).nullable(),
};
type FieldName = keyof typeof fields;

interface PriceAndStock {
  priceType: 'FIXED' | 'FLEXIBLE';
  price: number;
  hasDiscount: boolean;
  discountedPrice: number | null;
  isLimitedQuantityEnabled: boolean;
  quantity: number | null;
}

/** Cross-field validation: pairs of field and message. The server repeats it on the merged product after a partial update. */
export function priceAndStockErrors({
  priceType,
  price,
  hasDiscount,
  discountedPrice,
  ...stock
}: PriceAndStock): [keyof PriceAndStock, string][] {
  const errors: [keyof PriceAndStock, string][] = [];
  if (hasDiscount && priceType === 'FLEXIBLE') errors.push(['hasDiscount', productMessages.flexibleWithoutDiscount]);
  else if (hasDiscount && discountedPrice === null) errors.push(['discountedPrice', productMessages.discountNeedsPrice]);
  else if (hasDiscount && discountedPrice !== null && discountedPrice > price)
    errors.push(['discountedPrice', productMessages.discountTooHigh]);
  if (stock.isLimitedQuantityEnabled && stock.quantity === null) errors.push(['quantity', productMessages.quantityRequired]);
  return errors;
}

type DiscountFields = Pick<PriceAndStock, 'priceType' | 'price' | 'discountedPrice'> & { hasDiscount?: boolean | undefined };

/** Derives a missing `hasDiscount`: a fixed price with a different discounted price has a discount. Without a discount, the discounted price is cleared. */
export function resolveDiscount({
  priceType,
  price,
  hasDiscount,
  discountedPrice,
}: DiscountFields): Pick<PriceAndStock, 'hasDiscount' | 'discountedPrice'> {
  const isDiscounted = hasDiscount ?? (priceType === 'FIXED' && discountedPrice !== null && discountedPrice !== price);
  return { hasDiscount: isDiscounted, discountedPrice: isDiscounted ? discountedPrice : null };
}

/** Input of the Create Product form. The fields after `price` are optional and can follow in the editor. */
export const ProductInput = z
  .strictObject({
    title: fields.title,
    category: fields.category,
    priceType: fields.priceType.default('FIXED'),
    price: fields.price,
    hasDiscount: fields.hasDiscount.optional(),
    discountedPrice: fields.discountedPrice.default(null),
    description: fields.description.default(''),
    ctaButtonText: fields.ctaButtonText.default(defaultCtaText),
    isLimitedQuantityEnabled: fields.isLimitedQuantityEnabled.default(false),
    quantity: fields.quantity.default(null),
  } satisfies Record<FieldName, z.ZodType>)
  .transform((input) => ({ ...input, ...resolveDiscount(input) }))
  .check((context) => {
    for (const [field, message] of priceAndStockErrors(context.value))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
  });

/** Partial update. `version` is an optimistic lock: CONFLICT if the product was saved since. */
export const ProductEdit = z
  .strictObject({ ...fields, version: z.int('Version must be a whole number').min(1, 'Version must be at least 1') })
  .partial();

/** Missing parts that prevent publishing. */
export const ProductPublishBlocker = z.enum(['price', 'files']);
export type ProductPublishBlocker = z.infer<typeof ProductPublishBlocker>;

/** Product in the owner's list. */
export const ProductSummary = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  category: ProductCategory,
  priceType: PriceType,
  price: z.number(),
  hasDiscount: z.boolean(),
  discountedPrice: z.number().nullable(),
  isLimitedQuantityEnabled: z.boolean(),
  quantity: z.int().nullable(),
  /** Units sold, without returned ones. */
  soldCount: z.int(),
  /** Units that can still be bought, without reserved ones; null for unlimited stock. */
  left: z.int().nullable(),
  status: ProductStatus,
  /** URL of the picture; null without a picture. */
  coverImage: z.string().nullable(),
  /** Number of sales, without refunded ones. */
  _count: z.object({ orders: z.int() }),
  /** In rupees, before fees, without refunded sales. */
  revenue: z.number(),
  missing: z.array(ProductPublishBlocker),
  /** URL of the sale page once it is published. */
  publicUrl: z.string(),
  version: z.int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** Product with all data for the editor. */
export const Product = ProductSummary.extend({
  description: z.string(),
  ctaButtonText: z.string(),
  files: z.array(ProductFile),
  galleryImages: z.array(GalleryImage),
  testimonials: z.array(Testimonial),
  faqs: z.array(Faq),
  registrationQns: z.array(RegistrationQuestion),
  supportDetails: z.array(SupportDetail),
}) satisfies z.ZodType<Record<FieldName, unknown>>;
export type Product = z.infer<typeof Product>;

/** Audience of every product field. A new field does not compile until it has one. */
const audiences = {
  id: 'public',
  slug: 'public',
  title: 'public',
  description: 'public',
  category: 'public',
  ctaButtonText: 'public',
  priceType: 'public',
  price: 'public',
  hasDiscount: 'public',
  discountedPrice: 'public',
  isLimitedQuantityEnabled: 'public',
  left: 'public',
  coverImage: 'public',
  galleryImages: 'public',
  testimonials: 'public',
  faqs: 'public',
  registrationQns: 'public',
  supportDetails: 'public',
  publicUrl: 'public',
  version: 'public',
  createdAt: 'public',
  updatedAt: 'public',
  /** `PublicProduct` has its own `files` with type and size only. */
  files: 'owner',
  quantity: 'owner',
  soldCount: 'owner',
  _count: 'owner',
  revenue: 'owner',
  status: 'owner',
  missing: 'owner',
} as const satisfies Record<keyof Product, 'public' | 'owner'>;

type Audiences = typeof audiences;
type PublicField = { [Field in keyof Audiences]: Audiences[Field] extends 'public' ? Field : never }[keyof Audiences];
const publicMask = Object.fromEntries(
  Object.entries(audiences).flatMap(([field, audience]) => (audience === 'public' ? [[field, true]] : [])),
) as Record<PublicField, true>;

/** Product for buyers: only type and size of files, no sales figures. */
export const PublicProduct = Product.pick(publicMask).extend({
  /** Price to pay: the discounted price if any; the minimum of a flexible price. */
  payablePrice: z.number(),
  isSoldOut: z.boolean(),
  /** Cover as a JPEG of 1200 × 630 for link previews. */
  linkPreviewImage: z.string().nullable(),
  files: z.array(z.object({ fileType: ProductFileType, fileSize: z.int() })),
  creator: z.object({
    name: z.string(),
    picture: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
  /** The owner views an unpublished product through a preview link. */
  isPreview: z.boolean(),
  /** Buyers without an account can ask for a reminder by email. */
  offersReminder: z.boolean().optional(),
  /** The seller has coupons: buyers can enter a code. */
  offersCoupons: z.boolean().optional(),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

/** Slug or id of a product or channel. */
export const SlugOrId = z.string().regex(/^[0-9A-Za-z-]{1,100}$/, 'This address is not valid');
export const PreviewToken = singleLineTextOrEmpty('Preview', 200);

const params = z.strictObject({ id: Id });

export const products = {
  'POST /api/v1/digital-products': { access: 'user', to: 'create a product', body: ProductInput, reply: successReply(Product) },
  'GET /api/v1/digital-products': {
    access: 'user',
    to: 'see your products',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches title and category. */
      search: Search,
      category: ProductCategory.optional(),
      status: ProductStatus.optional(),
      /** `price` sorts by the price to pay. Default: newest first. */
      sort: z.enum(['title', 'price', 'sales', 'createdAt'], 'Sort by title, price, sales or createdAt').default('createdAt'),
      /** Default: ascending for title and price, descending otherwise. */
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').optional(),
    }),
    /** `meta.categories`: categories of all products of the user. */
    reply: pageOf(ProductSummary).extend({
      meta: pageOf(ProductSummary).shape.meta.extend({ categories: z.array(ProductCategory) }),
    }),
  },
  'GET /api/v1/digital-products/{id}': { access: 'user', to: 'see a product', params, reply: successReply(Product) },
  'PUT /api/v1/digital-products/{id}': { access: 'user', to: 'update a product', params, body: ProductEdit, reply: successReply(Product) },
  'DELETE /api/v1/digital-products/{id}': { access: 'user', to: 'delete a product', params, reply: MessageReply },
  /** Creates an unpublished copy with all page content, without sales. */
  'POST /api/v1/digital-products/{id}/duplicate': { access: 'user', to: 'duplicate a product', params, reply: successReply(Product) },
  'POST /api/v1/digital-products/{id}/publish': {
    access: 'user',
    needs: 'verified-email',
    to: 'publish a product',
    params,
    reply: successReply(Product),
  },
  'POST /api/v1/digital-products/{id}/unpublish': { access: 'user', to: 'unpublish a product', params, reply: successReply(Product) },
  'POST /api/v1/digital-products/{id}/preview': {
    access: 'user',
    to: 'preview a product',
    params,
    /** Path that works for ten minutes: `/d/{slug}?preview=…`. */
    reply: successReply(z.object({ url: z.string() })),
  },
  'GET /api/v1/digital-products/public/{slug}': {
    access: 'public',
    to: 'see a product',
    params: z.strictObject({ slug: SlugOrId }),
    query: z.strictObject({ preview: PreviewToken.optional() }),
    reply: successReply(PublicProduct),
  },
} satisfies Routes;
