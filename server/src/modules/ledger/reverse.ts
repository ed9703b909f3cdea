import type { Tx } from '../../platform/db/database.ts';
import { accounts, type Entries, type Kind, payingDebt } from './accounts.ts';
import { findTx, lockBook, type Source } from './ledger.store.ts';
import { post } from './post.ts';

interface Reversal {
  /** The transaction that is taken back … */
  kind: Kind;
  source: Source;
  /** … and what that is called. */
  as: Kind;
  at: Date;
}

/**
 * Posts the mirror image of a transaction; the database refuses a second one. What comes back pays the seller's debt first:
 * out of what goes to AVAILABLE, then out of what goes to LOCKED. `locked` is what LOCKED gets back in the end.
 */
export async function reverse(tx: Tx, { kind, source, as, at }: Reversal): Promise<{ id: number; locked: bigint }> {
  const first = await findTx(tx, { kind, source });
  if (!first) throw new Error(`There is no ${kind} of ${source.type} ${source.id} to take back`);
  const book = await lockBook(tx, first.sellerId);
  const back: Entries = {};
  for (const account of accounts) back[account] = -(first.entries[account] ?? 0n);
  const { LOCKED = 0n, AVAILABLE = 0n, DEBT = 0n } = back;
  const { debt, rest } = payingDebt(book, DEBT + AVAILABLE + LOCKED);
  const locked = rest < LOCKED ? rest : LOCKED;
  const entries: Entries = { ...back, DEBT: debt, LOCKED: locked, AVAILABLE: rest - locked };
  const id = await post(tx, { kind: as, source, sellerId: first.sellerId, entries, reverses: first.id, at });
  return { id, locked };
}
