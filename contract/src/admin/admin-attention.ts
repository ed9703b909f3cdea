import { z } from 'zod';
import { PossibleCode } from '../accounts/second-factor-code.ts';
import { answer } from '../answer.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import { OrderStatus } from '../orders/checkout.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { hugestPrice } from '../rupees.ts';
import { Id, IdempotencyKey, IsoTime, lines, PersonId } from '../text.ts';
import { WithdrawalStatus } from '../wallet/wallet.ts';

/** Events at the payment or payout provider that our books do not contain, or contradict. */
export const attentionKinds = [
  /** A refund that was not made here: in the provider's dashboard. */
  'OUTSIDE_REFUND',
  /** A payment that the provider returned by itself. */
  'AUTO_REFUND',
  /** Refused here, and the provider made it after all. */
  'REFUND_AFTER_REFUSAL',
  /** Done here, and the provider cancelled it afterwards. */
  'REFUND_UNDONE',
  /** A payment that buys nothing must go back, and the provider refused to send it. */
  'RETURN_REFUSED',
  'DISPUTE',
  /** A transfer arrived after its money was given back. */
  'LATE_PAYOUT',
  /** Polling of a transfer ended while its fate was open. */
  'TRANSFER_UNFINISHED',
  /** A payment for an order that is not in the database. */
  'UNKNOWN_ORDER',
  /** The provider reports a success for an order under the id of another order's payment. */
  'FOREIGN_PAYMENT',
] as const;
export const AttentionKind = z.enum(attentionKinds, 'This kind is not known');
export type AttentionKind = z.infer<typeof AttentionKind>;

/** Actions of an administrator about an item. Everything but DISMISS and ASK_AGAIN books money. */
export const attentionActions = [
  'RECORD_REFUND',
  'RECORD_PARTIAL_REFUND',
  'RECORD_CHARGEBACK',
  'REVERSE_CHARGEBACK',
  'BOOK_PAYOUT',
  'RETURN_PAYOUT',
  'ASK_AGAIN',
  'DISMISS',
] as const;
export const AttentionStatus = z.enum(['OPEN', 'RESOLVED'], 'This status is not known');

export const AttentionAction = z.enum(attentionActions, 'This action is not known');
export type AttentionAction = z.infer<typeof AttentionAction>;

const Seller = z.object({ id: z.int(), username: z.string(), name: z.string() });

const AttentionItem = z.object({
  id: Id,
  kind: AttentionKind,
  status: AttentionStatus,
  /** The provider's id of what happened: of a refund, a dispute, a payment, a transfer. */
  reference: z.string(),
  /** The provider's side. */
  theirs: z.object({ state: z.string(), amount: z.number().nullable() }),
  /** Our side: the order or the withdrawal as it is now. Both are null for an unknown order. */
  order: z.object({ id: Id, itemName: z.string(), buyer: z.string(), amount: z.number(), status: OrderStatus, seller: Seller }).nullable(),
  withdrawal: z.object({ id: Id, amount: z.number(), status: WithdrawalStatus, seller: Seller }).nullable(),
  /** More about it in the provider's words, such as the reason of a dispute. */
  details: z.record(z.string(), z.string()),
  openedAt: IsoTime,
  updatedAt: IsoTime,
  /** The actions that apply now; none once it is resolved. */
  actions: z.array(AttentionAction),
  /** `by` and `action` are null where it resolved by itself. */
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

const reason = lines('Reason', 500);
/** Of the authenticator app, or a recovery code; needed from administrators who have a second factor. */
const code = PossibleCode;

/** In rupees with at most two decimals, above or below zero. */
const SignedAmount = z
  .number('Enter an amount')
  .refine((amount) => amount !== 0 && Math.abs(amount) <= hugestPrice, 'Enter an amount up to ₹1,00,00,000')
  .refine(hasAtMostTwoDecimals, 'Enter an amount with at most two decimals');

/** Codes are guessed slowly; nobody resolves more than this in a minute. */
const guessing = { calls: 20, seconds: 60 } as const;

export const adminAttention = {
  'GET /api/v1/admin/attention': {
    access: 'admin',
    to: 'see what needs attention',
    query: z.strictObject({
      ...pageQuery(),
      status: AttentionStatus.optional(),
      kind: AttentionKind.optional(),
      /** The id of an order, a withdrawal, or of what happened at the provider. */
      search: Search,
    }),
    reply: pageOf(AttentionItem),
  },
  'POST /api/v1/admin/attention/{id}/resolve': {
    access: 'admin',
    to: 'resolve what needs attention',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ action: AttentionAction, reason, code }),
    limit: guessing,
    reply: answer(AttentionItem),
  },
  'POST /api/v1/admin/orders/{id}/check': {
    access: 'admin',
    to: 'compare an order with the provider',
    params: z.strictObject({ id: Id }),
    /** The open items of this order afterwards. */
    reply: answer(z.object({ orderId: Id, items: z.array(Id) })),
  },
  'POST /api/v1/admin/orders/{id}/chargeback/reverse': {
    access: 'admin',
    to: 'reverse a chargeback',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ reason, code }),
    limit: guessing,
    /** `accessRestored` is false where the stock is gone or the buyer has bought the item again. */
    reply: answer(z.object({ orderId: Id, accessRestored: z.boolean() })),
  },
  'POST /api/v1/admin/users/{id}/adjustments': {
    access: 'admin',
    to: 'adjust a balance',
    params: z.strictObject({ id: PersonId }),
    /** `idempotencyKey`: one for each form that is opened. Sent twice with the same one, there is one adjustment. */
    body: z.strictObject({ amount: SignedAmount, reason, code, idempotencyKey: IdempotencyKey.optional() }),
    limit: guessing,
    reply: answer(z.object({ id: Id, amount: z.number() })),
  },
} satisfies Routes;

export const attentionMessages = {
  resolved: 'Resolved',
  checked: 'Compared with the payment provider',
  notApplicable: 'This action does not apply any more. Reload the page.',
  resolvedAlready: 'This was resolved already',
  providerAway: 'The payment provider does not answer. Nothing was changed. Please try again.',
  chargebackReversed: 'The chargeback was reversed',
  noChargeback: 'This order has no chargeback that could be reversed',
  adjusted: 'The balance was adjusted',
  otherAdjustment: 'Another adjustment was made with this key. Close the dialog and open it again.',
  ownBalance: 'You cannot adjust your own balance',
} as const;
