import { formatRupees } from '@jamun/contract/money';
import { api } from '../../../lib/api.ts';
import { userToken } from '../../../lib/token.ts';
import type { PaidOrder } from '../payment/payment-status.ts';
import { pendingPayment, shopAddress } from '../payment/pending-payment.ts';
import { fill, onPress, say, show } from './views.ts';

// By then most banks have answered; who waits longer should not have to.
const longAfter = 45_000;

const words = {
  wait: 'If money has left your account, it will show in Purchased once the bank confirms.',
  mayLeave: 'You may leave this page: we send you a mail once the bank has confirmed, and it will show in Purchased.',
  unreachable: 'We cannot reach Jamun at the moment. This page keeps trying.',
};

async function showAmount(id: string): Promise<void> {
  if (userToken.read() === null) return;
  const order = await api('GET /api/v1/orders/{id}', { params: { id } }).catch(() => null);
  if (order) fill({ amount: formatRupees(order.data.amount) });
}

/** Nobody knows yet whether it is paid. Returns what is to be said as time goes by. */
export function showWaiting({ orderId }: PaidOrder, checkNow: () => void) {
  const began = Date.now();
  const pending = pendingPayment.read();
  show('waiting', { orderId });
  void showAmount(orderId);
  onPress({
    checkAgain: checkNow,
    ...(pending?.orderId === orderId ? { backToShop: () => location.assign(shopAddress(pending)) } : {}),
  });
  return (isReachable: boolean) => {
    const forLong = Date.now() - began > longAfter;
    say(isReachable ? (forLong ? words.mayLeave : words.wait) : words.unreachable);
  };
}
