import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Entries } from './accounts.ts';
import { post } from './post.ts';
import { adjustments } from './tables.ts';

interface Adjustment {
  id: string;
  sellerId: number;
  /** The order that a partial refund belongs to. */
  orderId: string | null;
  /** Of a partial refund. */
  providerRefundId?: string;
  /** In paise: above zero for the seller, below zero from the seller. */
  amount: bigint;
  reason: string;
  /** Of the form, unique for each administrator. */
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

/** Posts a recorded adjustment. */
export const postAdjustment = (tx: Tx, { id, sellerId, at }: Adjustment, entries: Entries): Promise<number> =>
  post(tx, { kind: 'ADJUSTMENT', source: { type: 'adjustment', id }, sellerId, entries, at });

/** The sum of the partial refunds of each of these orders that has any, in paise. */
export async function partlyRefunded(queries: Queries, orderIds: string[]): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queries
    .select({ orderId: sql<string>`${adjustments.orderId}`, amount: sql`-sum(${adjustments.amount})`.mapWith(BigInt) })
    .from(adjustments)
    .where(inArray(adjustments.orderId, orderIds))
    .groupBy(adjustments.orderId);
  return new Map(rows.map(({ orderId, amount }) => [orderId, amount]));
}

/** The provider's ids of the partial refunds of an order. */
export async function partialRefundIds(queries: Queries, orderId: string): Promise<Set<string>> {
  const rows = await queries.select({ id: adjustments.providerRefundId }).from(adjustments).where(eq(adjustments.orderId, orderId));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Amounts stay. */
export async function eraseReasons(tx: Tx, { sellerId, reason }: { sellerId: number; reason: string }): Promise<void> {
  await tx.update(adjustments).set({ reason }).where(eq(adjustments.sellerId, sellerId));
}
