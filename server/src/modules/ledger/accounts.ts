/**
 * Accounts of a seller's book. They sum to zero: GROSS holds the earnings as a negative amount, the other accounts hold what
 * became of them (fees, refunds, settlement hold, available, withdrawals). DEBT is negative too: the seller owes it after a
 * refund beyond their funds.
 */
export const accounts = ['GROSS', 'CHARGES', 'REFUNDS', 'LOCKED', 'AVAILABLE', 'WITHDRAWING', 'WITHDRAWN', 'DEBT'] as const;
export type Account = (typeof accounts)[number];

/** In paise. */
export type Book = Record<Account, bigint>;

/** Amounts that a transaction adds to the accounts; unchanged accounts are omitted or zero. */
export type Entries = Partial<Book>;

/** Kinds of ledger transactions. The database has the same list. */
export const kinds = [
  'SALE',
  /** The settlement hold ended: LOCKED to AVAILABLE. */
  'RELEASE',
  'REFUND',
  'REFUND_REVERSAL',
  'CHARGEBACK',
  'CHARGEBACK_REVERSAL',
  /** A booking by an administrator: a partial refund made at the provider, or a correction of the balance. */
  'ADJUSTMENT',
  /** AVAILABLE to WITHDRAWING. */
  'WITHDRAW',
  'WITHDRAW_RETURN',
  /** WITHDRAWING to WITHDRAWN. */
  'PAYOUT',
  /** The bank returned the money: WITHDRAWN to AVAILABLE. */
  'PAYOUT_REVERSAL',
  /** A transfer arrived after its amount was returned to the seller: held in WITHDRAWING until an administrator decides. */
  'LATE_PAYOUT',
  /** An administrator booked the late payout: WITHDRAWING to WITHDRAWN. */
  'LATE_PAYOUT_PAID',
  /** An administrator returned the held amount to the seller. */
  'LATE_PAYOUT_RETURN',
  /** A dispute claims released money of its order: AVAILABLE to LOCKED. */
  'DISPUTE_HOLD',
] as const;
export type Kind = (typeof kinds)[number];

export const emptyBook = (): Book => ({
  GROSS: 0n,
  CHARGES: 0n,
  REFUNDS: 0n,
  LOCKED: 0n,
  AVAILABLE: 0n,
  WITHDRAWING: 0n,
  WITHDRAWN: 0n,
  DEBT: 0n,
});

/** Splits an amount into the part that pays the seller's debt and the rest. */
export function splitDebt(book: Pick<Book, 'DEBT'>, amount: bigint): { debt: bigint; rest: bigint } {
  const debt = -book.DEBT < amount ? -book.DEBT : amount;
  return { debt, rest: amount - debt };
}
