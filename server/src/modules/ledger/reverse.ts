import type { Tx } from '../../platform/db/database.ts';
import { accounts, type Book, type Entries, type Kind, payingDebt } from './accounts.ts';
import { findTx, lockBook, type Source } from './ledger.store.ts';
import { post } from './post.ts';

const least = (one: bigint, other: bigint) => (one < other ? one : other);

interface Reversal {
  /** The transaction that is taken back … */
  kind: Kind;
  source: Source;
  /** … and what that is called. */
  as: Kind;
  at: Date;
}

/** How an amount reaches the seller: it pays the debt first, then at most `mostLocked` is locked again. */
function giving(book: Book, amount: bigint, mostLocked: bigint): Entries & { LOCKED: bigint } {
  const { debt, rest } = payingDebt(book, amount);
  const locked = least(rest, mostLocked);
  return { DEBT: debt, LOCKED: locked, AVAILABLE: rest - locked };
}

/** Where an amount is taken from: AVAILABLE, then LOCKED; the rest is owed. */
function taking({ AVAILABLE, LOCKED }: Book, amount: bigint): Entries & { LOCKED: bigint } {
  const available = least(amount, AVAILABLE);
  const locked = least(amount - available, LOCKED);
  return { AVAILABLE: -available, LOCKED: -locked, DEBT: -(amount - available - locked) };
}

/**
 * Posts the mirror image of a transaction; the database refuses a second one. `locked` is the change of LOCKED. It is below
 * zero where the transaction had given the seller money, which is taken back: a refund of less than the fee that it returned.
 */
export async function reverse(tx: Tx, { kind, source, as, at }: Reversal): Promise<{ id: number; locked: bigint }> {
  const first = await findTx(tx, { kind, source });
  if (!first) throw new Error(`There is no ${kind} of ${source.type} ${source.id} to take back`);
  const book = await lockBook(tx, first.sellerId);
  const back: Entries = {};
  for (const account of accounts) back[account] = -(first.entries[account] ?? 0n);
  const { LOCKED = 0n, AVAILABLE = 0n, DEBT = 0n } = back;
  const change = DEBT + AVAILABLE + LOCKED;
  const net = change < 0n ? taking(book, -change) : giving(book, change, LOCKED);
  const id = await post(tx, { kind: as, source, sellerId: first.sellerId, entries: { ...back, ...net }, reverses: first.id, at });
  return { id, locked: net.LOCKED };
}
