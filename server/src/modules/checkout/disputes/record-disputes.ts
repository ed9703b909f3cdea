import { newId } from '../../../kit/ids.ts';
import { toRupees } from '../../../kit/money.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { ProviderDispute } from '../payments.port.ts';
import type { DisputeRow, OrderRow } from '../tables.ts';
import { decisionOn, saleStanding } from './dispute-decisions.ts';
import { disputedOrders } from './disputed-order.ts';
import { findDispute, saveDispute } from './disputes.store.ts';
import { notifyDispute } from './notify-dispute.ts';
import { reserveForDisputes } from './reserve.ts';

type Deps = Pick<
  CheckoutDeps,
  'database' | 'clock' | 'random' | 'log' | 'audit' | 'ledger' | 'attention' | 'notify' | 'mails' | 'people' | 'publicUrl'
>;

const auditView = ({
  type,
  outcome,
  status,
  amount,
  respondBy,
}: Pick<DisputeRow, 'type' | 'outcome' | 'status' | 'amount' | 'respondBy'>) => ({
  type,
  outcome,
  status,
  amount: toRupees(amount),
  respondBy: respondBy?.toISOString() ?? null,
});

const reported = ['type', 'outcome', 'status', 'amount', 'reason', 'reasonCode'] as const satisfies (keyof ProviderDispute &
  keyof DisputeRow)[];

function isChanged(before: DisputeRow, theirs: ProviderDispute): boolean {
  const times = [
    [before.respondBy, theirs.respondBy],
    [before.resolvedAt, theirs.resolvedAt],
  ];
  return reported.some((field) => before[field] !== theirs[field]) || times.some(([one, other]) => one?.getTime() !== other?.getTime());
}

/** The answer was given before the one that was recorded last. */
const isOutdated = (before: DisputeRow, { updatedAt }: ProviderDispute): boolean =>
  updatedAt !== null && before.providerUpdatedAt !== null && updatedAt < before.providerUpdatedAt;

/**
 * Booking of a dispute when the provider changes it. A chargeback that an administrator recorded without naming the dispute is that of
 * the first lost one. A dismissed loss is decided again.
 */
async function bookingAfter(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { before, theirs }: { before: DisputeRow | null; theirs: ProviderDispute },
) {
  const booking = before?.booking === 'WAIVED' ? null : (before?.booking ?? null);
  if (booking !== null || theirs.outcome !== 'LOST') return booking;
  const [sale] = await disputedOrders(deps, tx, [order]);
  const isBooked = sale && saleStanding({ ...theirs, booking, providerPaymentId: theirs.paymentId }, sale) === 'BOOKED';
  return isBooked ? 'CHARGEBACK' : null;
}

interface RecordedDispute {
  dispute: DisputeRow;
  /** The state before this answer; null for a new dispute. */
  before: DisputeRow | null;
}

/** Stores one dispute and writes the audit record; null when the answer changes nothing. */
async function recordDispute(deps: Deps, tx: Tx, order: OrderRow, theirs: ProviderDispute): Promise<RecordedDispute | null> {
  const before = await findDispute(tx, { providerId: theirs.id });
  if (before && before.orderId !== order.id) {
    deps.log.error({ disputeId: theirs.id, orderId: order.id }, 'the payment provider lists a dispute of another order');
    return null;
  }
  if (before && (isOutdated(before, theirs) || !isChanged(before, theirs))) return null;
  const booking = await bookingAfter(deps, tx, order, { before, theirs });
  const id = before?.id ?? newId(deps.random);
  const dispute = await saveDispute(tx, { id, orderId: order.id, theirs, booking, now: deps.clock.now() });
  await deps.audit.record(tx, {
    actor: system,
    action: 'DISPUTE_CHANGED',
    subject: { type: 'order', id: order.id, userId: order.sellerId },
    ...(before ? { before: { disputeId: theirs.id, ...auditView(before) } } : {}),
    after: { disputeId: theirs.id, ...auditView(dispute) },
  });
  return { dispute, before };
}

/** Reports a dispute to administrators. One without anything to decide is resolved at once. */
async function reportDispute(deps: Deps, tx: Tx, order: OrderRow, { dispute, before }: RecordedDispute): Promise<void> {
  const [sale] = await disputedOrders(deps, tx, [order]);
  const isCorrected = before !== null && dispute.booking !== null && before.amount !== dispute.amount;
  const isDecided = sale && decisionOn(dispute, sale) === 'NONE' && !isCorrected;
  await deps.attention[isDecided ? 'reportDecided' : 'report'](tx, {
    kind: 'DISPUTE',
    reference: dispute.providerId,
    orderId: order.id,
    theirState: dispute.status,
    theirAmount: dispute.amount,
    dueAt: dispute.respondBy,
    details: dispute.reason ? { reason: dispute.reason } : {},
  });
}

/** Records the disputes of an order that the provider lists. One that is missing in the list is not changed. */
export async function recordDisputes(deps: Deps, orderId: string, listed: ProviderDispute[]): Promise<void> {
  if (listed.length === 0) return;
  await deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (!order) return;
    const changes: RecordedDispute[] = [];
    for (const theirs of listed) {
      const change = await recordDispute(deps, tx, order, theirs);
      if (change) changes.push(change);
    }
    await reserveForDisputes(deps, tx, orderId);
    for (const change of changes) {
      await reportDispute(deps, tx, order, change);
      await notifyDispute(deps, tx, { order, ...change });
    }
  });
}
