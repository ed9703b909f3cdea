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
 * Takes a transaction back by one that mirrors it; a second time is refused by the database. A debt that later sales have
 * paid off meanwhile is no longer there to be lowered: that part is the seller's to have.
 */
export async function reverse(tx: Tx, { kind, source, as, at }: Reversal): Promise<number> {
  const first = await findTx(tx, { kind, source });
  if (!first) throw new Error(`There is no ${kind} of ${source.type} ${source.id} to take back`);
  const book = await lockBook(tx, first.sellerId);
  const back: Entries = {};
  for (const account of accounts) back[account] = -(first.entries[account] ?? 0n);
  const { debt, rest } = payingDebt(book, back.DEBT ?? 0n);
  const entries: Entries = { ...back, DEBT: debt, AVAILABLE: (back.AVAILABLE ?? 0n) + rest };
  return post(tx, { kind: as, source, sellerId: first.sellerId, entries, reverses: first.id, at });
}
