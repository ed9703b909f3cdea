import { guestMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { enqueueReceipts } from '../settlement/send-receipt.ts';
import { recordCorrection } from './guest-orders.store.ts';
import { type MoveDeps, moveOrder } from './move-purchases.ts';
import { type OrderTokenKey, openWithToken } from './order-token.ts';

type Deps = MoveDeps & Pick<CheckoutDeps, 'database' | 'random' | 'jobs' | 'people' | 'guestBuyer' | 'createMergedGuest' | 'audit'>;

/** Corrects a mistyped address shortly after the payment: the order moves to the person with the new address. */
export const correctEmail =
  (deps: Deps) =>
  ({ orderId, orderToken, email }: OrderTokenKey & { email: string }): Promise<void> =>
    deps.database.transact(async (tx) => {
      await openWithToken(deps, tx, { orderId, orderToken });
      const cannotUse = () => new AppError('FORBIDDEN', { message: guestMessages.otherEmail });
      // Lock order: the address before the order, as in a purchase.
      const person = await deps.guestBuyer(tx, { email, phone: null });
      const order = await lockOrder(tx, { id: orderId });
      const current = await openWithToken(deps, tx, { orderId, orderToken });
      if (!order || !current.correctableUntil) throw new AppError('CONFLICT', { message: guestMessages.tooLateToCorrect });
      if (current.email === email) throw new AppError('CONFLICT', { message: guestMessages.sameEmail });
      if (!person || !(await moveOrder(deps, tx, order, person.id))) throw cannotUse();
      await updateOrder(tx, { id: orderId, now: deps.clock.now(), changes: { customerEmail: email } });
      await recordCorrection(tx, { orderId, email });
      await deps.audit.record(tx, {
        // The order's token proves a browser, not a person.
        actor: system,
        action: 'GUEST_EMAIL_CORRECTED',
        subject: { type: 'order', id: orderId, userId: order.sellerId },
        before: { email: current.email },
        after: { email },
      });
      await enqueueReceipts(deps, tx, [orderId]);
    });
