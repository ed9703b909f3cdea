import type { Tx } from '../../platform/db/database.ts';
import { accounts, type Book, type Entries, type Kind, splitDebt } from './accounts.ts';
import { findTx, lockBook, type Source } from './ledger.store.ts';
import { post } from './post.ts';

const least = (one: bigint, other: bigint) => (one < other ? one : other);

interface Reversal {
  /** Kind and source of the transaction to reverse. */
  kind: Kind;
  source: Source;
  /** Kind of the reversal. */
  as: Kind;
  at: Date;
}

/** Entries that credit the seller: the debt first, then at most `mostLocked` to LOCKED, the rest to AVAILABLE. */
function creditEntries(book: Book, amount: bigint, mostLocked: bigint): Entries & { LOCKED: bigint } {
  const { debt, rest } = splitDebt(book, amount);
  const locked = least(rest, mostLocked);
  return { DEBT: debt, LOCKED: locked, AVAILABLE: rest - locked };
}

/** Entries that debit the seller: AVAILABLE, then LOCKED; the rest becomes debt. */
function debitEntries({ AVAILABLE, LOCKED }: Book, amount: bigint): Entries & { LOCKED: bigint } {
  const available = least(amount, AVAILABLE);
  const locked = least(amount - available, LOCKED);
  return { AVAILABLE: -available, LOCKED: -locked, DEBT: -(amount - available - locked) };
}

/**
 * Posts the reversal of a transaction; the database rejects a second one. `locked` is the change of LOCKED. Negative when the
 * transaction had credited the seller: a refund that was smaller than the fee that it returned.
 */
export async function reverse(tx: Tx, { kind, source, as, at }: Reversal): Promise<{ id: number; locked: bigint; available: bigint }> {
  const original = await findTx(tx, { kind, source });
  if (!original) throw new Error(`There is no ${kind} of ${source.type} ${source.id} to reverse`);
  const book = await lockBook(tx, original.sellerId);
  const reversed: Entries = {};
  for (const account of accounts) reversed[account] = -(original.entries[account] ?? 0n);
  const { LOCKED = 0n, AVAILABLE = 0n, DEBT = 0n } = reversed;
  const change = DEBT + AVAILABLE + LOCKED;
  const net = change < 0n ? debitEntries(book, -change) : creditEntries(book, change, LOCKED);
  const id = await post(tx, { kind: as, source, sellerId: original.sellerId, entries: { ...reversed, ...net }, reverses: original.id, at });
  return { id, locked: net.LOCKED, available: net.AVAILABLE ?? 0n };
}
