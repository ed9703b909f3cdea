import { z } from 'zod';
import { answer } from '../answer.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, possibleLine, possibleLines } from '../text.ts';
import { PaymentMethodType } from '../wallet/payment-methods.ts';
import { WithdrawalStatus } from '../wallet/wallet.ts';
import { payoutMessages } from '../wallet/wallet-messages.ts';
import { openingLimit } from './admin-reviews.ts';

const Owner = z.object({ id: z.int(), username: z.string(), email: z.string().nullable(), name: z.string() });

/**
 * WAITING is not sent yet; from SENDING on only the provider's answer moves the request. LATE_SUCCESS: it arrived after the
 * money was given back, and the amount is on hold.
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

const Transfer = z.object({
  id: z.string(),
  state: TransferState,
  reason: z.string().nullable(),
});

const Payout = z.object({
  id: Id,
  amount: z.number(),
  status: WithdrawalStatus,
  /** How it was paid; until then the type of where it goes. */
  paymentMethod: z.string(),
  /** Masked in the list; in full where one request is opened to be paid. */
  paymentDetails: z.object({ bankName: z.string().nullable(), accountNumber: z.string().nullable() }),
  transactionId: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** Null where nobody approved it before it ended, and of old ones, where it was not written down. */
  approvedAt: IsoTime.nullable(),
  /** When it was moved last. */
  processedAt: IsoTime.nullable(),
  /** The username of the administrator. */
  processedBy: z.string().nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  version: z.int(),
  wallet: z.object({ id: z.int(), user: Owner }),
  transfer: Transfer.nullable(),
  /** The bank file that contains it, if any. */
  exportNumber: z.int().nullable(),
  exportedAt: IsoTime.nullable(),
});
export type Payout = z.infer<typeof Payout>;

const OpenedPayout = Payout.extend({
  /** Where it goes, in full, as it was when it was asked for. */
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

// Bank references and the ids of payment providers: no spaces, so that one that is typed twice is found.
const TransactionId = possibleLine('Transaction ID', 64).refine(
  (typed) => /^[0-9A-Za-z._/-]*$/.test(typed),
  'Transaction ID must be letters, digits, . _ / or -',
);

const fields = {
  transactionId: TransactionId.optional(),
  paymentMethod: possibleLine('Payment method', 50).optional(),
  bankName: possibleLine('Bank name', 100).optional(),
  accountNumber: possibleLine('Account number', 50).optional(),
  adminNotes: possibleLines('Admin notes', 500).optional(),
  /** What the administrator has seen. Left out, whatever is there now is processed. */
  version: z.int('Version must be a whole number').min(1, 'Version must be at least 1').optional(),
  /** The number of the bank file that contains the request: required to reject an exported request. */
  confirmExport: z.int('Export number must be a whole number').min(1, 'Export number must be at least 1').optional(),
};
type Fields = { status: string; transactionId?: string | undefined; adminNotes?: string | undefined };

/** Required fields depend on the decision. Details of a payment count for PAID alone, and are ignored otherwise. */
function complaints({ status, transactionId, adminNotes }: Fields): [keyof Fields, string][] {
  if (status === 'PAID' && !transactionId) return [['transactionId', payoutMessages.transactionIdNeeded]];
  return status === 'REJECTED' && !adminNotes ? [['adminNotes', payoutMessages.reasonNeeded]] : [];
}

export const PayoutInput = z
  .strictObject({ status: z.enum(['APPROVED', 'PAID', 'REJECTED'], 'Choose a status'), ...fields })
  .check((context) => {
    for (const [field, message] of complaints(context.value))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
  });

export const PayoutRejection = z
  .strictObject({ status: z.literal('REJECTED', payoutMessages.rejectOnlyRejects).default('REJECTED'), ...fields })
  .check((context) => {
    for (const [field, message] of complaints(context.value))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
  });

const params = z.strictObject({ id: Id });

export const adminPayouts = {
  'GET /api/v1/admin/withdrawals': {
    access: 'admin',
    to: 'see the withdrawal requests',
    query: z.strictObject({
      ...pageQuery(),
      /** In name, username and e-mail of the person, in the id, the transaction id and the bank's name. */
      search: Search,
      status: WithdrawalStatus.optional(),
      /** Left out: PENDING, then APPROVED, the oldest first; then the rest, the newest first. */
      sort: z.enum(['date', 'amount', 'status'], 'Sort by date, amount or status').optional(),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('asc'),
    }),
    reply: pageOf(Payout),
  },
  'GET /api/v1/admin/withdrawals/{id}': {
    access: 'admin',
    to: 'see a withdrawal request',
    params,
    reply: answer(OpenedPayout),
    limit: openingLimit,
  },
  'POST /api/v1/admin/withdrawals/{id}/approve': {
    access: 'admin',
    proof: 'recent',
    to: 'process a withdrawal request',
    params,
    body: PayoutInput,
    reply: answer(OpenedPayout),
  },
  'POST /api/v1/admin/withdrawals/{id}/reject': {
    access: 'admin',
    to: 'reject a withdrawal request',
    params,
    body: PayoutRejection,
    reply: answer(OpenedPayout),
  },
} satisfies Routes;
