import { z } from 'zod';
import { hasAtMostTwoDecimals } from '../money.ts';
import { ProductType, PurchaseInput } from '../orders/checkout.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { rupees } from '../rupees.ts';
import { displayName, Id, IsoTime, singleLineText } from '../text-fields.ts';
import { CouponCode } from './coupon-code.ts';
import { couponLimits, couponMessages } from './coupon-messages.ts';

export const CouponKind = z.enum(['PERCENT', 'AMOUNT'], 'Choose a discount in percent or in rupees');
export type CouponKind = z.infer<typeof CouponKind>;

/** FIRST_PAYMENT: of a channel plan, only the first term. EVERY_RENEWAL: renewals by the same buyer, too, even after the coupon has ended. */
export const CouponRenewals = z.enum(['FIRST_PAYMENT', 'EVERY_RENEWAL'], 'Choose the first payment or every renewal');
export type CouponRenewals = z.infer<typeof CouponRenewals>;

/** Calculated from limits, times and pauses. PAUSED: by the seller or an administrator. */
export const CouponStatus = z.enum(['LIVE', 'SCHEDULED', 'PAUSED', 'USED_UP', 'ENDED'], 'Unknown status');
export type CouponStatus = z.infer<typeof CouponStatus>;

const wholeNumber = (most: number, message: string) => z.int(message).min(1, message).max(most, message);

const CouponItem = z.strictObject({ productType: ProductType, id: Id });

/** Terms of a coupon. Create, read and update must list the same fields. */
const terms = {
  kind: CouponKind,
  /** For PERCENT; at most two decimals. */
  percent: z
    .number(couponMessages.percentRequired)
    .min(0.01, couponMessages.percentRange)
    .max(100, couponMessages.percentRange)
    .refine(hasAtMostTwoDecimals, 'Discount must have at most two decimals')
    .nullable(),
  /** For AMOUNT; in rupees. */
  amount: rupees('Discount').nullable(),
  /** Products and plans that the coupon reduces; null: everything, later ones included. */
  items: z.array(CouponItem).min(1, couponMessages.itemsRequired).max(couponLimits.items, couponMessages.tooManyItems).nullable(),
  maxUses: wholeNumber(1_000_000, couponMessages.maxUsesRange).nullable(),
  maxUsesPerBuyer: wholeNumber(1_000, couponMessages.perBuyerRange).nullable(),
  /** Lowest price without the coupon. */
  minAmount: rupees('Minimum amount').nullable(),
  startsAt: IsoTime.nullable(),
  endsAt: IsoTime.nullable(),
  renewals: CouponRenewals,
};
type TermName = keyof typeof terms;

const defaults = { items: null, maxUses: null, maxUsesPerBuyer: null, minAmount: null, startsAt: null, endsAt: null } as const;

const newTerms = {
  ...terms,
  percent: terms.percent.default(null),
  amount: terms.amount.default(null),
  items: terms.items.default(defaults.items),
  maxUses: terms.maxUses.default(defaults.maxUses),
  maxUsesPerBuyer: terms.maxUsesPerBuyer.default(defaults.maxUsesPerBuyer),
  minAmount: terms.minAmount.default(defaults.minAmount),
  startsAt: terms.startsAt.default(defaults.startsAt),
  endsAt: terms.endsAt.default(defaults.endsAt),
  renewals: terms.renewals.default('FIRST_PAYMENT'),
} satisfies Record<TermName, unknown>;

export type CouponTerms = z.output<z.ZodObject<typeof terms>>;

/** Cross-field validation: pairs of field and message. The server repeats it on the merged coupon after a partial update. */
export function couponTermErrors(input: Omit<CouponTerms, 'items' | 'minAmount' | 'renewals'>): [TermName, string][] {
  const { kind, percent, amount, maxUses, maxUsesPerBuyer, startsAt, endsAt } = input;
  const errors: [TermName, string][] = [];
  if (kind === 'PERCENT' && percent === null) errors.push(['percent', couponMessages.percentRequired]);
  if (kind === 'AMOUNT' && amount === null) errors.push(['amount', couponMessages.amountRequired]);
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    errors.push(['endsAt', couponMessages.endBeforeStart]);
  if (maxUses !== null && maxUsesPerBuyer !== null && maxUsesPerBuyer > maxUses)
    errors.push(['maxUsesPerBuyer', couponMessages.perBuyerAboveTotal]);
  return errors;
}

const reportErrors = (input: CouponTerms, context: z.RefinementCtx) => {
  for (const [field, message] of couponTermErrors(input)) context.addIssue({ code: 'custom', path: [field], message });
};

/** Coupon with one code that many buyers use. */
export const CouponInput = z.strictObject({ code: CouponCode, ...newTerms }).superRefine(reportErrors);

const CodePrefix = z
  .string(couponMessages.prefixRule)
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z0-9][A-Z0-9_-]{0,11})?$/, couponMessages.prefixRule);

/** Coupon with random codes, each for one order. The number of codes is the limit of uses. */
export const OneUseCodesInput = z
  .strictObject({
    /** Shown to the seller only. */
    name: displayName('Name', 60),
    count: wholeNumber(couponLimits.oneUseCodes, couponMessages.codeCountRange),
    prefix: CodePrefix.default(''),
    ...newTerms,
  })
  .omit({ maxUses: true })
  .superRefine((input, context) => reportErrors({ ...input, maxUses: input.count }, context));

/** Partial update. `version` is an optimistic lock: CONFLICT if the coupon was saved since. */
export const CouponEdit = z.strictObject({ ...terms, version: z.int('Version must be a whole number').min(1) }).partial();

const CouponTarget = z.object({
  productType: ProductType,
  id: Id,
  title: z.string(),
  price: z.number(),
  /** Sale page, with the plan selected; null while it is not published. */
  publicUrl: z.string().nullable(),
});
export type CouponTarget = z.infer<typeof CouponTarget>;

export const Coupon = z.object({
  id: Id,
  /** The code; for one-use codes the name that the seller gave them. */
  name: z.string(),
  /** Null for one-use codes. */
  code: z.string().nullable(),
  isOneUse: z.boolean(),
  ...terms,
  items: z.array(CouponTarget).nullable(),
  status: CouponStatus,
  isPaused: z.boolean(),
  /** Reason of an administrator's pause, which the seller cannot end; null otherwise. */
  adminPauseReason: z.string().nullable(),
  /** Paid and free orders, refunded ones included. */
  used: z.int(),
  /** Open orders. */
  reserved: z.int(),
  /** Uses beyond a limit: a payment arrived after its order had expired. Included in `used`. */
  overLimit: z.int(),
  /** Sum of the paid orders with this coupon, without refunded ones. */
  revenue: z.number(),
  /** Sum of the discounts on these orders. */
  discountGiven: z.number(),
  version: z.int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Coupon = z.infer<typeof Coupon>;

const AdminCoupon = Coupon.omit({ revenue: true, discountGiven: true, items: true }).extend({
  user: z.object({ id: z.int(), username: z.string() }),
});
export type AdminCoupon = z.infer<typeof AdminCoupon>;

/** Price of one item with a coupon. */
const CouponPrice = z.object({
  itemId: Id,
  /** Current price without the coupon. */
  price: z.number(),
  discount: z.number(),
  /** Amount to pay. */
  amount: z.number(),
  /** Why the coupon does not reduce this item; null when it does. */
  message: z.string().nullable(),
});

export const CouponPrices = z.object({
  code: z.string(),
  /** In the order of the request, without items that are not for sale. */
  prices: z.array(CouponPrice),
  endsAt: IsoTime.nullable(),
  /** Remaining uses, when there are few; null otherwise. */
  usesLeft: z.int().nullable(),
});
export type CouponPrices = z.infer<typeof CouponPrices>;

const params = z.strictObject({ id: Id });
const order = z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc');
const missing = couponMessages.notFound;
const maxPricedItems = 30;

/** Decisions of administrators about a coupon of a seller. */
const byAdministrators = { access: 'admin', proof: 'recent', params, missing } as const;

export const coupons = {
  'GET /api/v1/coupons': {
    access: 'user',
    to: 'see your coupons',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches the code and the name. */
      search: Search,
      status: CouponStatus.optional(),
      sort: z.enum(['date', 'name', 'uses'], 'Sort by date, name or uses').default('date'),
      order,
    }),
    reply: pageOf(Coupon),
  },
  'POST /api/v1/coupons': {
    access: 'user',
    needs: 'verified-email',
    to: 'create a coupon',
    body: CouponInput,
    reply: successReply(Coupon),
    limit: { calls: 100, seconds: 60 * 60 },
  },
  'POST /api/v1/coupons/one-use-codes': {
    access: 'user',
    needs: 'verified-email',
    to: 'create a coupon',
    body: OneUseCodesInput,
    reply: successReply(Coupon),
    limit: { calls: 30, seconds: 60 * 60 },
  },
  /** Products and plans that a coupon can reduce, of each kind the first 50 that match the search. */
  'GET /api/v1/coupons/items': {
    access: 'user',
    to: 'see your products and plans',
    query: z.strictObject({ search: Search }),
    reply: successReply(z.array(CouponTarget)),
  },
  'GET /api/v1/coupons/{id}': { access: 'user', to: 'see a coupon', params, missing, reply: successReply(Coupon) },
  'PUT /api/v1/coupons/{id}': {
    access: 'user',
    to: 'update a coupon',
    params,
    missing,
    body: CouponEdit,
    reply: successReply(Coupon),
  },
  'DELETE /api/v1/coupons/{id}': { access: 'user', to: 'delete a coupon', params, missing, reply: MessageReply },
  'POST /api/v1/coupons/{id}/pause': { access: 'user', to: 'pause a coupon', params, missing, reply: successReply(Coupon) },
  'POST /api/v1/coupons/{id}/resume': { access: 'user', to: 'resume a coupon', params, missing, reply: successReply(Coupon) },
  /** One-use codes with their state and the order that used each. */
  'GET /api/v1/coupons/{id}/codes.csv': {
    access: 'user',
    to: 'download the codes',
    params,
    missing,
    file: 'text/csv',
    reply: z.string(),
    limit: { calls: 20, seconds: 10 * 60 },
  },
  /** Prices of items of one seller with a coupon. Ten wrong codes per hour, seller and browser, and a wide limit per network. */
  'POST /api/v1/checkout/price': {
    access: 'public',
    to: 'see the price with a coupon',
    body: z.strictObject({
      productType: ProductType,
      itemIds: z.array(Id).min(1, 'Send at least one item').max(maxPricedItems, `Send at most ${maxPricedItems} items`),
      couponCode: CouponCode,
      /** Random id that the browser keeps: wrong codes of others on its network do not count against it. */
      browser: z
        .string()
        .regex(/^[0-9a-f]{32}$/, 'The browser id is not valid')
        .optional(),
    }),
    reply: successReply(CouponPrices),
    limit: { calls: 120, seconds: 60 },
  },
  /** Completes an order for which a coupon leaves nothing to pay. The address of the buyer must be proven. */
  'POST /api/v1/checkout/free-order': {
    access: 'user',
    guests: true,
    needs: 'verified-email',
    to: 'get this for free',
    body: PurchaseInput.omit({ customAmount: true, expectedAmount: true }).extend({
      productType: ProductType,
      itemId: Id,
      couponCode: CouponCode,
    }),
    reply: successReply(z.object({ orderId: Id, purchaseId: Id })),
    limit: { calls: 20, seconds: 10 * 60 },
  },
  'GET /api/v1/admin/coupons': {
    access: 'admin',
    to: 'see all coupons',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches every code, the name and the seller's username. */
      search: Search,
      status: CouponStatus.optional(),
      sort: z.enum(['date', 'uses'], 'Sort by date or uses').default('date'),
      order,
    }),
    reply: pageOf(AdminCoupon),
  },
  'POST /api/v1/admin/coupons/{id}/pause': {
    ...byAdministrators,
    to: 'pause a coupon',
    body: z.strictObject({ reason: singleLineText('Reason', 500) }),
    reply: successReply(AdminCoupon),
  },
  'POST /api/v1/admin/coupons/{id}/resume': {
    ...byAdministrators,
    to: 'resume a coupon',
    reply: successReply(AdminCoupon),
  },
} satisfies Routes;
