import type { Tx } from '../../platform/db/database.ts';
import { accounts } from './accounts.ts';
import { insertPosting, type Posting } from './ledger.store.ts';

const inWords = ({ kind, source }: Posting) => `${kind} of ${source.type} ${source.id}`;

function refuseUnbalanced(posting: Posting): void {
  const amounts = accounts.map((account) => posting.entries[account] ?? 0n);
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total !== 0n || amounts.every((amount) => amount === 0n)) {
    throw new Error(`${inWords(posting)} does not sum to zero, or moves nothing`);
  }
}

/**
 * Moves money inside a seller's book, in the transaction in which it happens. The caller has locked the book: what is
 * posted was worked out from what stood there.
 */
export async function post(tx: Tx, posting: Posting): Promise<number> {
  refuseUnbalanced(posting);
  const id = await insertPosting(tx, posting);
  if (id === null) throw new Error(`There is no book for ${inWords(posting)}`);
  return id;
}

/**
 * The same without looking first, for what does not depend on anything but that nothing is owed. False when something is,
 * or when it would be the first of its book: then nothing was posted, and the caller locks and looks.
 */
export async function postUnlessOwing(tx: Tx, posting: Posting): Promise<boolean> {
  refuseUnbalanced(posting);
  return (await insertPosting(tx, posting, true)) !== null;
}
