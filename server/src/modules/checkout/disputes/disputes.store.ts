import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { ProviderDispute } from '../payments.port.ts';
import { type DisputeRow, disputeHolds, disputes, orders, payments, settlementReleases, settlements } from '../tables.ts';

/** Caller has locked the order, and with it its disputes. */
export async function findDispute(queries: Queries, key: { id: string } | { providerId: string }): Promise<DisputeRow | null> {
  const condition = 'id' in key ? eq(disputes.id, key.id) : eq(disputes.providerId, key.providerId);
  const found = await queries.select().from(disputes).where(condition).limit(1);
  return found[0] ?? null;
}

export const listDisputes = (queries: Queries, orderIds: string[]): Promise<DisputeRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : queries.select().from(disputes).where(inArray(disputes.orderId, orderIds)).orderBy(asc(disputes.createdAt), asc(disputes.id));

export const listDisputesOfSeller = async (queries: Queries, sellerId: number): Promise<DisputeRow[]> =>
  (
    await queries
      .select({ dispute: disputes })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(eq(orders.sellerId, sellerId))
      .orderBy(asc(disputes.createdAt), asc(disputes.id))
  ).map(({ dispute }) => dispute);

export const listDisputesByProviderId = (queries: Queries, providerIds: string[]): Promise<DisputeRow[]> =>
  providerIds.length === 0 ? Promise.resolve([]) : queries.select().from(disputes).where(inArray(disputes.providerId, providerIds));

const reportedColumns = (theirs: ProviderDispute) => ({
  type: theirs.type,
  outcome: theirs.outcome,
  status: theirs.status,
  amount: theirs.amount,
  reason: theirs.reason,
  reasonCode: theirs.reasonCode,
  respondBy: theirs.respondBy,
  resolvedAt: theirs.resolvedAt,
  providerUpdatedAt: theirs.updatedAt,
});

interface Report {
  id: string;
  orderId: string;
  theirs: ProviderDispute;
  booking: DisputeRow['booking'];
  now: Date;
}

/** Stores what the provider reports. The ids of dispute, payment and order stay. */
export async function saveDispute(tx: Tx, { id, orderId, theirs, booking, now }: Report): Promise<DisputeRow> {
  const ofProvider = reportedColumns(theirs);
  const [payment] =
    theirs.paymentId === null
      ? []
      : await tx
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.orderId, orderId), eq(payments.gatewayTxnId, theirs.paymentId)));
  const ids = { id, orderId, providerId: theirs.id, providerPaymentId: theirs.paymentId, paymentId: payment?.id ?? null };
  const [saved] = await tx
    .insert(disputes)
    .values({ ...ids, ...ofProvider, booking, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: disputes.providerId,
      set: {
        ...ofProvider,
        providerPaymentId: sql`coalesce(excluded.provider_payment_id, ${disputes.providerPaymentId})`,
        paymentId: sql`coalesce(excluded.payment_id, ${disputes.paymentId})`,
        booking,
        updatedAt: now,
      },
    })
    .returning();
  if (!saved) throw new Error(`Dispute ${theirs.id} was not saved`);
  return saved;
}

export async function setBooking(tx: Tx, { id, booking, now }: { id: string; booking: DisputeRow['booking']; now: Date }): Promise<void> {
  await tx.update(disputes).set({ booking, updatedAt: now }).where(eq(disputes.id, id));
}

export async function setEvidence(tx: Tx, { id, evidence, at }: { id: string; evidence: string; at: Date }): Promise<void> {
  await tx.update(disputes).set({ evidence, evidenceAt: at, updatedAt: at }).where(eq(disputes.id, id));
}

/** Disputes that claim money of the sale: of the payment that paid it, not won, and without a booking. */
const claims = and(
  ne(disputes.outcome, 'WON'),
  ne(disputes.type, 'RETRIEVAL'),
  isNull(disputes.booking),
  or(isNull(disputes.providerPaymentId), eq(disputes.providerPaymentId, orders.gatewayTxnId)),
);

export const listClaims = (queries: Queries, orderId: string): Promise<{ id: string; amount: bigint }[]> =>
  queries
    .select({ id: disputes.id, amount: disputes.amount })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputes.orderId, orderId), claims))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));

/** Money of an order that was released and is not yet back in its settlement hold, in paise. */
export async function sumReleased(queries: Queries, orderId: string): Promise<bigint> {
  const released = queries
    .select({ sum: sql`coalesce(sum(${settlementReleases.amount}), 0)` })
    .from(settlementReleases)
    .where(eq(settlementReleases.orderId, orderId));
  const returned = queries
    .select({ sum: sql`coalesce(sum(${disputeHolds.amount}), 0)` })
    .from(disputeHolds)
    .where(eq(disputeHolds.orderId, orderId));
  const { rows } = await queries.execute<{ left: string }>(sql`select (${released}) - (${returned}) as left`);
  return BigInt(rows[0]?.left ?? 0);
}

/** Sets the claim on a settlement hold. The caller has locked the seller's book. */
export async function setDisputed(tx: Tx, { orderId, disputed }: { orderId: string; disputed: bigint }): Promise<void> {
  await tx.update(settlements).set({ disputed }).where(eq(settlements.orderId, orderId));
}

/** Sales of a seller whose disputes claim more than their settlement hold contains, in paise. The caller has locked the seller's book. */
export const listUnderReserved = (queries: Queries, sellerId: number): Promise<{ orderId: string; missing: bigint }[]> =>
  queries
    .select({ orderId: settlements.orderId, missing: sql`${settlements.disputed} - ${settlements.locked}`.mapWith(BigInt) })
    .from(settlements)
    .where(and(eq(settlements.sellerId, sellerId), gt(settlements.disputed, 0n), gt(settlements.disputed, settlements.locked)))
    .orderBy(asc(settlements.orderId));

/** Records money that moves back into the settlement hold of its order. The caller has locked the seller's book and posts the move. */
export async function returnToHold(tx: Tx, hold: { id: string; orderId: string; amount: bigint }): Promise<void> {
  await tx.insert(disputeHolds).values(hold);
  await tx
    .update(settlements)
    .set({ locked: sql`${settlements.locked} + ${hold.amount}` })
    .where(eq(settlements.orderId, hold.orderId));
}
