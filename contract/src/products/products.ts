import { z } from 'zod';
import { answer, Message } from '../answer.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { rupees } from '../rupees.ts';
import { displayName, Id, IsoTime, possibleDisplayName, possibleLine, possibleLines } from '../text.ts';
import { GalleryImage, ProductFile, ProductFileType } from './product-files.ts';
import { defaultCtaText, productMessages as say } from './product-messages.ts';
import { Faq, RegistrationQuestion, SupportDetail, Testimonial } from './product-parts.ts';

export const productCategories = ['Education', 'Entertainment', 'Productivity', 'Lifestyle', 'Health', 'Business', 'Other'] as const;
export const ProductCategory = z.enum(productCategories, 'Choose a category');
export type ProductCategory = z.infer<typeof ProductCategory>;
/** FIXED: everybody pays the same. FLEXIBLE: the buyer chooses, from the price upwards. */
export const PriceType = z.enum(['FIXED', 'FLEXIBLE'], 'Choose a fixed or a flexible price');
export const ProductStatus = z.enum(['ACTIVE', 'INACTIVE'], 'Choose active or inactive');
export type ProductStatus = z.infer<typeof ProductStatus>;

const largestQuantity = 1_000_000;
const flag = (label: string) => z.boolean(`${label} must be true or false`);
const wholeQuantity = `Quantity must be a whole number from 1 to ${largestQuantity}`;

/** The fields that a seller edits. Create, read and update list the same fields: one that is missing in a list does not compile. */
const fields = {
  title: displayName('Title', 150),
  /** Small markup as plain text: #, ##, bold, italic, underline, bullets, numbers. */
  description: possibleLines('Description', 20_000),
  category: ProductCategory,
  priceType: PriceType,
  /** In rupees; the least that is paid where it is FLEXIBLE. */
  price: rupees('Price'),
  hasDiscount: flag('Discount'),
  discountedPrice: rupees('Discounted price').nullable(),
  /** Left empty it is the default again. */
  ctaButtonText: possibleDisplayName('Button text', 30).transform((text) => text || defaultCtaText),
  isLimitedQuantityEnabled: flag('Limited quantity'),
  quantity: z.int(wholeQuantity).min(1, wholeQuantity).max(largestQuantity, wholeQuantity).nullable(),
};
type FieldName = keyof typeof fields;

interface Terms {
  priceType: 'FIXED' | 'FLEXIBLE';
  price: number;
  hasDiscount: boolean;
  discountedPrice: number | null;
  isLimitedQuantityEnabled: boolean;
  quantity: number | null;
}

/** What is wrong with the fields taken together: the field and the complaint. The server asks again of what a change leads to. */
export function termsComplaints({ priceType, price, hasDiscount, discountedPrice, ...stock }: Terms): [keyof Terms, string][] {
  const complaints: [keyof Terms, string][] = [];
  if (hasDiscount && priceType === 'FLEXIBLE') complaints.push(['hasDiscount', say.flexibleWithoutDiscount]);
  else if (hasDiscount && discountedPrice === null) complaints.push(['discountedPrice', say.discountNeedsPrice]);
  else if (hasDiscount && discountedPrice !== null && discountedPrice > price) complaints.push(['discountedPrice', say.discountTooHigh]);
  if (stock.isLimitedQuantityEnabled && stock.quantity === null) complaints.push(['quantity', say.quantityRequired]);
  return complaints;
}

type Discount = Pick<Terms, 'priceType' | 'price' | 'discountedPrice'> & { hasDiscount?: boolean | undefined };

/** Whether there is a discount can be left unsaid: a fixed price with another one beside it has one. Without it, the other price means nothing. */
export function settleDiscount({
  priceType,
  price,
  hasDiscount,
  discountedPrice,
}: Discount): Pick<Terms, 'hasDiscount' | 'discountedPrice'> {
  const discounted = hasDiscount ?? (priceType === 'FIXED' && discountedPrice !== null && discountedPrice !== price);
  return { hasDiscount: discounted, discountedPrice: discounted ? discountedPrice : null };
}

/** What the Create Product form sends; only these four are needed, the rest can follow in the editor. */
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
  .transform((given) => ({ ...given, ...settleDiscount(given) }))
  .check((context) => {
    for (const [field, message] of termsComplaints(context.value))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
  });

/** What is left out stays as it is; with `version`, only if nothing was saved since. */
export const ProductEdit = z
  .strictObject({ ...fields, version: z.int('The version must be a whole number').min(1, 'The version must be a whole number') })
  .partial();

/** What must still be done before it can be published. */
export const ProductGap = z.enum(['price', 'files']);
export type ProductGap = z.infer<typeof ProductGap>;

/** A product as its owner's list shows it. */
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
  /** Pieces sold; those that were returned are left out. */
  soldCount: z.int(),
  /** Pieces that can still be bought; null where the quantity is not limited. Those being paid for at the moment are not counted. */
  left: z.int().nullable(),
  status: ProductStatus,
  /** Where the picture can be fetched; null when there is none. */
  coverImage: z.string().nullable(),
  /** Sales; refunded ones are left out. */
  _count: z.object({ orders: z.int() }),
  /** In rupees, before fees; refunds are left out. */
  revenue: z.number(),
  missing: z.array(ProductGap),
  /** Where buyers find it once it is published. */
  publicUrl: z.string(),
  version: z.int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** A product as its editor needs it. */
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
  /** Buyers see type and size only: `PublicProduct` has a field of the same name. */
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

/** What buyers see: nothing of the files but what they are, nothing of the sales. */
export const PublicProduct = Product.pick(publicMask).extend({
  /** What is paid: the discounted price where there is one; for a flexible price the least. */
  payablePrice: z.number(),
  isSoldOut: z.boolean(),
  /** The cover as a JPEG of 1200 × 630, as networks show it beside a link. */
  linkPreviewImage: z.string().nullable(),
  files: z.array(z.object({ fileType: ProductFileType, fileSize: z.int() })),
  creator: z.object({
    name: z.string(),
    picture: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
  /** Seen by its owner through a preview link, and by nobody else yet. */
  isPreview: z.boolean(),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

/** The name in the address, or the id. */
export const SlugOrId = z.string().regex(/^[0-9A-Za-z-]{1,100}$/, 'This address is not valid');
export const PreviewToken = possibleLine('Preview', 200);

const params = z.strictObject({ id: Id });

export const products = {
  'POST /api/v1/digital-products': { access: 'user', to: 'create a product', body: ProductInput, reply: answer(Product) },
  'GET /api/v1/digital-products': {
    access: 'user',
    to: 'see your products',
    query: z.strictObject({
      ...pageQuery(),
      /** In title and category. */
      search: Search,
      category: ProductCategory.optional(),
      status: ProductStatus.optional(),
      /** By price means what a buyer pays. Left out: the newest first. */
      sort: z.enum(['title', 'price', 'sales', 'createdAt'], 'Sort by title, price, sales or createdAt').default('createdAt'),
      /** Left out: titles and prices upwards, the rest downwards. */
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').optional(),
    }),
    /** `meta.categories`: those that occur among all of the person's products. */
    reply: pageOf(ProductSummary).extend({
      meta: pageOf(ProductSummary).shape.meta.extend({ categories: z.array(ProductCategory) }),
    }),
  },
  'GET /api/v1/digital-products/{id}': { access: 'user', to: 'see a product', params, reply: answer(Product) },
  'PUT /api/v1/digital-products/{id}': { access: 'user', to: 'update a product', params, body: ProductEdit, reply: answer(Product) },
  'DELETE /api/v1/digital-products/{id}': { access: 'user', to: 'delete a product', params, reply: Message },
  /** An unpublished copy with everything on its page, and without its sales. */
  'POST /api/v1/digital-products/{id}/duplicate': { access: 'user', to: 'duplicate a product', params, reply: answer(Product) },
  'POST /api/v1/digital-products/{id}/publish': {
    access: 'user',
    needs: 'verified-email',
    to: 'publish a product',
    params,
    reply: answer(Product),
  },
  'POST /api/v1/digital-products/{id}/unpublish': { access: 'user', to: 'unpublish a product', params, reply: answer(Product) },
  'POST /api/v1/digital-products/{id}/preview': {
    access: 'user',
    to: 'preview a product',
    params,
    /** A path of ours, good for ten minutes: `/d/{slug}?preview=…`. */
    reply: answer(z.object({ url: z.string() })),
  },
  'GET /api/v1/digital-products/public/{slug}': {
    access: 'public',
    to: 'see a product',
    params: z.strictObject({ slug: SlugOrId }),
    query: z.strictObject({ preview: PreviewToken.optional() }),
    reply: answer(PublicProduct),
  },
} satisfies Routes;
