import { z } from 'zod';
import { OptionalCode } from '../accounts/second-factor-code.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import { OrderStatus } from '../orders/checkout.ts';
import { Dispute } from '../orders/disputes.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { maxPrice } from '../rupees.ts';
import { Id, IdempotencyKey, IsoTime, multilineText, UserId } from '../text-fields.ts';
import { WithdrawalStatus } from '../wallet/wallet.ts';

/** Events at the payment or payout provider that are missing in our books or contradict them. */
export const attentionKinds = [
  /** External refund: made in the provider's dashboard. */
  'OUTSIDE_REFUND',
  /** Payment that the provider refunded automatically. */
  'AUTO_REFUND',
  /** Refund that was recorded as failed, but the provider completed it later. */
  'REFUND_AFTER_REFUSAL',
  /** Refund that was recorded as done, but the provider cancelled it later. */
  'REFUND_UNDONE',
  /** The provider rejected the refund of a payment that bought nothing. */
  'RETURN_REFUSED',
  'DISPUTE',
  /** Transfer that arrived after its amount was returned to the balance. */
  'LATE_PAYOUT',
  /** Polling of a transfer ended without a final state. */
  'TRANSFER_UNFINISHED',
  /** Payment for an order that is not in the database. */
  'UNKNOWN_ORDER',
  /** The provider reports a success for an order under the id of another order's payment. */
  'FOREIGN_PAYMENT',
  /** Payment of an expired order, settled beyond a limit of its coupon. */
  'COUPON_OVER_LIMIT',
  /** A signed webhook settled an order with a payment that the provider's own answer does not contain. */
  'UNCONFIRMED_PAYMENT',
  /** The provider rejected the refund of a sale, or one that was sent again. */
  'REFUND_REFUSED',
  /** The provider has held a refund back for a day, or not finished it for five. */
  'REFUND_DELAYED',
  /** Approved withdrawals wait because of the platform's account at the payout provider. One item per obstacle, which is its reference. */
  'PAYOUTS_BLOCKED',
  /** The provider warns that the payout balance is low. */
  'LOW_PAYOUT_BALANCE',
  /** The payout provider reports another amount than was sent. */
  'TRANSFER_AMOUNT',
  /** A transfer that had failed arrived after another one was sent in its place. */
  'DOUBLE_PAYOUT',
  /** Payment of another amount or currency than its order. The state is LESS, MORE, CURRENCY or ORDER. It is returned to the buyer. */
  'PAYMENT_MISMATCH',
  /** New payments are paused, because the payments of several buyers in a row had another amount. */
  'PAYMENTS_PAUSED',
] as const;
export const AttentionKind = z.enum(attentionKinds, 'Unknown kind');
export type AttentionKind = z.infer<typeof AttentionKind>;

/** Actions of an administrator on an item. All except DISMISS and ASK_AGAIN book or release money. */
export const attentionActions = [
  'RECORD_REFUND',
  'RECORD_PARTIAL_REFUND',
  'RECORD_CHARGEBACK',
  'REVERSE_CHARGEBACK',
  'BOOK_PAYOUT',
  'RETURN_PAYOUT',
  'ASK_AGAIN',
  'CONFIRM_PAYMENT',
  'SEND_AGAIN',
  'DISMISS',
  /** The bank took a part of the payment, or took it again after a reversed chargeback. The sale stands. */
  'RECORD_PARTIAL_CHARGEBACK',
] as const;
export const AttentionAction = z.enum(attentionActions, 'Unknown action');
export type AttentionAction = z.infer<typeof AttentionAction>;

export const AttentionStatus = z.enum(['OPEN', 'RESOLVED'], 'Unknown status');

const Seller = z.object({ id: z.int(), username: z.string(), name: z.string() });

const AttentionItem = z.object({
  id: Id,
  kind: AttentionKind,
  status: AttentionStatus,
  /** The provider's id of the refund, dispute, payment or transfer. */
  reference: z.string(),
  /** State and amount at the provider. */
  theirs: z.object({ state: z.string(), amount: z.number().nullable() }),
  /** Current state of our order or withdrawal. Both are null for an unknown order. */
  order: z.object({ id: Id, itemName: z.string(), buyer: z.string(), amount: z.number(), status: OrderStatus, seller: Seller }).nullable(),
  withdrawal: z.object({ id: Id, amount: z.number(), status: WithdrawalStatus, seller: Seller }).nullable(),
  /** The dispute that the item is about. */
  dispute: Dispute.nullable(),
  /** Deadline at the provider, such as that of a dispute. */
  dueAt: IsoTime.nullable(),
  /** Further fields from the provider, such as the reason of a dispute. */
  details: z.record(z.string(), z.string()),
  openedAt: IsoTime,
  updatedAt: IsoTime,
  /** Actions that are allowed now; empty for a resolved item. */
  actions: z.array(AttentionAction),
  /** `by` and `action` are null for an item that was resolved automatically. */
  resolution: z
    .object({
      action: AttentionAction.nullable(),
      by: z.object({ id: z.int(), username: z.string() }).nullable(),
      at: IsoTime,
      note: z.string().nullable(),
    })
    .nullable(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

const reason = multilineText('Reason', 500);
/** TOTP or recovery code; required from administrators who have a second factor. */
const code = OptionalCode;

/** Rupees with at most two decimals, positive or negative. */
const SignedAmount = z
  .number('Enter an amount')
  .refine((amount) => amount !== 0 && Math.abs(amount) <= maxPrice, 'Enter an amount up to ₹1,00,00,000')
  .refine(hasAtMostTwoDecimals, 'Enter an amount with at most two decimals');

/** Limits guesses of codes. */
const attemptLimit = { calls: 20, seconds: 60 } as const;

export const adminAttention = {
  /** Newest first. Disputes (`kind=DISPUTE`): open ones first, by deadline. */
  'GET /api/v1/admin/attention': {
    access: 'admin',
    to: 'see items that need attention',
    query: z.strictObject({
      ...pageQuery(),
      status: AttentionStatus.optional(),
      kind: AttentionKind.optional(),
      /** Id of an order or a withdrawal, or the provider's reference. */
      search: Search,
    }),
    reply: pageOf(AttentionItem),
  },
  'POST /api/v1/admin/attention/{id}/resolve': {
    access: 'admin',
    proof: 'recent or code',
    to: 'resolve an item that needs attention',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ action: AttentionAction, reason, code }),
    limit: attemptLimit,
    reply: successReply(AttentionItem),
  },
  'POST /api/v1/admin/orders/{id}/check': {
    access: 'admin',
    to: 'compare an order with the provider',
    params: z.strictObject({ id: Id }),
    /** Ids of the open items of this order after the check. */
    reply: successReply(z.object({ orderId: Id, items: z.array(Id) })),
  },
  'POST /api/v1/admin/orders/{id}/chargeback/reverse': {
    access: 'admin',
    proof: 'recent or code',
    to: 'reverse a chargeback',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ reason, code }),
    limit: attemptLimit,
    /** `accessRestored` is false when the stock is sold out or the buyer has bought the item again. */
    reply: successReply(z.object({ orderId: Id, accessRestored: z.boolean() })),
  },
  'POST /api/v1/admin/users/{id}/adjustments': {
    access: 'admin',
    proof: 'recent or code',
    to: 'adjust a balance',
    params: z.strictObject({ id: UserId }),
    /** `idempotencyKey`: new for each opened form, so that a repeated request makes one adjustment. */
    body: z.strictObject({ amount: SignedAmount, reason, code, idempotencyKey: IdempotencyKey.optional() }),
    limit: attemptLimit,
    /** `waitsForConfirmation`: nothing was booked yet; the id is that of a confirmation request. */
    reply: successReply(z.object({ id: Id, amount: z.number(), waitsForConfirmation: z.boolean() })),
  },
} satisfies Routes;
