import { z } from 'zod';
import { hasAtMostTwoDecimals } from '../money.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IdempotencyKey, IsoTime } from '../text-fields.ts';
import { PaymentMethodType } from './payment-methods.ts';
import { walletMessages } from './wallet-messages.ts';

export const WithdrawalStatus = z.enum(['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'REVERSED'], 'Unknown status');
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

export const Wallet = z.object({
  /** Same as the user id. */
  id: z.int(),
  /** Sum of all paid orders before deductions. */
  totalEarnings: z.number(),
  totalCharges: z.number(),
  refunds: z.number(),
  /** Locked balance: in the settlement hold or in open withdrawals. */
  pendingBalance: z.number(),
  withdrawableBalance: z.number(),
  totalWithdrawn: z.number(),
  /** Debt from refunds that exceeded the funds. Later sales pay it off; withdrawals are blocked until then. */
  debt: z.number(),
  /** Part of the locked balance in the settlement hold, and its next releases. `disputed`: kept until open disputes are decided. */
  hold: z.object({
    amount: z.number(),
    disputed: z.number(),
    nextReleases: z.array(z.object({ amount: z.number(), releasesAt: IsoTime })),
  }),
  /** Part of the locked balance in open withdrawals. */
  withdrawing: z.object({ amount: z.number(), requests: z.int() }),
  /** Limits of one withdrawal; `maximum` is null without a limit. */
  limits: z.object({ minimum: z.number(), maximum: z.number().nullable() }),
});
export type Wallet = z.infer<typeof Wallet>;

const movementKinds = [
  'SALE',
  'RELEASE',
  'REFUND',
  'REFUND_REVERSAL',
  'CHARGEBACK',
  'CHARGEBACK_REVERSAL',
  'ADJUSTMENT',
  'WITHDRAW',
  'WITHDRAW_RETURN',
  'PAYOUT',
  'PAYOUT_REVERSAL',
  'LATE_PAYOUT',
  'LATE_PAYOUT_PAID',
  'LATE_PAYOUT_RETURN',
  /** Money of a disputed sale moved from the withdrawable balance back to the hold. */
  'DISPUTE_HOLD',
] as const;

/** Statement entry. Amounts are signed: positive for incoming money. */
const Movement = z.object({
  /** Increasing sequence number; the cursor `before` of the next page. */
  seq: z.int(),
  at: IsoTime,
  kind: z.enum(movementKinds),
  /** Cause: `order`, `refund` or `withdrawal`, and its id. */
  source: z.object({ type: z.string(), id: z.string() }),
  /** Related sale, as in the list of sales. For a release of several sales: one of them, and `others` counts the rest. */
  sale: z.object({ orderId: Id, item: z.string(), buyer: z.string(), others: z.int() }).nullable(),
  /** Payment method of a withdrawal, with masked numbers. */
  destination: z.string().nullable(),
  /** Gross amount: price of a sale, or the amount refunded, released, requested, paid out or returned. */
  amount: z.number(),
  /** Platform fee included in `amount`; negative when a fee is returned. */
  fee: z.number(),
  /** Change of the balance. */
  change: z.number(),
  /** Balance after the movement: locked plus withdrawable minus debt. */
  balance: z.number(),
  /** Withdrawable part of the balance. */
  withdrawable: z.number(),
});
export type Movement = z.infer<typeof Movement>;
export type MovementKind = Movement['kind'];

const Destination = z.object({
  type: PaymentMethodType,
  upiId: z.string().nullable(),
  upiName: z.string().nullable(),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
  accountHolderName: z.string().nullable(),
});

const Withdrawal = z.object({
  id: Id,
  amount: z.number(),
  status: WithdrawalStatus,
  walletId: z.int(),
  /** How it was paid; before payment, the type of the payment method. */
  paymentMethod: z.string(),
  /** Masked. */
  paymentDetails: z.object({ bankName: z.string().nullable(), accountNumber: z.string().nullable() }),
  transactionId: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** Null for a request that ended without approval, and for old requests from before this was recorded. */
  approvedAt: IsoTime.nullable(),
  /** Time of the last status change. */
  processedAt: IsoTime.nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  /** Snapshot of the payment method at the time of the request, with masked numbers. */
  userPaymentMethod: Destination,
});
export type Withdrawal = z.infer<typeof Withdrawal>;

// A thousand crore rupees: above any real balance, and still an exact number in paise.
const maxAmount = 10_000_000_000;
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

export const WithdrawalInput = z.strictObject({
  /** Rupees with at most two decimals. */
  amount: z
    .number({ error: ({ input }) => (isEmpty(input) ? walletMessages.fillAll : 'Amount must be a number') })
    .positive({ error: walletMessages.aboveZero, abort: true })
    .max(maxAmount, { error: walletMessages.tooLarge, abort: true })
    .refine(hasAtMostTwoDecimals, walletMessages.twoDecimals),
  userPaymentMethodId: z
    .string({ error: ({ input }) => (isEmpty(input) ? walletMessages.fillAll : walletMessages.chooseMethod) })
    .min(1, { error: walletMessages.fillAll, abort: true })
    .regex(/^[0-9A-Za-z]{20}$/, walletMessages.chooseMethod),
  /** New for each opened form, so that a repeated request makes one withdrawal. */
  idempotencyKey: IdempotencyKey.optional(),
});

const params = z.strictObject({ id: Id });
const month = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-04')
  .optional();

export const wallet = {
  'GET /api/v1/wallet': { access: 'user', to: 'see your wallet', reply: successReply(Wallet) },
  'GET /api/v1/wallet/statement': {
    access: 'user',
    to: 'see your statement',
    query: z.strictObject({
      limit: pageQuery().limit,
      /** Cursor: the `seq` of the last entry of the previous page. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,14}$/, 'This cursor is not valid')
        .transform(Number)
        .optional(),
      /** In India time. */
      month,
    }),
    reply: successReply(z.array(Movement)).extend({
      /** `before` of the next page; null on the last one. */
      meta: z.object({ limit: z.int(), next: z.int().nullable() }),
    }),
  },
  'GET /api/v1/wallet/statement.csv': {
    access: 'user',
    to: 'download your statement',
    query: z.strictObject({ month }),
    file: 'text/csv',
    reply: z.string(),
    // Each export may read a million rows.
    limit: { calls: 20, seconds: 10 * 60 },
  },
  'POST /api/v1/wallet/withdraw': {
    access: 'user',
    needs: 'verified-email',
    to: 'withdraw',
    body: WithdrawalInput,
    reply: successReply(Withdrawal),
    // An administrator processes each request manually.
    limit: { calls: 60, seconds: 60 * 60 },
  },
  'GET /api/v1/wallet/withdrawals': {
    access: 'user',
    to: 'see your withdrawals',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches the id, the transaction id, the notes, the names of the payment method, and the amount as text. */
      search: Search,
      status: WithdrawalStatus.optional(),
      sort: z.enum(['date', 'amount', 'status'], 'Sort by date, amount or status').default('date'),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
    }),
    reply: pageOf(Withdrawal),
  },
  'GET /api/v1/wallet/withdrawals/{id}': { access: 'user', to: 'see a withdrawal', params, reply: successReply(Withdrawal) },
  'POST /api/v1/wallet/withdrawals/{id}/cancel': { access: 'user', to: 'cancel a withdrawal', params, reply: successReply(Withdrawal) },
} satisfies Routes;
