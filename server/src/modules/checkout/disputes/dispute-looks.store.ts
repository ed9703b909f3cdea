import { asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { disputeLooks, disputes, orders } from '../tables.ts';

interface NumberedOrder {
  id: string;
  seq: number;
  createdAt: Date;
  isPaid: boolean;
}

/** Orders after a number, in their order. */
export const listOrdersAfter = (queries: Queries, { seq, limit }: { seq: number; limit: number }): Promise<NumberedOrder[]> =>
  queries
    .select({
      id: orders.id,
      seq: orders.seq,
      createdAt: orders.createdAt,
      isPaid: sql<boolean>`${orders.paidAt} is not null and ${orders.amount} > 0`,
    })
    .from(orders)
    .where(gt(orders.seq, seq))
    .orderBy(asc(orders.seq))
    .limit(limit);

/** Numbers of the last compared orders by age. */
export async function listLooks(queries: Queries): Promise<Map<number, number>> {
  const rows = await queries.select().from(disputeLooks);
  return new Map(rows.map(({ age, lookedSeq }) => [age, lookedSeq]));
}

/** Number of the last order that is older than the time; 0 without one. Reads all orders: only for an age that has no row yet. */
export async function lastOrderBefore(queries: Queries, time: Date): Promise<number> {
  const [found] = await queries
    .select({ seq: sql<string>`coalesce(max(${orders.seq}), 0)` })
    .from(orders)
    .where(lte(orders.createdAt, time));
  return Number(found?.seq ?? 0);
}

/** Stores the last compared order of each age. Two processes may look at the same time: a number never decreases. */
export async function saveLooks(tx: Tx, looks: ReadonlyMap<number, number>): Promise<void> {
  for (const [age, lookedSeq] of [...looks].sort(([one], [other]) => one - other))
    await tx
      .insert(disputeLooks)
      .values({ age, lookedSeq })
      .onConflictDoUpdate({
        target: disputeLooks.age,
        set: { lookedSeq: sql`greatest(${disputeLooks.lookedSeq}, excluded.looked_seq)` },
      });
}

/** Orders with undecided disputes that were not looked at since `before`, longest ago first; `since`: the last look. */
export async function listUndecided(
  queries: Queries,
  { before, limit }: { before: Date; limit: number },
): Promise<{ orderId: string; since: Date }[]> {
  const since = sql<string>`min(coalesce(${disputes.lookedAt}, ${disputes.createdAt}))`;
  const rows = await queries
    .select({ orderId: disputes.orderId, since })
    .from(disputes)
    .where(inArray(disputes.outcome, ['OPEN', 'UNKNOWN']))
    .groupBy(disputes.orderId)
    .having(sql`${since} <= ${before.toISOString()}`)
    .orderBy(since)
    .limit(limit);
  return rows.map((row) => ({ orderId: row.orderId, since: new Date(row.since) }));
}

export async function markLookedAt(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx.update(disputes).set({ lookedAt: now }).where(eq(disputes.orderId, orderId));
}
