import { z } from 'zod';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text-fields.ts';
import { Ownership, PurchaseInput, StartedPayment } from './checkout.ts';
import { PurchaseStatus } from './purchases.ts';

/** NOT_JOINED: has an invite link or will get one. LEFT: the member left. REMOVED: by Jamun, at the end or after a refund. */
export const MemberPresence = z.enum(['NOT_JOINED', 'JOINED', 'LEFT', 'REMOVED']);
export type MemberPresence = z.infer<typeof MemberPresence>;

/** Subscription, as shown to the seller. */
export const Subscriber = z.object({
  id: Id,
  orderId: Id,
  status: PurchaseStatus,
  createdAt: IsoTime,
  /** A renewal starts when the previous term ends. */
  startDate: IsoTime,
  expiryDate: IsoTime,
  user: z.object({ username: z.string(), name: z.string(), isGuest: z.boolean() }),
  plan: z.object({ name: z.string(), price: z.number(), duration: z.int() }),
  membership: MemberPresence,
  /** Name of the member in Telegram; null before joining. */
  telegramName: z.string().nullable(),
  /** Free subscription granted by the seller. */
  isGranted: z.boolean(),
  /** Time when the seller removed the subscriber early; null otherwise. */
  removedAt: IsoTime.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** Daily reconciliation of paid subscribers with the members of the channel. */
const MembersCheck = z.object({
  checkedAt: IsoTime.nullable(),
  /** `paid`: users with current access. `present`: those of them who are in the channel. `members`: all members of the channel. */
  paid: z.int(),
  present: z.int(),
  members: z.int(),
  /** Paid subscribers who are not in the channel; the first hundred. */
  absent: z.array(z.object({ username: z.string(), name: z.string(), membership: MemberPresence })),
  /** Members without a subscription, except administrators; the first hundred. `willBeRemoved`: because of "paid members only". */
  strangers: z.array(z.object({ telegramName: z.string(), willBeRemoved: z.boolean() })),
  strangerCount: z.int(),
});
export type MembersCheck = z.infer<typeof MembersCheck>;

/** Relation of the signed-in user to a channel, for the interactive part of its public page. */
const Membership = Ownership.omit({ purchaseId: true, openOrder: true }).extend({
  /** Current subscription; `expiryDate` is the end of all bought terms. */
  subscription: z
    .object({
      id: Id,
      planId: Id,
      expiryDate: IsoTime,
      /** Coupon that reduces renewals of this plan, too, with the amount of the next one; null without. */
      renewalCoupon: z.object({ code: z.string(), amount: z.number() }).nullable(),
    })
    .nullable(),
});
export type Membership = z.infer<typeof Membership>;

const channelParams = z.strictObject({ id: Id });
const planParams = z.strictObject({ id: Id, planId: Id });
const filters = {
  /** Matches the buyer's name and username and the plan's name. */
  search: Search,
  status: PurchaseStatus.optional(),
};
const startLimit = { calls: 20, seconds: 10 * 60 };

export const subscriptions = {
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe': {
    access: 'user',
    guests: true,
    needs: 'verified-email',
    to: 'subscribe to a plan',
    params: planParams,
    reply: successReply(z.object({ orderId: Id, purchaseId: Id })),
    limit: startLimit,
  },
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription': {
    access: 'user',
    to: 'initiate a subscription',
    params: planParams,
    body: PurchaseInput.pick({ expectedAmount: true, customer: true, via: true, couponCode: true }),
    reply: successReply(StartedPayment),
    limit: startLimit,
  },
  'GET /api/v1/telegram/channels/{id}/membership': {
    access: 'user',
    guests: true,
    to: 'see whether you are subscribed',
    params: channelParams,
    reply: successReply(Membership),
  },
  /** For a subscriber who lost the link, left the channel, or whose link has expired. */
  'POST /api/v1/telegram/subscriptions/{id}/invite-link': {
    access: 'user',
    guests: true,
    to: 'get a new invite link',
    /** Id of the purchase. */
    params: z.strictObject({ id: Id }),
    reply: successReply(z.null()),
    limit: { calls: 10, seconds: 60 * 60 },
  },
  'GET /api/v1/telegram/channels/{id}/subscribers': {
    access: 'user',
    to: 'fetch subscribers',
    params: channelParams,
    query: z.strictObject({
      ...pageQuery(),
      ...filters,
      sort: z.enum(['date', 'expiry', 'name', 'amount'], 'Sort by date, expiry, name or amount').default('date'),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
    }),
    reply: pageOf(Subscriber),
  },
  'GET /api/v1/telegram/channels/{id}/subscribers.csv': {
    access: 'user',
    to: 'download subscribers',
    params: channelParams,
    query: z.strictObject(filters),
    file: 'text/csv',
    reply: z.string(),
    limit: { calls: 20, seconds: 10 * 60 },
  },
  'GET /api/v1/telegram/channels/{id}/members-check': {
    access: 'user',
    to: 'see who is in your channel',
    params: channelParams,
    reply: successReply(MembersCheck),
  },
  /** Starts a check now and returns the result of the previous one. */
  'POST /api/v1/telegram/channels/{id}/members-check': {
    access: 'user',
    to: 'see who is in your channel',
    params: channelParams,
    reply: successReply(MembersCheck),
    limit: { calls: 6, seconds: 60 * 60 },
  },
} satisfies Routes;
