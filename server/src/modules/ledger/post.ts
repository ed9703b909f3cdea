import type { Tx } from '../../platform/db/database.ts';
import { accounts } from './accounts.ts';
import { insertPostings, type Posting } from './ledger.store.ts';

const describePosting = ({ kind, source }: Posting) => `${kind} of ${source.type} ${source.id}`;

function assertBalanced(posting: Posting): void {
  const amounts = accounts.map((account) => posting.entries[account] ?? 0n);
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total !== 0n || amounts.every((amount) => amount === 0n)) {
    throw new Error(`${describePosting(posting)} does not sum to zero or has no amounts`);
  }
}

/**
 * Posts ledger transactions in the caller's database transaction. The caller has locked the books, because the amounts depend on
 * the balances.
 */
export async function postAll(tx: Tx, postings: Posting[]): Promise<number[]> {
  if (postings.length === 0) return [];
  for (const posting of postings) assertBalanced(posting);
  const ids = await insertPostings(tx, postings);
  if (ids.length !== postings.length) throw new Error(`The ledger book is missing for one of ${postings.map(describePosting).join(', ')}`);
  return ids;
}

export async function post(tx: Tx, posting: Posting): Promise<number> {
  const [id] = await postAll(tx, [posting]);
  return id as number;
}
