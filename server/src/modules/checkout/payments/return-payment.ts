import { newId } from '../../../kit/ids.ts';
import { toRupees } from '../../../kit/money.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { paymentReturnedEmail } from '../emails.ts';
import { notificationText, returnReasons } from '../notification-text.ts';
import { orderRecipient } from '../orders/order-recipient.ts';
import { mailTitle, orderTitle } from '../orders/order-title.ts';
import type { ProviderPayment } from '../payments.port.ts';
import { enqueueRefund } from '../refunds/enqueue-refund.ts';
import { insertRefund } from '../refunds/refunds.store.ts';
import type { OrderRow } from '../tables.ts';
import { recordAttempt } from './payments.store.ts';
import { secondReturnAt } from './poll-times.ts';

type Deps = Pick<CheckoutDeps, 'clock' | 'random' | 'jobs' | 'log' | 'audit' | 'notify' | 'mails' | 'people' | 'countOrders' | 'publicUrl'>;

export type ReturnCause = keyof typeof returnReasons;

/** Automatic refund of a payment that does not become a sale. Idempotent per payment: false when it was returned before. Notifies the buyer. */
export async function returnPayment(
  deps: Deps,
  tx: Tx,
  { order, payment, cause }: { order: OrderRow; payment: ProviderPayment; cause: ReturnCause },
): Promise<boolean> {
  const { clock, random, notify, mails, log, audit, publicUrl } = deps;
  const now = clock.now();
  const paymentId = await recordAttempt(tx, { id: newId(random), order, payment, outcome: 'RETURNED', now });
  if (!paymentId) return false;
  tx.afterCommit(() => deps.countOrders('returned'));
  if (cause === 'MISMATCH') log.error({ orderId: order.id }, 'a payment has a different amount or currency than its order');
  const refundId = newId(random);
  await insertRefund(tx, {
    id: refundId,
    orderId: order.id,
    paymentId,
    cause,
    amount: payment.amount,
    status: 'PENDING',
    askAt: secondReturnAt(now),
    createdAt: now,
    updatedAt: now,
  });
  if (cause !== 'SECOND_CAPTURE') await enqueueRefund(deps, tx, refundId);
  await audit.record(tx, {
    actor: system,
    action: 'PAYMENT_RETURNED',
    subject: { type: 'order', id: order.id, userId: order.sellerId },
    after: { refundId, cause, amount: toRupees(payment.amount) },
  });
  const message = notificationText.paymentReturned(cause, orderTitle(order));
  await notify(tx, { userId: order.buyerId, message, link: '/purchased' });
  const recipient = await orderRecipient(deps, tx, order);
  const email = paymentReturnedEmail(order, {
    amount: payment.amount,
    why: returnReasons[cause](mailTitle(order)),
    publicUrl: publicUrl(),
    purchasesPath: recipient.purchasesPath,
  });
  await mails.send(tx, recipient, email);
  return true;
}
