import { z } from 'zod';
import { pageQuery, Search } from '../paging.ts';
import { ProductFileType } from '../products/product-files.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text-fields.ts';
import { ProductType } from './checkout.ts';

export const PurchaseStatus = z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED'], 'Status must be ACTIVE, INACTIVE or EXPIRED');

/** Refund that ended a purchase. */
const PurchaseRefund = z.object({ amount: z.number(), createdAt: IsoTime });

const DigitalPurchase = z.object({
  /** Page of the files: `/purchased-digital-products/{id}`. */
  id: Id,
  orderId: Id,
  userId: z.int(),
  productId: Id,
  product: z.object({ title: z.string() }),
  purchaseDate: IsoTime,
  price: z.number(),
  status: PurchaseStatus,
  /** Null unless the purchase is INACTIVE. */
  refund: PurchaseRefund.nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  /** Files without URLs; `GET /api/v1/digital-files/{id}` returns the URLs. */
  files: z.array(z.object({ id: Id, fileName: z.string(), type: ProductFileType, fileSize: z.int() })),
});
export type DigitalPurchase = z.infer<typeof DigitalPurchase>;

export const TelegramSubscription = z.object({
  id: Id,
  orderId: Id,
  planName: z.string(),
  planPrice: z.number(),
  status: PurchaseStatus,
  /** Null unless the subscription is INACTIVE. */
  refund: PurchaseRefund.nullable(),
  /** In days. */
  duration: z.int(),
  startDate: IsoTime,
  expiryDate: IsoTime.nullable(),
  createdAt: IsoTime,
  /** Paid terms of the same channel that start when this one ends. */
  renewals: z.array(z.object({ id: Id, orderId: Id, planName: z.string(), startDate: IsoTime, expiryDate: IsoTime })),
  channel: z.object({ id: Id, slug: z.string(), channelName: z.string(), bannerUrl: z.string().nullable() }),
  /** Plan for a renewal; null while the channel or the plan is not for sale. `/c/{slug}?plan={renewPlanId}` opens it. */
  renewPlanId: Id.nullable(),
  /**
   * PREPARING: the link is being created. READY: `inviteLink` is set; it works once. JOINED: the buyer is in the channel. DELAYED:
   * Telegram or the seller's account is unavailable; the link is created when it is back. LEFT: the buyer left; a new link can be
   * requested. WAITING: an earlier subscription of the same channel is still active. OVER: ended or refunded.
   */
  access: z.enum(['PREPARING', 'READY', 'JOINED', 'DELAYED', 'LEFT', 'WAITING', 'OVER']),
  /** Opens the channel in Telegram; null unless JOINED. */
  telegramLink: z.string().nullable(),
  /** Null unless READY. */
  inviteLink: z.string().nullable(),
  inviteExpiresAt: IsoTime.nullable(),
});
export type TelegramSubscription = z.infer<typeof TelegramSubscription>;

/** Order whose payment the bank has not confirmed yet. */
const PendingOrder = z.object({
  id: Id,
  productType: ProductType,
  itemName: z.string(),
  channelName: z.string().nullable(),
  amount: z.number(),
  createdAt: IsoTime,
});
export type PendingOrder = z.infer<typeof PendingOrder>;

export const PurchasedFile = z.object({
  id: Id,
  fileName: z.string(),
  type: ProductFileType,
  fileSize: z.int(),
  /** Download URL. Valid for hours; every request checks the purchase again. */
  presignedUrl: z.string(),
  /** URL to view or play the file in the browser; null when that is not possible. */
  viewUrl: z.string().nullable(),
});
export type PurchasedFile = z.infer<typeof PurchasedFile>;

const PageMeta = z.object({ page: z.int(), limit: z.int(), total: z.int() });

export const purchases = {
  'GET /api/v1/purchased-items': {
    access: 'user',
    guests: true,
    to: 'see your purchases',
    /** Pagination applies to each of the two lists. */
    query: z.strictObject({
      ...pageQuery(),
      /** Matches the item's name. */
      search: Search,
      type: ProductType.optional(),
      status: PurchaseStatus.optional(),
      /** `begun` omits terms that have not started; the current term lists them as `renewals`. */
      terms: z.enum(['all', 'begun'], 'Terms must be all or begun').default('all'),
      sort: z.enum(['date', 'name', 'amount'], 'Sort by date, name or amount').default('date'),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
    }),
    reply: successReply(
      z.object({
        telegramSubscriptions: z.array(TelegramSubscription),
        digitalProducts: z.array(DigitalPurchase),
        /** The newest pending orders, independent of search and filters. */
        pendingOrders: z.array(PendingOrder),
      }),
    ).extend({
      meta: z.object({ telegramSubscriptions: PageMeta, digitalProducts: PageMeta }),
    }),
  },
  'GET /api/v1/digital-files/{id}': {
    access: 'user',
    guests: true,
    to: 'see your purchased files',
    /** Id of the purchase. */
    params: z.strictObject({ id: Id }),
    reply: successReply(z.array(PurchasedFile)).extend({
      status: z.literal('success'),
      purchase: z.object({ id: Id, title: z.string(), purchaseDate: IsoTime, orderId: Id }),
    }),
  },
} satisfies Routes;
