import { bookOf, lockBook } from './ledger.store.ts';
import { post, postUnlessOwing } from './post.ts';
import { reverse } from './reverse.ts';
import { statementOf } from './statement.store.ts';

export { type Account, type Book, type Entries, type Kind, payingDebt } from './accounts.ts';
export type { StatementLine } from './statement.store.ts';
export type Ledger = typeof ledger;

/** The door: what sellers have, and the only way to change it. */
export const ledger = {
  /** Locks a seller's book and tells what stands in it. Locked last of all: order, product, then the book. */
  lock: lockBook,
  post,
  postUnlessOwing,
  reverse,
  bookOf,
  statementOf,
};
