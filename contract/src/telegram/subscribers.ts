import { z } from 'zod';
import { Email } from '../accounts/user-fields.ts';
import { RefundStatus } from '../orders/checkout.ts';
import { PurchaseStatus } from '../orders/purchases.ts';
import { MemberPresence } from '../orders/subscriptions.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IdempotencyKey, IsoTime, multilineText } from '../text-fields.ts';
import { subscriberMessages } from './telegram-messages.ts';

const dayCount = (max: number) =>
  z
    .int({
      error: ({ input }) => (input === undefined || input === '' ? 'Enter the number of days' : subscriberMessages.wholeDays),
      abort: true,
    })
    .min(1, subscriberMessages.daysRange(max))
    .max(max, subscriberMessages.daysRange(max));

/** Emailed to the subscriber. */
const reason = multilineText('Reason', 500);

const ExtensionInput = z.strictObject({
  days: dayCount(365),
  reason,
  /** New for each opened form, so that a repeated request makes one extension. */
  idempotencyKey: IdempotencyKey,
});

const RemovalInput = z.strictObject({
  reason,
  /** Also makes a full refund of the order of the current term. */
  refund: z.boolean().default(false),
});

const GrantInput = z.strictObject({
  email: Email,
  planId: z.string('Choose a plan').regex(/^[0-9A-Za-z]{20}$/, 'Choose a plan'),
  /** Default: the duration of the plan. */
  days: dayCount(3650).optional(),
});

/** One term of a subscriber, with its payment. */
const SubscriberTerm = z.object({
  id: Id,
  orderId: Id,
  status: PurchaseStatus,
  plan: z.object({ name: z.string(), price: z.number(), duration: z.int() }),
  /** Free subscription granted by the seller. */
  isGranted: z.boolean(),
  createdAt: IsoTime,
  startDate: IsoTime,
  expiryDate: IsoTime,
  /** Time when the seller removed the subscriber before the end of this term. */
  removedAt: IsoTime.nullable(),
  refund: z.object({ amount: z.number(), status: RefundStatus, createdAt: IsoTime }).nullable(),
});
export type SubscriberTerm = z.infer<typeof SubscriberTerm>;

/** Subscriber of a channel with all terms, extensions and removals. */
const SubscriberDetails = z.object({
  user: z.object({ username: z.string(), name: z.string(), email: z.string(), isGuest: z.boolean() }),
  /** ACTIVE: has access. INACTIVE: all terms were refunded. */
  status: PurchaseStatus,
  /** End of the access; null when it was refunded or removed. */
  accessUntil: IsoTime.nullable(),
  membership: MemberPresence,
  /** Time of the last membership change; null when unknown. */
  membershipAt: IsoTime.nullable(),
  telegramName: z.string().nullable(),
  /** Expiry of the subscriber's open invite link; null without one. */
  linkExpiresAt: IsoTime.nullable(),
  /** Newest first. */
  terms: z.array(SubscriberTerm),
  extensions: z.array(z.object({ id: Id, days: z.int(), reason: z.string(), startDate: IsoTime, expiryDate: IsoTime, createdAt: IsoTime })),
  removals: z.array(z.object({ id: Id, reason: z.string(), refundedOrderId: Id.nullable(), createdAt: IsoTime })),
  canExtend: z.boolean(),
  canRemove: z.boolean(),
  /** Order of the current term and its refund amounts; null when it cannot be refunded. */
  refundable: z.object({ orderId: Id, amount: z.number(), fee: z.number() }).nullable(),
});
export type SubscriberDetails = z.infer<typeof SubscriberDetails>;

/** Free subscription that the recipient has not accepted yet. */
const Grant = z.object({
  id: Id,
  email: z.string(),
  plan: z.object({ id: Id, name: z.string() }),
  days: z.int(),
  createdAt: IsoTime,
  expiresAt: IsoTime,
});
export type Grant = z.infer<typeof Grant>;

/** Invitation to a free subscription, for its recipient. */
const GrantInvitation = z.object({
  channel: z.object({ id: Id, slug: z.string(), channelName: z.string() }),
  sellerName: z.string(),
  planName: z.string(),
  days: z.int(),
  expiresAt: IsoTime,
  /** The subscription; null until it is accepted. */
  purchaseId: Id.nullable(),
});
export type GrantInvitation = z.infer<typeof GrantInvitation>;

const channelParams = z.strictObject({ id: Id });
const subscriberParams = z.strictObject({ id: Id, subscriptionId: Id });
const tokenInput = z.strictObject({
  token: z.string(subscriberMessages.invitationSpent).regex(/^[0-9A-Za-z_-]{43}$/, subscriberMessages.invitationSpent),
});
const changeLimit = { calls: 60, seconds: 60 * 60 };

export const subscribers = {
  'GET /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}': {
    access: 'user',
    to: 'see a subscriber',
    params: subscriberParams,
    reply: successReply(SubscriberDetails),
  },
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend': {
    access: 'user',
    to: 'extend a subscription',
    params: subscriberParams,
    body: ExtensionInput,
    reply: successReply(z.object({ expiryDate: IsoTime })),
    limit: changeLimit,
  },
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove': {
    access: 'user',
    to: 'remove a subscriber',
    params: subscriberParams,
    body: RemovalInput,
    reply: successReply(z.null()),
    limit: changeLimit,
  },
  /** Pending grants, newest first. */
  'GET /api/v1/telegram/channels/{id}/grants': {
    access: 'user',
    to: 'see free subscriptions you offered',
    params: channelParams,
    query: z.strictObject(pageQuery()),
    reply: pageOf(Grant),
  },
  'POST /api/v1/telegram/channels/{id}/grants': {
    access: 'user',
    to: 'grant a free subscription',
    params: channelParams,
    body: GrantInput,
    reply: successReply(Grant),
  },
  'DELETE /api/v1/telegram/channels/{id}/grants/{grantId}': {
    access: 'user',
    to: 'cancel an invitation',
    params: z.strictObject({ id: Id, grantId: Id }),
    reply: successReply(z.null()),
  },
  /** The token is in the email. */
  'POST /api/v1/telegram/grants/open': {
    access: 'user',
    to: 'see an invitation',
    body: tokenInput,
    reply: successReply(GrantInvitation),
    limit: { calls: 60, seconds: 10 * 60 },
  },
  'POST /api/v1/telegram/grants/accept': {
    access: 'user',
    to: 'accept an invitation',
    body: tokenInput,
    reply: successReply(z.object({ purchaseId: Id })),
    limit: { calls: 20, seconds: 10 * 60 },
  },
} satisfies Routes;
