import type { Book } from '../../ledger/index.ts';

/** Where the money of a refund comes from. */
export interface Funds {
  /** Out of what is still locked of the order itself. */
  own: bigint;
  available: bigint;
  /** Out of what is still locked of other orders. */
  others: bigint;
  /** What nothing covers. */
  debt: bigint;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** First what is still locked of the order, then what could be withdrawn, then what is locked of others; the rest is owed. */
export function fundsFor(net: bigint, { LOCKED, AVAILABLE }: Pick<Book, 'LOCKED' | 'AVAILABLE'>, ownLocked: bigint): Funds {
  const own = least(net, ownLocked);
  const available = least(net - own, AVAILABLE);
  const others = least(net - own - available, LOCKED - ownLocked);
  return { own, available, others, debt: net - own - available - others };
}
