import { z } from 'zod';
import { answer } from '../answer.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text.ts';
import { Ownership, PurchaseInput, StartedPayment } from './checkout.ts';
import { PurchaseStatus } from './purchases.ts';

/** NOT_JOINED: has a link, or gets one. LEFT: was in, and went. REMOVED: by us, at the end or after a refund. */
export const MemberPresence = z.enum(['NOT_JOINED', 'JOINED', 'LEFT', 'REMOVED']);
export type MemberPresence = z.infer<typeof MemberPresence>;

/** A subscription that somebody bought, as the seller sees it. */
export const Subscriber = z.object({
  id: Id,
  orderId: Id,
  status: PurchaseStatus,
  createdAt: IsoTime,
  /** A renewal begins when what was bought before is over. */
  startDate: IsoTime,
  expiryDate: IsoTime,
  user: z.object({ username: z.string(), name: z.string() }),
  plan: z.object({ name: z.string(), price: z.number(), duration: z.int() }),
  membership: MemberPresence,
  /** What the member is called in Telegram; null before joining. */
  telegramName: z.string().nullable(),
  /** Given for free by the seller. */
  isGranted: z.boolean(),
  /** When the seller removed the subscriber before the end; null otherwise. */
  removedAt: IsoTime.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** Who has paid, against who is there: looked at once a day. */
const MembersCheck = z.object({
  checkedAt: IsoTime.nullable(),
  /** People with paid access now; those of them who are in the channel; all who are in it. */
  paid: z.int(),
  present: z.int(),
  members: z.int(),
  /** Have paid, and are not in: the first hundred. */
  absent: z.array(z.object({ username: z.string(), name: z.string(), membership: MemberPresence })),
  /** Are in, and have not paid here, administrators aside: the first hundred. `willBeRemoved`: because of "paid members only". */
  strangers: z.array(z.object({ telegramName: z.string(), willBeRemoved: z.boolean() })),
  strangerCount: z.int(),
});
export type MembersCheck = z.infer<typeof MembersCheck>;

/** What a person is to a channel: asked by the island of its page. */
const Membership = Ownership.omit({ purchaseId: true, openOrder: true }).extend({
  /** The subscription that runs, and when all that was bought is over. */
  subscription: z.object({ id: Id, planId: Id, expiryDate: IsoTime }).nullable(),
});
export type Membership = z.infer<typeof Membership>;

const ofChannel = z.strictObject({ id: Id });
const ofPlan = z.strictObject({ id: Id, planId: Id });
const filters = {
  /** In the buyer's name and username and in the plan's name. */
  search: Search,
  status: PurchaseStatus.optional(),
};
const started = { calls: 20, seconds: 10 * 60 };

export const subscriptions = {
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe': {
    access: 'user',
    needs: 'verified-email',
    to: 'subscribe to a plan',
    params: ofPlan,
    reply: answer(z.object({ orderId: Id, purchaseId: Id })),
    limit: started,
  },
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription': {
    access: 'user',
    to: 'initiate a subscription',
    params: ofPlan,
    body: PurchaseInput.pick({ expectedAmount: true, customer: true, via: true }),
    reply: answer(StartedPayment),
    limit: started,
  },
  'GET /api/v1/telegram/channels/{id}/membership': {
    access: 'user',
    to: 'see whether you are subscribed',
    params: ofChannel,
    reply: answer(Membership),
  },
  /** For somebody who has lost the link, or left, or whose link has expired. */
  'POST /api/v1/telegram/subscriptions/{id}/invite-link': {
    access: 'user',
    to: 'get a new invite link',
    /** The id of the purchase. */
    params: z.strictObject({ id: Id }),
    reply: answer(z.null()),
    limit: { calls: 10, seconds: 60 * 60 },
  },
  'GET /api/v1/telegram/channels/{id}/subscribers': {
    access: 'user',
    to: 'fetch subscribers',
    params: ofChannel,
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
    params: ofChannel,
    query: z.strictObject(filters),
    file: 'text/csv',
    reply: z.string(),
    limit: { calls: 20, seconds: 10 * 60 },
  },
  'GET /api/v1/telegram/channels/{id}/members-check': {
    access: 'user',
    to: 'see who is in your channel',
    params: ofChannel,
    reply: answer(MembersCheck),
  },
  /** Looks now; the answer is that of the time before, until this one is through. */
  'POST /api/v1/telegram/channels/{id}/members-check': {
    access: 'user',
    to: 'see who is in your channel',
    params: ofChannel,
    reply: answer(MembersCheck),
    limit: { calls: 6, seconds: 60 * 60 },
  },
} satisfies Routes;
