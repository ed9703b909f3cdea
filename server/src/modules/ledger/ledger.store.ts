import { and, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type Account, accounts, type Book, type Entries, emptyBook, type Kind } from './accounts.ts';
import { ledgerBooks as books, ledgerEntries as entries, ledgerTx as transactions } from './tables.ts';

/** Source of a ledger transaction: an order, a refund, a withdrawal. */
export interface Source {
  type: string;
  id: string;
}

export interface Posting {
  kind: Kind;
  source: Source;
  sellerId: number;
  entries: Entries;
  /** Id of the transaction that this one reverses. */
  reverses?: number;
  at: Date;
}

const column = (account: Account) => account.toLowerCase();

const toBook = (row: Record<string, string>): Book =>
  Object.fromEntries(accounts.map((account) => [account, BigInt(row[column(account)] ?? 0)])) as Book;

const lockStatement = `select seller_id, ${accounts.map(column).join(', ')} from ledger_books
  where seller_id = any($1::bigint[]) order by seller_id for update`;
const insertStatement = `insert into ledger_books (seller_id) select * from unnest($1::bigint[]) on conflict do nothing`;

/** Locks the sellers' books until the transaction ends, in the order of the seller ids. Creates missing books. */
export async function lockBooks(tx: Tx, sellers: number[]): Promise<Map<number, Book>> {
  const ids = [...new Set(sellers)].sort((one, other) => one - other);
  const locked = async () => {
    const { rows } = await tx.client.query({ name: 'ledger-lock', text: lockStatement, values: [ids] });
    return new Map(rows.map((row) => [Number(row.seller_id), toBook(row)]));
  };
  const found = await locked();
  if (found.size === ids.length) return found;
  await tx.client.query(insertStatement, [ids.filter((id) => !found.has(id))]);
  return locked();
}

export async function lockBook(tx: Tx, sellerId: number): Promise<Book> {
  return (await lockBooks(tx, [sellerId])).get(sellerId) ?? emptyBook();
}

const perAccount = (write: (account: Account) => string) => accounts.map(write).join(', ');

/**
 * Posts ledger transactions: updates the books, inserts the transactions and their entries. No other statement moves money.
 * The update locks the books; each entry takes its number and running balance from there (the account's final balance
 * less the amounts of later entries). A constraint rejects an account on the wrong side of zero.
 * Returns the transaction id of every entry; a posting whose seller has no book is skipped.
 *
 * Arrays with one element per posting: $1 seller id, $2 kind, $3 source type, $4 source id, $5 reversed transaction id, $6 time.
 * Arrays with one element per entry: $7 number of its posting (from 1), $8 account, $9 amount in paise.
 */
const postStatement = `
  with postings as (
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
      with ordinality as requested (seller_id, kind, source_type, source_id, reverses, at, posting_number)
  ), posting_entries as (
    select requested.account, requested.amount, requested.entry_number, postings.*
    from unnest($7::bigint[], $8::text[], $9::bigint[]) with ordinality as requested (posting_number, account, amount, entry_number)
    join postings on postings.posting_number = requested.posting_number
  ), seller_totals as (
    select seller_id, count(*) as entries,
      ${perAccount((account) => `coalesce(sum(amount) filter (where account = '${account}'), 0)::bigint as ${column(account)}`)}
    from posting_entries group by seller_id
  ), updated_books as (
    update ledger_books as books set
      ${perAccount((account) => `${column(account)} = books.${column(account)} + seller_totals.${column(account)}`)},
      seq = books.seq + seller_totals.entries
    from seller_totals where books.seller_id = seller_totals.seller_id returning books.*, seller_totals.entries
  ), inserted_transactions as (
    insert into ledger_tx (seller_id, kind, source_type, source_id, reverses, at)
    select postings.seller_id, kind, source_type, source_id, reverses, at
    from postings join updated_books on updated_books.seller_id = postings.seller_id
    order by posting_number returning id, kind, source_type, source_id
  )
  insert into ledger_entries (seller_id, seq, tx_id, account, amount, balance)
  select posting_entries.seller_id,
    updated_books.seq - updated_books.entries + row_number() over (partition by posting_entries.seller_id order by entry_number),
    inserted_transactions.id, account, amount,
    case account ${accounts.map((account) => `when '${account}' then updated_books.${column(account)}`).join(' ')} end
      - sum(amount) over (partition by posting_entries.seller_id, account order by entry_number desc) + amount
  from posting_entries join updated_books on updated_books.seller_id = posting_entries.seller_id
  join inserted_transactions on (inserted_transactions.kind, inserted_transactions.source_type, inserted_transactions.source_id)
    = (posting_entries.kind, posting_entries.source_type, posting_entries.source_id)
  returning tx_id`;

/** Returns the ids of the transactions: fewer than `postings` when a book is missing, and then the caller must roll back. */
export async function insertPostings(tx: Tx, postings: Posting[]): Promise<number[]> {
  const entries = postings.flatMap(({ entries: amounts }, index) =>
    accounts
      .filter((account) => (amounts[account] ?? 0n) !== 0n)
      .map((account) => ({ postingNumber: index + 1, account, amount: String(amounts[account]) })),
  );
  const { rows } = await tx.client.query<{ tx_id: string }>({
    name: 'ledger-post',
    text: postStatement,
    values: [
      postings.map(({ sellerId }) => sellerId),
      postings.map(({ kind }) => kind),
      postings.map(({ source }) => source.type),
      postings.map(({ source }) => source.id),
      postings.map(({ reverses }) => reverses ?? null),
      postings.map(({ at }) => at),
      entries.map(({ postingNumber }) => postingNumber),
      entries.map(({ account }) => account),
      entries.map(({ amount }) => amount),
    ],
  });
  return [...new Set(rows.map((row) => Number(row.tx_id)))];
}

export async function loadBook(queries: Queries, sellerId: number): Promise<Book> {
  const [row] = await queries.select().from(books).where(eq(books.sellerId, sellerId)).limit(1);
  if (!row) return emptyBook();
  const { gross, charges, refunds, locked, available, withdrawing, withdrawn, debt } = row;
  return {
    GROSS: gross,
    CHARGES: charges,
    REFUNDS: refunds,
    LOCKED: locked,
    AVAILABLE: available,
    WITHDRAWING: withdrawing,
    WITHDRAWN: withdrawn,
    DEBT: debt,
  };
}

export async function findTx(queries: Queries, { kind, source }: Pick<Posting, 'kind' | 'source'>) {
  const found = await queries
    .select({ id: transactions.id, sellerId: transactions.sellerId, account: entries.account, amount: entries.amount })
    .from(transactions)
    .innerJoin(entries, eq(entries.txId, transactions.id))
    .where(and(eq(transactions.kind, kind), eq(transactions.sourceType, source.type), eq(transactions.sourceId, source.id)));
  const [first] = found;
  if (!first) return null;
  const moved: Entries = Object.fromEntries(found.map(({ account, amount }) => [account, amount]));
  return { id: first.id, sellerId: first.sellerId, entries: moved };
}
