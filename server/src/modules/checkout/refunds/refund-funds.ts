import type { Book } from '../../ledger/index.ts';

/** Sources of a refund's money, in paise. */
export interface Funds {
  /** From the settlement hold of the order itself. */
  own: bigint;
  available: bigint;
  /** From the settlement holds of other orders. */
  others: bigint;
  /** Not covered: the seller owes it. */
  debt: bigint;
}

const min = (one: bigint, other: bigint) => (one < other ? one : other);

/** Order of sources: the order's own settlement hold, AVAILABLE, the holds of other orders; the rest becomes debt. */
export function fundsFor(net: bigint, { LOCKED, AVAILABLE }: Pick<Book, 'LOCKED' | 'AVAILABLE'>, ownLocked: bigint): Funds {
  const own = min(net, ownLocked);
  const available = min(net - own, AVAILABLE);
  const others = min(net - own - available, LOCKED - ownLocked);
  return { own, available, others, debt: net - own - available - others };
}
