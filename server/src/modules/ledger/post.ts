import type { Tx } from '../../platform/db/database.ts';
import { accounts } from './accounts.ts';
import { insertPostings, type Posting } from './ledger.store.ts';

const inWords = ({ kind, source }: Posting) => `${kind} of ${source.type} ${source.id}`;

function refuseUnbalanced(posting: Posting): void {
  const amounts = accounts.map((account) => posting.entries[account] ?? 0n);
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total !== 0n || amounts.every((amount) => amount === 0n)) {
    throw new Error(`${inWords(posting)} does not sum to zero, or moves nothing`);
  }
}

/**
 * Moves money inside sellers' books, in the transaction in which it happens. The caller has locked the books: what is
 * posted was worked out from what stood there.
 */
export async function postAll(tx: Tx, postings: Posting[]): Promise<number[]> {
  if (postings.length === 0) return [];
  for (const posting of postings) refuseUnbalanced(posting);
  const ids = await insertPostings(tx, postings);
  if (ids.length !== postings.length) throw new Error(`There is no book for one of ${postings.map(inWords).join(', ')}`);
  return ids;
}

export async function post(tx: Tx, posting: Posting): Promise<number> {
  const [id] = await postAll(tx, [posting]);
  return id as number;
}
