import { eraseReasons, findAdjustment, insertAdjustment, partialRefundIds, partlyRefunded, postAdjustment } from './adjustments.store.ts';
import { bookOf, lockBook, lockBooks } from './ledger.store.ts';
import { post, postAll } from './post.ts';
import { reverse } from './reverse.ts';
import { statementOf } from './statement.store.ts';

export { type Account, type Book, type Entries, type Kind, payingDebt } from './accounts.ts';
export type { Posting } from './ledger.store.ts';
export type { StatementLine } from './statement.store.ts';
export type Ledger = typeof ledger;

/** The door: what sellers have, and the only way to change it. */
export const ledger = {
  /** Locks a seller's book and tells what stands in it. Locked last of all: order, product, then the book. */
  lock: lockBook,
  /** The same for several sellers, in the order of their ids. */
  lockAll: lockBooks,
  post,
  postAll,
  reverse,
  /** A booking by hand: its row first, which draws refer to, then its entries. */
  insertAdjustment,
  findAdjustment,
  postAdjustment,
  partlyRefunded,
  partialRefundIds,
  eraseReasons,
  bookOf,
  statementOf,
};
