import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Entries } from './accounts.ts';
import { post } from './post.ts';
import { adjustments } from './tables.ts';

interface Adjustment {
  id: string;
  sellerId: number;
  /** The order that a partial refund or chargeback belongs to. */
  orderId: string | null;
  /** Only for a partial refund. */
  providerRefundId?: string;
  /** Only for a partial chargeback and its reversal. */
  disputeId?: string;
  /** In paise: positive credits the seller, negative debits the seller. */
  amount: bigint;
  reason: string;
  /** From the administrator's form; unique per administrator. */
  idempotencyKey?: string | undefined;
  by: number;
  at: Date;
}

export async function insertAdjustment(tx: Tx, { by, at, ...row }: Adjustment): Promise<void> {
  await tx.insert(adjustments).values({ ...row, createdBy: by, createdAt: at });
}

export async function findAdjustment(queries: Queries, { by, key }: { by: number; key: string }) {
  const found = await queries
    .select({ id: adjustments.id, sellerId: adjustments.sellerId, amount: adjustments.amount })
    .from(adjustments)
    .where(and(eq(adjustments.createdBy, by), eq(adjustments.idempotencyKey, key)));
  return found[0] ?? null;
}

/** Sum in paise of an administrator's credits to a seller; without reversed chargebacks. */
export async function sumCredits(
  queries: Queries,
  { by, sellerId, since }: { by: number; sellerId: number; since: Date },
): Promise<bigint> {
  const [found] = await queries
    .select({ sum: sql<string>`coalesce(sum(${adjustments.amount}), 0)` })
    .from(adjustments)
    .where(
      and(
        eq(adjustments.sellerId, sellerId),
        eq(adjustments.createdBy, by),
        gt(adjustments.amount, 0n),
        isNull(adjustments.orderId),
        gt(adjustments.createdAt, since),
      ),
    );
  return BigInt(found?.sum ?? 0);
}

/** Posts a recorded adjustment. */
export const postAdjustment = (tx: Tx, { id, sellerId, at }: Adjustment, entries: Entries): Promise<number> =>
  post(tx, { kind: 'ADJUSTMENT', source: { type: 'adjustment', id }, sellerId, entries, at });

/** Sum of the partial refunds and chargebacks by order id, in paise; orders without a partial refund are omitted. */
export async function sumPartialRefunds(queries: Queries, orderIds: string[]): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queries
    .select({ orderId: sql<string>`${adjustments.orderId}`, amount: sql`-sum(${adjustments.amount})`.mapWith(BigInt) })
    .from(adjustments)
    .where(inArray(adjustments.orderId, orderIds))
    .groupBy(adjustments.orderId);
  return new Map(rows.map(({ orderId, amount }) => [orderId, amount]));
}

/** Sum of the partial chargebacks of a dispute that were not reversed, in paise. */
export async function sumChargedBack(queries: Queries, disputeId: string): Promise<bigint> {
  const [found] = await queries
    .select({ sum: sql<string>`coalesce(-sum(${adjustments.amount}), 0)` })
    .from(adjustments)
    .where(eq(adjustments.disputeId, disputeId));
  return BigInt(found?.sum ?? 0);
}

/** Amounts of an order's booked partial refunds by the provider's id, in paise. */
export async function partialRefunds(queries: Queries, orderId: string): Promise<Map<string, bigint>> {
  const { providerRefundId: id, amount } = adjustments;
  const rows = await queries.select({ id, amount }).from(adjustments).where(eq(adjustments.orderId, orderId));
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, -row.amount] as const])));
}

/** Replaces the free-text reasons of a seller's adjustments; amounts stay. */
export async function eraseReasons(tx: Tx, { sellerId, reason }: { sellerId: number; reason: string }): Promise<void> {
  await tx.update(adjustments).set({ reason }).where(eq(adjustments.sellerId, sellerId));
}
