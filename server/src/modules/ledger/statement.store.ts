import { type SQL, sql } from 'drizzle-orm';
import { earlier, hours, later } from '../../kit/clock.ts';
import type { Queries } from '../../platform/db/database.ts';
import { type Account, accounts, type Entries, type Kind } from './accounts.ts';
import type { Source } from './ledger.store.ts';

/** One transaction as its seller reads it. */
export interface StatementLine {
  /** Of its first entry: whoever has seen it asks for what came before. */
  seq: number;
  at: Date;
  kind: Kind;
  source: Source;
  entries: Entries;
  /** Afterwards: all that is the seller's here, and the part of it that is free. */
  balance: bigint;
  available: bigint;
}

interface Wanted {
  sellerId: number;
  /** The last one already seen. */
  before?: number | undefined;
  /** From this moment on, until before that one. */
  span?: { from: Date; to: Date } | undefined;
  limit: number;
}

/**
 * Entries are numbered in the order in which they happened; the moment was read a little earlier, before the wait for the
 * book. So the numbers of a span are looked for with room on both sides, and the moment itself decides.
 */
const room = hours(1);

const edge = (sellerId: number, condition: SQL, order: SQL): SQL => sql`(select seq from ledger_entries where tx_id =
  (select id from ledger_tx where seller_id = ${sellerId} and ${condition} order by ${order} limit 1) limit 1)`;

function inSpan(sellerId: number, { from, to }: NonNullable<Wanted['span']>): SQL {
  const [first, last] = [earlier(from, room).toISOString(), later(to, room).toISOString()];
  return sql`and entry.seq > coalesce(${edge(sellerId, sql`at < ${first}`, sql`at desc`)}, 0)
    and entry.seq < coalesce(${edge(sellerId, sql`at >= ${last}`, sql`at`)}, 9223372036854775807)
    and tx.at >= ${from.toISOString()} and tx.at < ${to.toISOString()}`;
}

/** A number in the midst of a transaction stands for all of it. */
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

async function entriesOf(queries: Queries, { sellerId, before, span, limit }: Wanted): Promise<Entry[]> {
  const { rows } = await queries.execute<Entry>(sql`
    select entry.seq, entry.tx_id, entry.account, entry.amount, tx.kind, tx.source_type, tx.source_id, tx.at
    from ledger_entries as entry join ledger_tx as tx on tx.id = entry.tx_id
    where entry.seller_id = ${sellerId} ${before === undefined ? sql`` : upTo(sellerId, before)} ${span ? inSpan(sellerId, span) : sql``}
    order by entry.seq desc limit ${limit * accounts.length}`);
  return rows;
}

/** What a book said after these entries: of each account the last balance that was written down by then. */
async function balancesAt(queries: Queries, sellerId: number, seqs: number[]) {
  const at = (account: Account) => sql`coalesce((select balance from ledger_entries
    where seller_id = ${sellerId} and account = ${account} and seq <= place.seq order by seq desc limit 1), 0)`;
  const { rows } = await queries.execute<{ balance: string; available: string }>(sql`
    select -(${at('GROSS')} + ${at('CHARGES')} + ${at('REFUNDS')} + ${at('WITHDRAWN')}) as balance, ${at('AVAILABLE')} as available
    from unnest(${sql.param(seqs)}::bigint[]) with ordinality as place (seq, turn) order by place.turn`);
  return rows;
}

/** Every movement of a seller's money with what it happened for, the newest first. */
export async function statementOf(queries: Queries, wanted: Wanted): Promise<StatementLine[]> {
  const lines = new Map<string, Omit<StatementLine, 'balance' | 'available'> & { last: number }>();
  for (const { seq, tx_id, account, amount, kind, source_type, source_id, at } of await entriesOf(queries, wanted)) {
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
  // As many entries were read as so many transactions can have at most: that many are whole.
  const whole = [...lines.values()].slice(0, wanted.limit);
  const balances = await balancesAt(
    queries,
    wanted.sellerId,
    whole.map(({ last }) => last),
  );
  return whole.map(({ last: _, ...line }, place) => ({
    ...line,
    balance: BigInt(balances[place]?.balance ?? 0),
    available: BigInt(balances[place]?.available ?? 0),
  }));
}
