import type { AttentionAction } from '@jamun/contract';
import type { AttentionRow } from '../attention/index.ts';
import { type DisputedOrder, type DisputeRow, decisionOn, isWhole } from '../checkout/index.ts';

/** Current state of the order, dispute or withdrawal that an attention item refers to. */
export interface LocalRecords {
  order: DisputedOrder | null;
  dispute: DisputeRow | null;
  withdrawal: { transferState: string | null } | null;
}

/** Refund of the payment that settled the order, not of a payment that bought nothing (duplicate, sold out). */
function isRefundOfSale({ kind, details }: AttentionRow, order: NonNullable<LocalRecords['order']>): boolean {
  if (kind === 'OUTSIDE_REFUND' || kind === 'AUTO_REFUND') return (details.paymentId ?? order.gatewayTxnId) === order.gatewayTxnId;
  return ['SELLER', 'ADMIN', 'OUTSIDE'].includes(details.cause ?? '');
}

function refundActions(item: AttentionRow, order: LocalRecords['order']): AttentionAction[] {
  const isSaleValid = order?.status === 'PAID' || order?.chargeback === 'REVERSED';
  const isBookable = order && isSaleValid && item.theirState === 'SUCCESS' && item.theirAmount !== null && isRefundOfSale(item, order);
  if (!isBookable || !item.theirAmount || item.theirAmount > order.unrefunded) return ['DISMISS'];
  return [order.status === 'PAID' && item.theirAmount === order.unrefunded ? 'RECORD_REFUND' : 'RECORD_PARTIAL_REFUND', 'DISMISS'];
}

/** The table of decisions is in the checkout module. */
function disputeActions(dispute: LocalRecords['dispute'], order: LocalRecords['order']): AttentionAction[] {
  if (!dispute || !order) return ['DISMISS'];
  const decision = decisionOn(dispute, order);
  if (decision === 'RECORD') return [isWhole(dispute, order) ? 'RECORD_CHARGEBACK' : 'RECORD_PARTIAL_CHARGEBACK', 'DISMISS'];
  return decision === 'REVERSE' ? ['REVERSE_CHARGEBACK', 'DISMISS'] : ['DISMISS'];
}

/** Actions that an administrator may choose for an item. A late payout cannot be dismissed: its amount is on hold until it is booked. */
export function actionsFor(item: AttentionRow, { order, dispute, withdrawal }: LocalRecords): AttentionAction[] {
  if (item.status === 'RESOLVED') return [];
  switch (item.kind) {
    case 'OUTSIDE_REFUND':
    case 'AUTO_REFUND':
    case 'REFUND_AFTER_REFUSAL':
      return refundActions(item, order);
    case 'REFUND_UNDONE':
      return item.details.cause === 'PARTIAL' ? ['DISMISS'] : ['SEND_AGAIN', 'DISMISS'];
    case 'REFUND_REFUSED':
      return item.details.cause === 'UNDONE_REFUND' ? ['SEND_AGAIN', 'DISMISS'] : ['DISMISS'];
    case 'DISPUTE':
      return disputeActions(dispute, order);
    case 'UNCONFIRMED_PAYMENT':
      return order?.status === 'PAID' ? ['CONFIRM_PAYMENT', 'RECORD_CHARGEBACK'] : ['CONFIRM_PAYMENT'];
    case 'LATE_PAYOUT':
      return withdrawal?.transferState === 'LATE_SUCCESS' ? ['BOOK_PAYOUT', 'RETURN_PAYOUT'] : ['DISMISS'];
    case 'TRANSFER_UNFINISHED':
    case 'TRANSFER_AMOUNT':
      return ['ASK_AGAIN', 'DISMISS'];
    // Resolved automatically once nothing waits any more.
    case 'PAYOUTS_BLOCKED':
      return ['ASK_AGAIN'];
    default:
      return ['DISMISS'];
  }
}
