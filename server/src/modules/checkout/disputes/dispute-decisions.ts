import type { DisputeOutcome, DisputeType } from '@jamun/contract';
import type { DisputeRow, OrderRow } from '../tables.ts';

/**
 * SOLD: the seller has money of the sale that this dispute may take. BOOKED: this dispute is in our books. GONE: the seller does not
 * have the money, because of a refund or another dispute, or the dispute is about a payment that did not pay the order.
 */
export type SaleStanding = 'SOLD' | 'BOOKED' | 'GONE';

/**
 * Decisions that a dispute still needs. RECORD: record the chargeback, or dismiss. REVERSE: reverse what was recorded, or dismiss.
 * READ: nothing to book; the item stays open until it is dismissed. NONE: the item resolves automatically.
 */
export type DisputeDecision = 'RECORD' | 'REVERSE' | 'READ' | 'NONE';

type Decisions = Record<DisputeOutcome, Record<SaleStanding, DisputeDecision>>;

/** An open dispute can be recorded, because banks may take the money at its beginning. */
const movesMoney: Decisions = {
  OPEN: { SOLD: 'RECORD', BOOKED: 'READ', GONE: 'READ' },
  LOST: { SOLD: 'RECORD', BOOKED: 'NONE', GONE: 'READ' },
  WON: { SOLD: 'NONE', BOOKED: 'REVERSE', GONE: 'NONE' },
  UNKNOWN: { SOLD: 'READ', BOOKED: 'READ', GONE: 'READ' },
};

const asksForDocuments: Decisions = {
  OPEN: { SOLD: 'READ', BOOKED: 'READ', GONE: 'READ' },
  LOST: { SOLD: 'NONE', BOOKED: 'READ', GONE: 'NONE' },
  WON: { SOLD: 'NONE', BOOKED: 'READ', GONE: 'NONE' },
  UNKNOWN: { SOLD: 'READ', BOOKED: 'READ', GONE: 'READ' },
};

const isNotUnderstood: Decisions = {
  OPEN: asksForDocuments.OPEN,
  LOST: asksForDocuments.OPEN,
  WON: { SOLD: 'READ', BOOKED: 'REVERSE', GONE: 'READ' },
  UNKNOWN: asksForDocuments.OPEN,
};

export const disputeDecisions: Record<DisputeType, Decisions> = {
  DISPUTE: movesMoney,
  CHARGEBACK: movesMoney,
  PRE_ARBITRATION: movesMoney,
  ARBITRATION: movesMoney,
  RETRIEVAL: asksForDocuments,
  UNKNOWN: isNotUnderstood,
};

/** Order with the data that decides about its disputes. */
export interface DisputedOrder extends Pick<OrderRow, 'status' | 'gatewayTxnId'> {
  /** Amount without partial refunds and chargebacks, in paise. */
  unrefunded: bigint;
  chargeback: 'STANDS' | 'REVERSED' | null;
  /** The chargeback that stands is known to be that of one of the disputes. */
  isChargebackNamed: boolean;
}

type SaleDispute = Pick<DisputeRow, 'type' | 'booking' | 'providerPaymentId'>;

export function saleStanding({ type, booking, providerPaymentId }: SaleDispute, order: DisputedOrder): SaleStanding {
  if (booking === 'CHARGEBACK' || booking === 'PARTIAL_CHARGEBACK') return 'BOOKED';
  if (providerPaymentId !== null && providerPaymentId !== order.gatewayTxnId) return 'GONE';
  // An administrator recorded a chargeback without naming the dispute.
  if (order.chargeback === 'STANDS' && !order.isChargebackNamed && type !== 'RETRIEVAL') return 'BOOKED';
  return (order.status === 'PAID' || order.chargeback === 'REVERSED') && order.unrefunded > 0n ? 'SOLD' : 'GONE';
}

export const decisionOn = (dispute: SaleDispute & Pick<DisputeRow, 'outcome'>, order: DisputedOrder): DisputeDecision =>
  disputeDecisions[dispute.type][dispute.outcome][saleStanding(dispute, order)];

/** The whole sale is undone when the dispute takes all that is left of a paid order; otherwise a part is booked and the sale stands. */
export const isWhole = (
  { amount }: Pick<DisputeRow, 'amount'>,
  { status, unrefunded }: Pick<DisputedOrder, 'status' | 'unrefunded'>,
): boolean => status === 'PAID' && amount >= unrefunded;
