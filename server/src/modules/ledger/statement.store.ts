import { type SQL, sql } from 'drizzle-orm';
import { earlier, hours, later } from '../../kit/clock.ts';
import type { Queries } from '../../platform/db/database.ts';
import { type Account, accounts, type Entries, type Kind } from './accounts.ts';
import type { Source } from './ledger.store.ts';

/** Ledger transaction as the seller's statement shows it. */
export interface StatementLine {
  /** Sequence number of its first entry; cursor of the next page. */
  seq: number;
  at: Date;
  kind: Kind;
  source: Source;
  entries: Entries;
  /** The seller's balance after the transaction, and the withdrawable part of it. */
  balance: bigint;
  available: bigint;
}

interface StatementQuery {
  sellerId: number;
  /** Cursor: `seq` of the last line of the previous page. */
  before?: number | undefined;
  /** `from` inclusive, `to` exclusive. */
  span?: { from: Date; to: Date } | undefined;
  limit: number;
}

/**
 * `seq` is assigned under the lock of the book; `at` is read before the wait for that lock, so the two orders can differ slightly.
 * The range of `seq` for a span is therefore searched with this margin on both sides, and `at` decides.
 */
const margin = hours(1);

const seqAtEdge = (sellerId: number, condition: SQL, order: SQL): SQL => sql`(select seq from ledger_entries where tx_id =
  (select id from ledger_tx where seller_id = ${sellerId} and ${condition} order by ${order} limit 1) limit 1)`;

type Span = NonNullable<StatementQuery['span']>;

/**
 * Exclusive range of `seq` that contains the span. A statement of its own: the planner sees numbers instead of subqueries, knows how many
 * entries there are, and reads them in the order of the index until the page is full, instead of sorting the whole month.
 */
async function seqRange(queries: Queries, sellerId: number, { from, to }: Span): Promise<{ after: string; before: string }> {
  const [first, last] = [earlier(from, margin).toISOString(), later(to, margin).toISOString()];
  const { rows } = await queries.execute<{ after: string; before: string }>(sql`select
    coalesce(${seqAtEdge(sellerId, sql`at < ${first}`, sql`at desc`)}, 0) as after,
    coalesce(${seqAtEdge(sellerId, sql`at >= ${last}`, sql`at`)}, 9223372036854775807) as before`);
  return rows[0] ?? { after: '0', before: '0' };
}

async function spanCondition(queries: Queries, sellerId: number, span: Span): Promise<SQL> {
  const { after, before } = await seqRange(queries, sellerId, span);
  return sql`and entry.seq > ${after} and entry.seq < ${before}
    and tx.at >= ${span.from.toISOString()} and tx.at < ${span.to.toISOString()}`;
}

/** A cursor in the middle of a transaction excludes the whole transaction. */
const upTo = (sellerId: number, before: number): SQL => sql`and entry.seq < coalesce((
  select min(seq) from ledger_entries where tx_id = (select tx_id from ledger_entries where seller_id = ${sellerId} and seq = ${before})
), ${before})`;

interface Entry extends Record<string, unknown> {
  seq: string;
  tx_id: string;
  account: Account;
  amount: string;
  kind: Kind;
  source_type: string;
  source_id: string;
  at: string;
}

async function entriesOf(queries: Queries, { sellerId, before, span, limit }: StatementQuery): Promise<Entry[]> {
  const inSpan = span ? await spanCondition(queries, sellerId, span) : sql``;
  const { rows } = await queries.execute<Entry>(sql`
    select entry.seq, entry.tx_id, entry.account, entry.amount, tx.kind, tx.source_type, tx.source_id, tx.at
    from ledger_entries as entry join ledger_tx as tx on tx.id = entry.tx_id
    where entry.seller_id = ${sellerId} ${before === undefined ? sql`` : upTo(sellerId, before)} ${inSpan}
    order by entry.seq desc limit ${limit * accounts.length}`);
  return rows;
}

/** Balances after the entries with these numbers: the last recorded balance of each account up to then. */
async function balancesAt(queries: Queries, sellerId: number, seqs: number[]) {
  const at = (account: Account) => sql`coalesce((select balance from ledger_entries
    where seller_id = ${sellerId} and account = ${account} and seq <= requested.seq order by seq desc limit 1), 0)`;
  const { rows } = await queries.execute<{ balance: string; available: string }>(sql`
    select -(${at('GROSS')} + ${at('CHARGES')} + ${at('REFUNDS')} + ${at('WITHDRAWN')}) as balance, ${at('AVAILABLE')} as available
    from unnest(${sql.param(seqs)}::bigint[]) with ordinality as requested (seq, ordinal) order by requested.ordinal`);
  return rows;
}

/** Ledger transactions of a seller, newest first. */
export async function listStatementLines(queries: Queries, query: StatementQuery): Promise<StatementLine[]> {
  const lines = new Map<string, Omit<StatementLine, 'balance' | 'available'> & { last: number }>();
  for (const { seq, tx_id, account, amount, kind, source_type, source_id, at } of await entriesOf(queries, query)) {
    const line = lines.get(tx_id) ?? {
      seq: Number(seq),
      last: Number(seq),
      at: new Date(at),
      kind,
      source: { type: source_type, id: source_id },
      entries: {},
    };
    line.entries[account] = BigInt(amount);
    line.seq = Number(seq);
    lines.set(tx_id, line);
  }
  // A transaction has at most one entry per account, so the first `limit` transactions are complete.
  const complete = [...lines.values()].slice(0, query.limit);
  const balances = await balancesAt(
    queries,
    query.sellerId,
    complete.map(({ last }) => last),
  );
  return complete.map(({ last: _, ...line }, index) => ({
    ...line,
    balance: BigInt(balances[index]?.balance ?? 0),
    available: BigInt(balances[index]?.available ?? 0),
  }));
}
