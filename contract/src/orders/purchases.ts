import { z } from 'zod';
import { answer } from '../answer.ts';
import { pageQuery, Search } from '../paging.ts';
import { ProductFileType } from '../products/product-files.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text.ts';
import { ProductType } from './checkout.ts';

export const PurchaseStatus = z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED'], 'Status must be ACTIVE, INACTIVE or EXPIRED');

/** The refund that ended a purchase: its amount, and when it was begun. */
const PurchaseRefund = z.object({ amount: z.number(), createdAt: IsoTime });

const DigitalPurchase = z.object({
  /** Names the files: `/purchased-digital-products/{id}`. */
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
  /** What there is to download; where it lies is told when the files are asked for. */
  files: z.array(z.object({ id: Id, fileName: z.string(), type: ProductFileType, fileSize: z.int() })),
});
export type DigitalPurchase = z.infer<typeof DigitalPurchase>;

const TelegramSubscription = z.object({
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
  /** Terms of the same channel that are paid and begin when this one ends. */
  renewals: z.array(z.object({ id: Id, orderId: Id, planName: z.string(), startDate: IsoTime, expiryDate: IsoTime })),
  channel: z.object({ id: Id, slug: z.string(), channelName: z.string(), bannerUrl: z.string().nullable() }),
  /** The plan to renew with; null while the channel or the plan is not for sale. `/c/{slug}?plan={renewPlanId}` opens it. */
  renewPlanId: Id.nullable(),
  /**
   * PREPARING: the link is being made. READY: `inviteLink` is there, for one person, once. JOINED: is in the channel.
   * DELAYED: Telegram or the seller's account is away, the link comes as soon as it is back. LEFT: went; a new link can be asked for.
   * WAITING: another subscription of the same channel runs before this one. OVER: ended or refunded.
   */
  access: z.enum(['PREPARING', 'READY', 'JOINED', 'DELAYED', 'LEFT', 'WAITING', 'OVER']),
  /** Opens the channel in Telegram; null unless JOINED. */
  telegramLink: z.string().nullable(),
  /** Null unless it is READY. */
  inviteLink: z.string().nullable(),
  inviteExpiresAt: IsoTime.nullable(),
});
export type TelegramSubscription = z.infer<typeof TelegramSubscription>;

/** An order whose payment is with the bank. */
const PendingOrder = z.object({
  id: Id,
  productType: ProductType,
  itemName: z.string(),
  channelName: z.string().nullable(),
  amount: z.number(),
  createdAt: IsoTime,
});
export type PendingOrder = z.infer<typeof PendingOrder>;

const PurchasedFile = z.object({
  id: Id,
  fileName: z.string(),
  type: ProductFileType,
  fileSize: z.int(),
  /** To save the file. Valid for hours, but the purchase is checked with every request. */
  presignedUrl: z.string(),
  /** To play or show it in the browser, where that is possible. */
  viewUrl: z.string().nullable(),
});
export type PurchasedFile = z.infer<typeof PurchasedFile>;

const page = z.object({ page: z.int(), limit: z.int(), total: z.int() });

export const purchases = {
  'GET /api/v1/purchased-items': {
    access: 'user',
    to: 'see what you have bought',
    /** Each of the two lists is one page. */
    query: z.strictObject({
      ...pageQuery(),
      /** In the item's name. */
      search: Search,
      type: ProductType.optional(),
      status: PurchaseStatus.optional(),
      /** `begun` leaves out terms that have not begun; the running term lists them as `renewals`. */
      terms: z.enum(['all', 'begun'], 'Terms must be all or begun').default('all'),
      sort: z.enum(['date', 'name', 'amount'], 'Sort by date, name or amount').default('date'),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
    }),
    reply: answer(
      z.object({
        telegramSubscriptions: z.array(TelegramSubscription),
        digitalProducts: z.array(DigitalPurchase),
        /** The newest ones, whatever is searched for or filtered. */
        pendingOrders: z.array(PendingOrder),
      }),
    ).extend({
      meta: z.object({ telegramSubscriptions: page, digitalProducts: page }),
    }),
  },
  'GET /api/v1/digital-files/{id}': {
    access: 'user',
    to: 'see the files that you have bought',
    /** The id of the purchase. */
    params: z.strictObject({ id: Id }),
    reply: answer(z.array(PurchasedFile)).extend({
      status: z.literal('success'),
      purchase: z.object({ id: Id, title: z.string(), purchaseDate: IsoTime, orderId: Id }),
    }),
  },
} satisfies Routes;
