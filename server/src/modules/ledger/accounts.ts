/**
 * The accounts of a seller's book. They sum to zero: what was earned (GROSS, below zero) is somewhere, in fees, back with
 * buyers, on its way, or with the seller. DEBT is below zero too: what the seller owes after a refund beyond their funds.
 */
export const accounts = ['GROSS', 'CHARGES', 'REFUNDS', 'LOCKED', 'AVAILABLE', 'WITHDRAWING', 'WITHDRAWN', 'DEBT'] as const;
export type Account = (typeof accounts)[number];

/** In paise. */
export type Book = Record<Account, bigint>;

/** What a transaction adds to each account; an account that it leaves alone is left out or zero. */
export type Entries = Partial<Book>;

/** What can happen to a seller's money. The database knows the same list. */
export const kinds = [
  'SALE',
  /** The hold is over: LOCKED to AVAILABLE. */
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
  /** The bank sent it back: WITHDRAWN to AVAILABLE. */
  'PAYOUT_REVERSAL',
  /** A transfer arrived after its money was given back: held in WITHDRAWING until an administrator books it. */
  'LATE_PAYOUT',
  /** An administrator booked it: WITHDRAWING to WITHDRAWN. */
  'LATE_PAYOUT_PAID',
  /** An administrator returned it to the seller. */
  'LATE_PAYOUT_RETURN',
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

/** The part of an amount that pays off what is owed, and the part that is left. */
export function payingDebt(book: Pick<Book, 'DEBT'>, amount: bigint): { debt: bigint; rest: bigint } {
  const debt = -book.DEBT < amount ? -book.DEBT : amount;
  return { debt, rest: amount - debt };
}
