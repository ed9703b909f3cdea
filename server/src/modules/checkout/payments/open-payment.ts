import { checkoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { later, minutes } from '../../../kit/clock.ts';
import type { CheckoutDeps } from '../deps.ts';
import { closeOrder } from '../orders/close-order.ts';
import { orderTitle } from '../orders/order-title.ts';
import { lockOrder, savePaymentSession } from '../orders/orders.store.ts';
import { PaymentsRejected, PaymentsUnavailable } from '../payments.port.ts';
import type { OrderRow } from '../tables.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'log' | 'payments' | 'items' | 'coupons' | 'countOrders' | 'publicUrl'>;

const notStarted = (cause: unknown) =>
  new AppError('PAYMENT_UNAVAILABLE', { message: checkoutMessages.notStarted, retryAfterSeconds: 5, cause });

/** Closes an order that the provider rejected; the next attempt creates another one. */
async function closeRejectedOrder(
  deps: Pick<CheckoutDeps, 'database' | 'clock' | 'items' | 'coupons' | 'countOrders'>,
  { id }: OrderRow,
): Promise<void> {
  await deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id });
    if (order?.status === 'PENDING' && order.paymentSessionId === null) await closeOrder(deps, tx, order, 'FAILED');
  });
}

/**
 * The provider requires 15 minutes by its own clock. An order of 20 minutes with this margin is accepted although our clock is up to ten
 * minutes behind. It is terminated when it ends here.
 */
const expiryMargin = minutes(5);

/** The buyer has started again since: without its session nobody can pay this order. */
const replaced = () => new AppError('CONFLICT', { message: checkoutMessages.startedAgain });

/**
 * Opens a recorded order at the provider, and stores the payment session before it is handed out. Without an answer the next attempt
 * reuses the same order.
 */
export async function openPayment(deps: Deps, order: OrderRow): Promise<string> {
  const { payments, publicUrl, log, database, clock } = deps;
  const origin = publicUrl();
  try {
    const { paymentSessionId } = await payments.openCheckout({
      orderId: order.id,
      amount: order.amount,
      expiresAt: later(order.expiresAt, expiryMargin),
      note: orderTitle(order),
      customer: { id: String(order.buyerId), name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
      returnUrl: `${origin}/payment-callback?orderId=${order.id}&productType=${order.productType}`,
      notifyUrl: `${origin}/api/v1/webhooks/cashfree`,
    });
    const isSaved = await database.transact((tx) => savePaymentSession(tx, { id: order.id, paymentSessionId, now: clock.now() }));
    if (!isSaved) throw replaced();
    deps.countOrders('opened');
    return paymentSessionId;
  } catch (error) {
    deps.countOrders('unopened');
    if (error instanceof PaymentsUnavailable) throw notStarted(error);
    if (!(error instanceof PaymentsRejected)) throw error;
    log.error({ orderId: order.id, code: error.code }, `the payment provider rejected an order: ${error.message}`);
    await closeRejectedOrder(deps, order);
    throw notStarted(error);
  }
}
