import { z } from 'zod';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineTextOrEmpty, singleLineTextOrEmpty } from '../text-fields.ts';
import { PaymentMethodType } from '../wallet/payment-methods.ts';
import { WithdrawalStatus } from '../wallet/wallet.ts';
import { payoutMessages } from '../wallet/wallet-messages.ts';
import { openingLimit } from './admin-reviews.ts';

const Owner = z.object({ id: z.int(), username: z.string(), email: z.string().nullable(), name: z.string() });

/**
 * State of a transfer. WAITING: not sent yet. DROPPED: never sent, because an administrator decided the request. From SENDING on,
 * only the provider's response changes the state. REVERSED: returned by the bank. LATE_SUCCESS: the transfer arrived after its amount
 * was returned to the balance, and the amount is on hold until an administrator books it (LATE_PAID) or returns it (LATE_RETURNED).
 */
export const TransferState = z.enum([
  'WAITING',
  'SENDING',
  'UNDER_WAY',
  'SUCCESS',
  'FAILED',
  'REVERSED',
  'LATE_SUCCESS',
  'LATE_PAID',
  'LATE_RETURNED',
  'DROPPED',
]);

/** Obstacle: keeps a transfer from being sent or from arriving, and only the platform can remove it, not the seller. */
export const PayoutObstacle = z.enum(['ADDRESS', 'SIGNATURE', 'KEYS', 'NOT_ENABLED', 'BALANCE', 'APPROVAL', 'LIMIT']);
export type PayoutObstacle = z.infer<typeof PayoutObstacle>;

const Transfer = z.object({
  id: z.string(),
  state: TransferState,
  /** Reason of a failure, or why the transfer waits. */
  reason: z.string().nullable(),
});

const Payout = z.object({
  id: Id,
  amount: z.number(),
  status: WithdrawalStatus,
  /** How it was paid; before payment, the type of the payment method. */
  paymentMethod: z.string(),
  /** Masked in the list; full in the response for one request. */
  paymentDetails: z.object({ bankName: z.string().nullable(), accountNumber: z.string().nullable() }),
  transactionId: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** Null for a request that ended without approval, and for old requests from before this was recorded. */
  approvedAt: IsoTime.nullable(),
  /** Time of the last status change. */
  processedAt: IsoTime.nullable(),
  /** Username of the administrator. */
  processedBy: z.string().nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  version: z.int(),
  wallet: z.object({ id: z.int(), user: Owner }),
  transfer: Transfer.nullable(),
  /** Number of the bank file that contains the request; null when none does. */
  exportNumber: z.int().nullable(),
  exportedAt: IsoTime.nullable(),
});
export type Payout = z.infer<typeof Payout>;

const OpenedPayout = Payout.extend({
  /** Full snapshot of the payment method at the time of the request. */
  userPaymentMethod: z.object({
    type: PaymentMethodType,
    upiId: z.string().nullable(),
    upiName: z.string().nullable(),
    bankName: z.string().nullable(),
    accountNumber: z.string().nullable(),
    ifscCode: z.string().nullable(),
    accountHolderName: z.string().nullable(),
  }),
});
export type OpenedPayout = z.infer<typeof OpenedPayout>;

// Bank references and provider ids. No spaces, so that a duplicate is recognised.
const TransactionId = singleLineTextOrEmpty('Transaction ID', 64).refine(
  (value) => /^[0-9A-Za-z._/-]*$/.test(value),
  'Transaction ID must be letters, digits, . _ / or -',
);

const fields = {
  transactionId: TransactionId.optional(),
  paymentMethod: singleLineTextOrEmpty('Payment method', 50).optional(),
  bankName: singleLineTextOrEmpty('Bank name', 100).optional(),
  accountNumber: singleLineTextOrEmpty('Account number', 50).optional(),
  adminNotes: multilineTextOrEmpty('Admin notes', 500).optional(),
  /** Optimistic lock: the version that the administrator has seen. Optional; without it the current version is processed. */
  version: z.int('Version must be a whole number').min(1, 'Version must be at least 1').optional(),
  /** Number of the bank file that contains the request; required to reject an exported request. */
  confirmExport: z.int('Export number must be a whole number').min(1, 'Export number must be at least 1').optional(),
};
type DecisionFields = { status: string; transactionId?: string | undefined; adminNotes?: string | undefined };

/** Required fields depend on the decision. Payment details are used only for PAID and ignored otherwise. */
function fieldErrors({ status, transactionId, adminNotes }: DecisionFields): [keyof DecisionFields, string][] {
  if (status === 'PAID' && !transactionId) return [['transactionId', payoutMessages.transactionIdNeeded]];
  return status === 'REJECTED' && !adminNotes ? [['adminNotes', payoutMessages.reasonNeeded]] : [];
}

export const PayoutInput = z
  .strictObject({ status: z.enum(['APPROVED', 'PAID', 'REJECTED'], 'Choose a status'), ...fields })
  .check((context) => {
    for (const [field, message] of fieldErrors(context.value))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
  });

export const PayoutRejection = z
  .strictObject({ status: z.literal('REJECTED', payoutMessages.rejectOnlyRejects).default('REJECTED'), ...fields })
  .check((context) => {
    for (const [field, message] of fieldErrors(context.value))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
  });

const PayoutFunds = z.object({
  /** Amount that the payout provider can still send. Null when payouts are manual, or the provider does not answer. */
  balance: z.number().nullable(),
  /** False when administrators pay manually. */
  hasProvider: z.boolean(),
  /** Withdrawals that are approved and not paid yet. */
  approved: z.object({ withdrawals: z.int(), amount: z.number() }),
});

const params = z.strictObject({ id: Id });

export const adminPayouts = {
  'GET /api/v1/admin/withdrawals': {
    access: 'admin',
    to: 'see the withdrawal requests',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches name, username and email of the user, the id, the transaction id and the bank name. */
      search: Search,
      status: WithdrawalStatus.optional(),
      /** Default order: PENDING, then APPROVED, each oldest first; then the others, newest first. */
      sort: z.enum(['date', 'amount', 'status'], 'Sort by date, amount or status').optional(),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('asc'),
    }),
    reply: pageOf(Payout),
  },
  'GET /api/v1/admin/payout-funds': {
    access: 'admin',
    to: 'compare the payout balance with the approved withdrawals',
    reply: successReply(PayoutFunds),
  },
  'GET /api/v1/admin/withdrawals/{id}': {
    access: 'admin',
    to: 'see a withdrawal request',
    params,
    reply: successReply(OpenedPayout),
    limit: openingLimit,
  },
  'POST /api/v1/admin/withdrawals/{id}/approve': {
    access: 'admin',
    proof: 'recent',
    to: 'process a withdrawal request',
    params,
    body: PayoutInput,
    reply: successReply(OpenedPayout),
  },
  'POST /api/v1/admin/withdrawals/{id}/reject': {
    access: 'admin',
    proof: 'recent',
    to: 'reject a withdrawal request',
    params,
    body: PayoutRejection,
    reply: successReply(OpenedPayout),
  },
} satisfies Routes;
