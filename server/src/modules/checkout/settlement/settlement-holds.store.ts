import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { settlementDraws, settlementReleases, settlements } from '../tables.ts';

export async function findSettlement(queries: Queries, orderId: string) {
  const found = await queries.select().from(settlements).where(eq(settlements.orderId, orderId)).limit(1);
  return found[0] ?? null;
}

interface Hold {
  orderId: string;
  locked: bigint;
  /** Part that disputes claim. */
  disputed: bigint;
}

/** Settlement holds of a seller, except of one order, latest release first. */
export const listHolds = (queries: Queries, { sellerId, except = '' }: { sellerId: number; except?: string }): Promise<Hold[]> =>
  queries
    .select({ orderId: settlements.orderId, locked: settlements.locked, disputed: settlements.disputed })
    .from(settlements)
    .where(and(eq(settlements.sellerId, sellerId), gt(settlements.locked, 0n), ne(settlements.orderId, except)))
    .orderBy(desc(settlements.releasesAt), desc(settlements.orderId));

export interface Draw {
  orderId: string;
  amount: bigint;
}

/** Reason of a draw. Empty when the order's own sale paid a debt. */
export interface DrawCause {
  refundId?: string;
  withdrawalId?: string;
  adjustmentId?: string;
}

/** Reduces settlement holds and records the draws. The caller has locked the seller's book. */
export async function draw(tx: Tx, cause: DrawCause, draws: Draw[]): Promise<void> {
  for (const { orderId, amount } of draws) {
    await tx
      .update(settlements)
      .set({ locked: sql`${settlements.locked} - ${amount}` })
      .where(eq(settlements.orderId, orderId));
  }
  if (draws.length > 0) await tx.insert(settlementDraws).values(draws.map((one) => ({ ...cause, ...one })));
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const reservedIn = ({ locked, disputed }: Hold) => least(locked, disputed);

/** Distributes `amount` over the settlement holds, in the given order; over money that disputes claim last. */
export function drawsFrom(holds: Hold[], amount: bigint): Draw[] {
  const drawn = new Map<string, bigint>();
  let missing = amount;
  for (const partOf of [(hold: Hold) => hold.locked - reservedIn(hold), reservedIn]) {
    for (const hold of holds) {
      const part = least(partOf(hold), missing);
      if (part > 0n) drawn.set(hold.orderId, (drawn.get(hold.orderId) ?? 0n) + part);
      missing -= part;
    }
  }
  return [...drawn].map(([orderId, drawnAmount]) => ({ orderId, amount: drawnAmount }));
}

/** Money in the settlement holds of a seller, except of one order, that disputes claim. */
export async function sumReserved(queries: Queries, { sellerId, except = '' }: { sellerId: number; except?: string }): Promise<bigint> {
  const [found] = await queries
    .select({ sum: sql<string>`coalesce(sum(least(${settlements.locked}, ${settlements.disputed})), 0)` })
    .from(settlements)
    .where(and(eq(settlements.sellerId, sellerId), gt(settlements.disputed, 0n), ne(settlements.orderId, except)));
  return BigInt(found?.sum ?? 0);
}

/** Draws from all settlement holds of a seller, latest release first. */
export async function drawFromHolds(
  tx: Tx,
  { sellerId, amount, ...cause }: DrawCause & { sellerId: number; amount: bigint },
): Promise<void> {
  if (amount > 0n) await draw(tx, cause, drawsFrom(await listHolds(tx, { sellerId }), amount));
}

/** Applies the change of LOCKED by a refund reversal: restores draws, or draws more when the reversal takes money. */
export async function changeHolds(
  tx: Tx,
  { sellerId, refundId, locked }: { sellerId: number; refundId: string; locked: bigint },
): Promise<void> {
  if (locked < 0n) await drawFromHolds(tx, { sellerId, refundId, amount: -locked });
  else await restoreDraws(tx, { refundId, amount: locked });
}

/** Restores `amount` of the draws of a refund or a payout, earliest release first; the rest has paid a debt. */
export async function restoreDraws(
  tx: Tx,
  { amount, ...cause }: { amount: bigint } & ({ refundId: string } | { withdrawalId: string }),
): Promise<void> {
  const draws = await tx
    .select({ id: settlementDraws.id, orderId: settlementDraws.orderId, amount: settlementDraws.amount })
    .from(settlementDraws)
    .innerJoin(settlements, eq(settlements.orderId, settlementDraws.orderId))
    .where('refundId' in cause ? eq(settlementDraws.refundId, cause.refundId) : eq(settlementDraws.withdrawalId, cause.withdrawalId))
    .orderBy(settlements.releasesAt, settlements.orderId);
  let left = amount;
  for (const { id, orderId, amount: drawn } of draws) {
    const restored = drawn < left ? drawn : left;
    if (restored === 0n) return;
    await tx.update(settlementDraws).set({ restored }).where(eq(settlementDraws.id, id));
    await tx
      .update(settlements)
      .set({ locked: sql`${settlements.locked} + ${restored}` })
      .where(eq(settlements.orderId, orderId));
    left -= restored;
  }
}

/** `locked > 0` repeats the condition of the index. */
const isDue = (now: Date) =>
  and(
    gt(settlements.locked, 0n),
    gt(settlements.locked, settlements.disputed),
    lte(settlements.releasesAt, now),
    isNotNull(settlements.confirmedAt),
  );

/** Sellers with a settlement hold that is due. */
export async function listSellersToRelease(queries: Queries, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const found = await queries.selectDistinct({ sellerId: settlements.sellerId }).from(settlements).where(isDue(now)).limit(limit);
  return found.map(({ sellerId }) => sellerId);
}

export async function isAnythingDue(queries: Queries, { sellerId, now }: { sellerId: number; now: Date }): Promise<boolean> {
  const found = await queries
    .select({ orderId: settlements.orderId })
    .from(settlements)
    .where(and(eq(settlements.sellerId, sellerId), isDue(now)))
    .limit(1);
  return found.length > 0;
}

const maxHoldsRead = 1_000;
const maxReleases = 5;

/** Next releases per hour, without money that disputes claim. Reads only the first `maxHoldsRead` holds, to limit the query time. */
export async function listNextReleases(queries: Queries, sellerId: number): Promise<{ amount: bigint; releasesAt: Date }[]> {
  const { rows } = await queries.execute<{ amount: string; at: string }>(sql`
    select sum(locked - disputed) as amount, max(releases_at) as at
    from (
      select locked, disputed, releases_at from settlements
      where seller_id = ${sellerId} and locked > 0 and locked > disputed order by releases_at limit ${maxHoldsRead}
    ) as soon
    group by date_trunc('hour', releases_at) order by 2 limit ${maxReleases}`);
  return rows.map(({ amount, at }) => ({ amount: BigInt(amount), releasesAt: new Date(at) }));
}

interface Release {
  id: string;
  sellerId: number;
  now: Date;
  limit: number;
}

/** Releases one batch of due holds, except what disputes claim, and records their orders; returns the sum. The caller has locked the seller's book. */
export async function releaseLocked(tx: Tx, { id, sellerId, now, limit }: Release): Promise<bigint> {
  const due = await tx
    .select({ orderId: settlements.orderId, amount: sql`${settlements.locked} - ${settlements.disputed}`.mapWith(BigInt) })
    .from(settlements)
    .where(and(eq(settlements.sellerId, sellerId), isDue(now)))
    .orderBy(settlements.releasesAt)
    .limit(limit);
  if (due.length === 0) return 0n;
  await tx
    .update(settlements)
    .set({ locked: settlements.disputed })
    .where(
      inArray(
        settlements.orderId,
        due.map(({ orderId }) => orderId),
      ),
    );
  const releases = due.map(({ orderId, amount }, index) => ({ releaseId: id, place: index + 1, orderId, amount }));
  await tx.insert(settlementReleases).values(releases);
  return due.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Records that the provider's answer confirmed the payment of an order. True when it was not confirmed before. */
export async function confirmSettlement(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<boolean> {
  const confirmed = await tx
    .update(settlements)
    .set({ confirmedAt: now })
    .where(and(eq(settlements.orderId, orderId), isNull(settlements.confirmedAt)));
  return (confirmed.rowCount ?? 0) > 0;
}

/** Settlements whose hold is over although the provider has not confirmed their payment. */
export const countUnconfirmed = (queries: Queries, now: Date): Promise<number> =>
  queries.$count(settlements, and(isNull(settlements.confirmedAt), lte(settlements.releasesAt, now)));
