import { z } from 'zod';
import { Email } from '../accounts/person.ts';
import { answer } from '../answer.ts';
import { RefundStatus } from '../orders/checkout.ts';
import { PurchaseStatus } from '../orders/purchases.ts';
import { MemberPresence } from '../orders/subscriptions.ts';
import { pageOf, pageQuery } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IdempotencyKey, IsoTime, lines } from '../text.ts';
import { subscriberMessages as say } from './telegram-messages.ts';

const dayCount = (most: number) =>
  z
    .int({ error: ({ input }) => (input === undefined || input === '' ? 'Days is required' : say.wholeDays), abort: true })
    .min(1, say.daysRange(most))
    .max(most, say.daysRange(most));

/** Sent to the subscriber by email. */
const reason = lines('Reason', 500);

const ExtensionInput = z.strictObject({
  days: dayCount(365),
  reason,
  /** One for each form that is opened: sent twice with the same one, there is one extension. */
  idempotencyKey: IdempotencyKey,
});

const RemovalInput = z.strictObject({
  reason,
  /** Also refunds the order of the current term, in full. */
  refund: z.boolean().default(false),
});

const GrantInput = z.strictObject({
  email: Email,
  planId: z.string('Choose a plan').regex(/^[0-9A-Za-z]{20}$/, 'Choose a plan'),
  /** As long as the plan unless given. */
  days: dayCount(3650).optional(),
});

/** One term of a subscriber, with its payment. */
const SubscriberTerm = z.object({
  id: Id,
  orderId: Id,
  status: PurchaseStatus,
  plan: z.object({ name: z.string(), price: z.number(), duration: z.int() }),
  /** Given for free by the seller. */
  isGranted: z.boolean(),
  createdAt: IsoTime,
  startDate: IsoTime,
  expiryDate: IsoTime,
  /** When the seller removed the subscriber, before the end of this term. */
  removedAt: IsoTime.nullable(),
  refund: z.object({ amount: z.number(), status: RefundStatus, createdAt: IsoTime }).nullable(),
});
export type SubscriberTerm = z.infer<typeof SubscriberTerm>;

/** A subscriber of a channel: the person, everything they had of the channel, and what the seller did. */
const SubscriberDetails = z.object({
  user: z.object({ username: z.string(), name: z.string(), email: z.string() }),
  /** ACTIVE while there is access. INACTIVE: everything was refunded. */
  status: PurchaseStatus,
  /** End of the access; null when it was refunded or removed. */
  accessUntil: IsoTime.nullable(),
  membership: MemberPresence,
  /** When the membership changed last; null when that is not known. */
  membershipAt: IsoTime.nullable(),
  telegramName: z.string().nullable(),
  /** End of the invite link that is open for the subscriber; null while there is none. */
  linkExpiresAt: IsoTime.nullable(),
  /** Newest first. */
  terms: z.array(SubscriberTerm),
  extensions: z.array(z.object({ id: Id, days: z.int(), reason: z.string(), startDate: IsoTime, expiryDate: IsoTime, createdAt: IsoTime })),
  removals: z.array(z.object({ id: Id, reason: z.string(), refundedOrderId: Id.nullable(), createdAt: IsoTime })),
  canExtend: z.boolean(),
  canRemove: z.boolean(),
  /** The order of the current term while it can be refunded, and what a refund gives back. */
  refundable: z.object({ orderId: Id, amount: z.number(), fee: z.number() }).nullable(),
});
export type SubscriberDetails = z.infer<typeof SubscriberDetails>;

/** A free subscription that waits for the owner of the address. */
const Grant = z.object({
  id: Id,
  email: z.string(),
  plan: z.object({ id: Id, name: z.string() }),
  days: z.int(),
  createdAt: IsoTime,
  expiresAt: IsoTime,
});
export type Grant = z.infer<typeof Grant>;

/** An invitation to a free subscription, for the person it was sent to. */
const GrantInvitation = z.object({
  channel: z.object({ id: Id, slug: z.string(), channelName: z.string() }),
  sellerName: z.string(),
  planName: z.string(),
  days: z.int(),
  expiresAt: IsoTime,
  /** The subscription, once it is accepted. */
  purchaseId: Id.nullable(),
});
export type GrantInvitation = z.infer<typeof GrantInvitation>;

const ofChannel = z.strictObject({ id: Id });
const ofSubscriber = z.strictObject({ id: Id, subscriptionId: Id });
const ofToken = z.strictObject({ token: z.string(say.invitationSpent).regex(/^[0-9A-Za-z_-]{43}$/, say.invitationSpent) });
const changes = { calls: 60, seconds: 60 * 60 };

export const subscribers = {
  'GET /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}': {
    access: 'user',
    to: 'see a subscriber',
    params: ofSubscriber,
    reply: answer(SubscriberDetails),
  },
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend': {
    access: 'user',
    to: 'extend a subscription',
    params: ofSubscriber,
    body: ExtensionInput,
    reply: answer(z.object({ expiryDate: IsoTime })),
    limit: changes,
  },
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove': {
    access: 'user',
    to: 'remove a subscriber',
    params: ofSubscriber,
    body: RemovalInput,
    reply: answer(z.null()),
    limit: changes,
  },
  /** Those that are pending, newest first. */
  'GET /api/v1/telegram/channels/{id}/grants': {
    access: 'user',
    to: 'see free subscriptions you offered',
    params: ofChannel,
    query: z.strictObject(pageQuery()),
    reply: pageOf(Grant),
  },
  'POST /api/v1/telegram/channels/{id}/grants': {
    access: 'user',
    to: 'grant a free subscription',
    params: ofChannel,
    body: GrantInput,
    reply: answer(Grant),
  },
  'DELETE /api/v1/telegram/channels/{id}/grants/{grantId}': {
    access: 'user',
    to: 'cancel an invitation',
    params: z.strictObject({ id: Id, grantId: Id }),
    reply: answer(z.null()),
  },
  /** The token is in the email. */
  'POST /api/v1/telegram/grants/open': {
    access: 'user',
    to: 'see an invitation',
    body: ofToken,
    reply: answer(GrantInvitation),
    limit: { calls: 60, seconds: 10 * 60 },
  },
  'POST /api/v1/telegram/grants/accept': {
    access: 'user',
    to: 'accept an invitation',
    body: ofToken,
    reply: answer(z.object({ purchaseId: Id })),
    limit: { calls: 20, seconds: 10 * 60 },
  },
} satisfies Routes;
