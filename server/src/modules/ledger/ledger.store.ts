import { and, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type Account, accounts, type Book, type Entries, emptyBook, type Kind } from './accounts.ts';
import { ledgerBooks as books, ledgerEntries as entries, ledgerTx as transactions } from './tables.ts';

/** What a transaction happened for: an order, a refund, a withdrawal. */
export interface Source {
  type: string;
  id: string;
}

export interface Posting {
  kind: Kind;
  source: Source;
  sellerId: number;
  entries: Entries;
  /** The transaction that this one takes back. */
  reverses?: number;
  at: Date;
}

const column = (account: Account) => account.toLowerCase();

const toBook = (row: Record<string, string> | undefined): Book =>
  row ? (Object.fromEntries(accounts.map((account) => [account, BigInt(row[column(account)] ?? 0)])) as Book) : emptyBook();

const lockStatement = `select ${accounts.map(column).join(', ')} from ledger_books where seller_id = $1 for update`;
const opened = 'insert into ledger_books (seller_id) values ($1) on conflict do nothing';

/** The seller's book, nobody else's until the transaction ends; opened when it is their first. */
export async function lockBook(tx: Tx, sellerId: number): Promise<Book> {
  const found = await tx.client.query({ name: 'ledger-lock', text: lockStatement, values: [sellerId] });
  if (found.rows[0]) return toBook(found.rows[0]);
  await tx.client.query(opened, [sellerId]);
  const { rows } = await tx.client.query({ name: 'ledger-lock', text: lockStatement, values: [sellerId] });
  return toBook(rows[0]);
}

/**
 * The one statement that moves money. The book's row is locked by its update; every entry takes its number and its running
 * balance from there. What would leave an account on the wrong side of zero is refused by the database.
 */
const postStatement = `
  with book as (
    update ledger_books set
      ${accounts.map((account, index) => `${column(account)} = ${column(account)} + $${index + 9}::bigint`).join(', ')},
      seq = seq + cardinality($7::text[])
    where seller_id = $1 and (debt = 0 or not $17::boolean) returning *
  ), posted as (
    insert into ledger_tx (seller_id, kind, source_type, source_id, reverses, at)
    select seller_id, $2, $3, $4, $5::bigint, $6::timestamptz from book returning id
  )
  insert into ledger_entries (seller_id, seq, tx_id, account, amount, balance)
  select book.seller_id, book.seq - cardinality($7::text[]) + entry.place, posted.id, entry.account, entry.amount,
    case entry.account ${accounts.map((account) => `when '${account}' then book.${column(account)}`).join(' ')} end
  from book, posted, unnest($7::text[], $8::bigint[]) with ordinality as entry (account, amount, place)
  returning tx_id`;

/** The id of the transaction. Null when there is no book, or with `unlessOwing` when something is owed: nothing was posted. */
export async function insertPosting(
  tx: Tx,
  { kind, source, sellerId, entries: given, reverses, at }: Posting,
  unlessOwing = false,
): Promise<number | null> {
  const moved = accounts.filter((account) => (given[account] ?? 0n) !== 0n);
  const amounts = moved.map((account) => String(given[account]));
  const perAccount = accounts.map((account) => String(given[account] ?? 0n));
  const { rows } = await tx.client.query<{ tx_id: string }>({
    name: 'ledger-post',
    text: postStatement,
    values: [sellerId, kind, source.type, source.id, reverses ?? null, at, moved, amounts, ...perAccount, unlessOwing],
  });
  return rows[0] ? Number(rows[0].tx_id) : null;
}

export async function bookOf(queries: Queries, sellerId: number): Promise<Book> {
  const [row] = await queries.select().from(books).where(eq(books.sellerId, sellerId)).limit(1);
  if (!row) return emptyBook();
  const { gross, charges, refunds, locked, available, withdrawing, withdrawn, debt } = row;
  return {
    ...{ GROSS: gross, CHARGES: charges, REFUNDS: refunds, LOCKED: locked, AVAILABLE: available },
    ...{ WITHDRAWING: withdrawing, WITHDRAWN: withdrawn, DEBT: debt },
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
