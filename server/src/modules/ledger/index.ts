import {
  eraseReasons,
  findAdjustment,
  insertAdjustment,
  partialRefunds,
  postAdjustment,
  sumChargedBack,
  sumCredits,
  sumPartialRefunds,
} from './adjustments.store.ts';
import { loadBook, lockBook, lockBooks } from './ledger.store.ts';
import { post, postAll } from './post.ts';
import { reverse } from './reverse.ts';
import { listStatementLines } from './statement.store.ts';

export { type Account, type Book, type Entries, type Kind, splitDebt } from './accounts.ts';
export type { Posting } from './ledger.store.ts';
export type { StatementLine } from './statement.store.ts';
export type Ledger = typeof ledger;

/** Public API: balances of sellers, and the only way to change them. */
export const ledger = {
  /** Locks a seller's book and returns its balances. Lock order: order, product, then the book. */
  lock: lockBook,
  /** Locks the books of several sellers, in the order of their ids. */
  lockAll: lockBooks,
  post,
  postAll,
  reverse,
  /** Manual booking: insert its row first, because draws reference it, then post its entries. */
  insertAdjustment,
  findAdjustment,
  postAdjustment,
  sumCredits,
  sumPartialRefunds,
  sumChargedBack,
  partialRefunds,
  eraseReasons,
  loadBook,
  listStatementLines,
};
