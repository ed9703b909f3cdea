import { z } from 'zod';
import { answer } from '../answer.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IdempotencyKey, IsoTime } from '../text.ts';
import { PaymentMethodType } from './payment-methods.ts';
import { walletMessages } from './wallet-messages.ts';

export const WithdrawalStatus = z.enum(['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'REVERSED'], 'This status is not known');
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

export const Wallet = z.object({
  /** A wallet has the number of its person. */
  id: z.int(),
  /** Of all paid orders, before anything was taken off. */
  totalEarnings: z.number(),
  totalCharges: z.number(),
  refunds: z.number(),
  /** Locked Balance: inside the settlement hold, or in withdrawals under way. */
  pendingBalance: z.number(),
  withdrawableBalance: z.number(),
  totalWithdrawn: z.number(),
  /** Owed after refunds beyond the funds: later sales pay it off, and nothing is withdrawn before. */
  debt: z.number(),
  /** The part of the locked balance that the settlement hold keeps, and what of it is free next. */
  hold: z.object({ amount: z.number(), nextReleases: z.array(z.object({ amount: z.number(), releasesAt: IsoTime })) }),
  /** The part that is in withdrawals under way. */
  withdrawing: z.object({ amount: z.number(), requests: z.int() }),
  /** What one withdrawal may be; no maximum is null. */
  limits: z.object({ minimum: z.number(), maximum: z.number().nullable() }),
});
export type Wallet = z.infer<typeof Wallet>;

const movementKinds = [
  ...(['SALE', 'RELEASE', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'ADJUSTMENT'] as const),
  ...(['WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN'] as const),
] as const;

/** One thing that happened to the money. Amounts have signs: what comes is above zero. */
const Movement = z.object({
  /** Counts up; `before` of the next page. */
  seq: z.int(),
  at: IsoTime,
  kind: z.enum(movementKinds),
  /** What it happened for: `order`, `refund` or `withdrawal`, and its id. */
  source: z.object({ type: z.string(), id: z.string() }),
  /** The sale that the money came from or went back to, as the list of sales has it; of several that were released together one. */
  sale: z.object({ orderId: Id, item: z.string(), buyer: z.string(), others: z.int() }).nullable(),
  /** Where a withdrawal goes. Numbers are masked. */
  destination: z.string().nullable(),
  /** Of the whole movement: a sale's price, a refund, what was released, asked for, paid out or returned. */
  amount: z.number(),
  /** Of that, kept by the platform; below zero where a fee is given back. */
  fee: z.number(),
  /** What it added to the balance. */
  change: z.number(),
  /** All that is the seller's with us afterwards: locked and withdrawable, less what is owed. */
  balance: z.number(),
  /** The part of it that could be withdrawn. */
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
  /** How it was paid; until then the type of where it goes. */
  paymentMethod: z.string(),
  /** Masked. */
  paymentDetails: z.object({ bankName: z.string().nullable(), accountNumber: z.string().nullable() }),
  transactionId: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** Null where nobody approved it before it ended, and of old ones, where it was not written down. */
  approvedAt: IsoTime.nullable(),
  /** When it was moved last. */
  processedAt: IsoTime.nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  /** Where it goes, as it was when it was asked for. Numbers are masked. */
  userPaymentMethod: Destination,
});
export type Withdrawal = z.infer<typeof Withdrawal>;

// A thousand crore: more than anybody has, and still exact in paise.
const hugestAmount = 10_000_000_000;
const isGap = (given: unknown) => given === undefined || given === null || given === '';

export const WithdrawalInput = z.strictObject({
  /** Rupees with at most two decimals. */
  amount: z
    .number({ error: ({ input }) => (isGap(input) ? walletMessages.fillAll : 'Amount must be a number') })
    .positive({ error: walletMessages.aboveZero, abort: true })
    .max(hugestAmount, { error: walletMessages.tooLarge, abort: true })
    .refine(hasAtMostTwoDecimals, walletMessages.twoDecimals),
  userPaymentMethodId: z
    .string({ error: ({ input }) => (isGap(input) ? walletMessages.fillAll : walletMessages.chooseMethod) })
    .min(1, { error: walletMessages.fillAll, abort: true })
    .regex(/^[0-9A-Za-z]{20}$/, walletMessages.chooseMethod),
  /** One for each form that is opened: sent twice with the same one, there is one withdrawal. */
  idempotencyKey: IdempotencyKey.optional(),
});

const params = z.strictObject({ id: Id });
const month = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-04')
  .optional();

export const wallet = {
  'GET /api/v1/wallet': { access: 'user', to: 'see your wallet', reply: answer(Wallet) },
  'GET /api/v1/wallet/statement': {
    access: 'user',
    to: 'see your statement',
    query: z.strictObject({
      limit: pageQuery().limit,
      /** The `seq` of the last one that was seen: what came before it. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,14}$/, 'This is not a place in the statement')
        .transform(Number)
        .optional(),
      /** In India's time. */
      month,
    }),
    reply: answer(z.array(Movement)).extend({
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
    // Each one may read a million rows.
    limit: { calls: 20, seconds: 10 * 60 },
  },
  'POST /api/v1/wallet/withdraw': {
    access: 'user',
    needs: 'verified-email',
    to: 'withdraw',
    body: WithdrawalInput,
    reply: answer(Withdrawal),
    // Each one is work for whoever pays it.
    limit: { calls: 60, seconds: 60 * 60 },
  },
  'GET /api/v1/wallet/withdrawals': {
    access: 'user',
    to: 'see your withdrawals',
    query: z.strictObject({
      ...pageQuery(),
      /** In the id, the transaction id, the notes and the names of where it goes; an amount is found as it is written. */
      search: Search,
      status: WithdrawalStatus.optional(),
      sort: z.enum(['date', 'amount', 'status'], 'Sort by date, amount or status').default('date'),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
    }),
    reply: pageOf(Withdrawal),
  },
  'GET /api/v1/wallet/withdrawals/{id}': { access: 'user', to: 'see a withdrawal', params, reply: answer(Withdrawal) },
  'POST /api/v1/wallet/withdrawals/{id}/cancel': { access: 'user', to: 'cancel a withdrawal', params, reply: answer(Withdrawal) },
} satisfies Routes;
