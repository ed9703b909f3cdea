import { type AttentionAction, type AttentionItem, attentionMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { toRupees } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AttentionRow } from '../attention/index.ts';
import { presentAttentionItems } from './attention.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'clock' | 'audit' | 'accounts' | 'attention' | 'checkout' | 'payouts'>;

interface Decision {
  id: string;
  action: AttentionAction;
  reason: string;
  code: string | undefined;
}

type Booking = (tx: Tx, item: AttentionRow, by: Actor, reason: string) => Promise<void>;

const orderOf = ({ orderId }: AttentionRow): string => {
  if (!orderId) throw new AppError('CONFLICT', { message: attentionMessages.notApplicable });
  return orderId;
};
const withdrawalOf = ({ withdrawalId }: AttentionRow): string => {
  if (!withdrawalId) throw new AppError('CONFLICT', { message: attentionMessages.notApplicable });
  return withdrawalId;
};
const amountOf = ({ theirAmount }: AttentionRow): bigint => theirAmount ?? 0n;

/** Booking of each action, with its audit entry. */
function bookingsOf(deps: Pick<AdminDeps, 'audit' | 'checkout' | 'payouts'>): Record<AttentionAction, Booking> {
  const { checkout, payouts, audit } = deps;

  const undoSale =
    (cause: 'OUTSIDE' | 'CHARGEBACK'): Booking =>
    async (tx, item, actor, reason) => {
      const reversal = { orderId: orderOf(item), cause, reason, actor };
      await checkout.bookings.undoSale(tx, cause === 'OUTSIDE' ? { ...reversal, providerRefundId: item.reference } : reversal);
    };

  const disputeOf = (item: AttentionRow) => ({ providerId: item.reference, orderId: orderOf(item) });
  const recordChargeback: Booking = (tx, item, actor, reason) =>
    checkout.bookings.recordChargeback(tx, { ...disputeOf(item), reason, actor });

  return {
    RECORD_REFUND: undoSale('OUTSIDE'),
    RECORD_CHARGEBACK: (tx, item, ...decision) =>
      (item.kind === 'DISPUTE' ? recordChargeback : undoSale('CHARGEBACK'))(tx, item, ...decision),
    RECORD_PARTIAL_CHARGEBACK: recordChargeback,
    async RECORD_PARTIAL_REFUND(tx, item, actor, reason) {
      const refund = { orderId: orderOf(item), providerRefundId: item.reference, amount: amountOf(item), reason, by: actor.userId };
      const { order, adjustmentId } = await checkout.bookings.partialRefund(tx, refund);
      await audit.record(tx, {
        actor,
        action: 'PARTIAL_REFUND_RECORDED',
        reason,
        subject: { type: 'order', id: order.id, userId: order.sellerId },
        after: { amount: toRupees(refund.amount), adjustmentId },
      });
    },
    REVERSE_CHARGEBACK: (tx, item, actor, reason) => checkout.bookings.reverseDispute(tx, { ...disputeOf(item), reason, actor }),
    async BOOK_PAYOUT(tx, item, actor, reason) {
      const row = await payouts.bookings.latePayout(tx, { withdrawalId: withdrawalOf(item), by: actor.userId, note: reason });
      await audit.record(tx, {
        actor,
        action: 'LATE_PAYOUT_BOOKED',
        reason,
        subject: { type: 'withdrawal', id: row.id, userId: row.userId },
        after: { status: row.status, amount: toRupees(row.amount) },
      });
    },
    async RETURN_PAYOUT(tx, item, actor, reason) {
      const row = await payouts.bookings.returnLatePayout(tx, { withdrawalId: withdrawalOf(item), by: actor.userId, note: reason });
      await audit.record(tx, {
        actor,
        action: 'LATE_PAYOUT_RETURNED',
        reason,
        subject: { type: 'withdrawal', id: row.id, userId: row.userId },
        after: { amount: toRupees(row.amount) },
      });
    },
    async CONFIRM_PAYMENT(tx, item, actor, reason) {
      const orderId = orderOf(item);
      await checkout.bookings.confirmPayment(tx, orderId);
      await audit.record(tx, { actor, action: 'PAYMENT_CONFIRMED', reason, subject: { type: 'order', id: orderId } });
    },
    async SEND_AGAIN(tx, item, actor, reason) {
      const orderId = orderOf(item);
      const { refundId, amount } = await checkout.bookings.resendRefund(tx, { orderId, reference: item.reference, by: actor.userId });
      await audit.record(tx, {
        actor,
        action: 'REFUND_RETRIED',
        reason,
        subject: { type: 'order', id: orderId },
        before: { refundId: item.reference },
        after: { refundId, amount: toRupees(amount), status: 'PENDING' },
      });
    },
    ASK_AGAIN: (tx, item) =>
      item.kind === 'PAYOUTS_BLOCKED'
        ? payouts.bookings.retryBlocked(tx, item.reference)
        : payouts.bookings.askAgain(tx, withdrawalOf(item)),
    DISMISS: async (tx, item) => {
      if (item.kind === 'DISPUTE' && item.orderId) await checkout.bookings.waiveDispute(tx, disputeOf(item));
    },
  };
}

async function reverse(
  { checkout, audit }: Pick<AdminDeps, 'audit' | 'checkout'>,
  tx: Tx,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: Actor },
) {
  const { order, amount, accessRestored } = await checkout.bookings.reverseChargeback(tx, { orderId, reason });
  await audit.record(tx, {
    actor,
    action: 'CHARGEBACK_REVERSED',
    reason,
    subject: { type: 'order', id: orderId, userId: order.sellerId },
    after: { amount: toRupees(amount), accessRestored },
  });
  return { orderId, accessRestored };
}

/** Locks the order or withdrawal first, as settlements and transfers do, which then report items: no deadlock with them. */
async function lockWithSubject(
  { attention, checkout, payouts }: Pick<AdminDeps, 'attention' | 'checkout' | 'payouts'>,
  tx: Tx,
  id: string,
): Promise<AttentionRow | null> {
  const unlocked = await attention.find(tx, id);
  if (unlocked?.orderId) await checkout.bookings.lock(tx, unlocked.orderId);
  if (unlocked?.withdrawalId) await payouts.bookings.lock(tx, unlocked.withdrawalId);
  return attention.lock(tx, id);
}

/** Books the administrator's decision and resolves the item, in one transaction. */
export function resolveAttention(deps: Deps) {
  const { database, attention, accounts, audit, clock } = deps;
  const bookings = bookingsOf(deps);
  return (actor: Actor, { id, action, reason, code }: Decision): Promise<AttentionItem> =>
    database.transact(async (tx) => {
      const item = await lockWithSubject(deps, tx, id);
      if (!item) throw new AppError('NOT_FOUND');
      if (item.status === 'RESOLVED') throw new AppError('CONFLICT', { message: attentionMessages.resolvedAlready });
      await accounts.confirmAction(tx, actor.userId, code);
      const [before] = await presentAttentionItems(deps, tx, [item]);
      if (!before?.actions.includes(action)) throw new AppError('CONFLICT', { message: attentionMessages.notApplicable });
      await bookings[action](tx, item, actor, reason);
      await attention.resolve(tx, id, { by: actor.userId, action, note: reason, now: clock.now() });
      const seller = (before.order ?? before.withdrawal)?.seller;
      await audit.record(tx, {
        actor,
        action: 'ATTENTION_RESOLVED',
        reason,
        subject: { type: 'attention-item', id, ...(seller ? { userId: seller.id } : {}) },
        after: { kind: item.kind, reference: item.reference, action },
      });
      const resolved = await attention.lock(tx, id);
      const [view] = await presentAttentionItems(deps, tx, resolved ? [resolved] : []);
      if (!view) throw new Error(`Attention item ${id} does not exist`);
      return view;
    });
}

/** Reverses a chargeback without an open dispute. */
export const reverseOrderChargeback =
  (deps: Deps) =>
  (actor: Actor, { orderId, reason, code }: { orderId: string; reason: string; code: string | undefined }) =>
    deps.database.transact(async (tx) => {
      await deps.accounts.confirmAction(tx, actor.userId, code);
      return reverse(deps, tx, { orderId, reason, actor });
    });
