import { subscriberMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { inRupees } from '../../../kit/money.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { refundOrder, unrefundedAmount } from '../refunds/refund-order.ts';
import { changeEntitlement } from '../settlement/entitlements.store.ts';
import { type OwnSubscriber, refundableOrder } from './refundable-order.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'audit'
  | 'ledger'
  | 'attention'
  | 'notify'
  | 'publish'
  | 'mails'
  | 'people'
  | 'items'
  | 'coupons'
  | 'channels'
  | 'publicUrl'
>;

/** Adds days to a subscription. No money moves. */
export const extendSubscription =
  (deps: Pick<CheckoutDeps, 'database' | 'clock' | 'channels'>) =>
  (request: OwnSubscriber & { days: number; reason: string; idempotencyKey: string; actor: Actor }): Promise<{ until: Date }> =>
    deps.database.transact(async (tx) => {
      const now = deps.clock.now();
      const { until, moved } = await deps.channels.extendSubscriber(tx, request);
      for (const { orderId, expiresAt } of moved) await changeEntitlement(tx, { orderId, status: 'ACTIVE', expiresAt, now });
      return { until };
    });

/**
 * Ends a subscriber's access, with an optional refund of the current term, in one transaction. Lock order: the order, then the member.
 * Idempotent.
 */
export const removeSubscriber =
  (deps: Deps) =>
  (request: OwnSubscriber & { reason: string; refund: boolean; actor: Actor }): Promise<void> =>
    deps.database.transact(async (tx) => {
      const { sellerId, reason, actor } = request;
      const refundable = request.refund ? await refundableOrder(deps, tx, request) : null;
      const order = refundable && (await lockOrder(tx, { id: refundable.id, sellerId }));
      const isPaid = order?.status === 'PAID';
      const refund = isPaid ? { orderId: order.id, amount: inRupees(await unrefundedAmount(deps, tx, order)) } : null;
      const removed = await deps.channels.removeSubscriber(tx, { ...request, refund });
      if (!removed) return;
      if (request.refund && !refund) throw new AppError('CONFLICT', { message: subscriberMessages.notRefundable });
      const now = deps.clock.now();
      for (const { orderId } of removed) await changeEntitlement(tx, { orderId, status: 'EXPIRED', now });
      if (refund) await refundOrder(deps, tx, { orderId: refund.orderId, sellerId, cause: 'SELLER', reason, actor });
    });
