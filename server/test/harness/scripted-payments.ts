import {
  type PaymentsPort,
  PaymentsUnavailable,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '../../src/modules/checkout/index.ts';

/** A provider that does what a test tells it to, and remembers what it was asked for. */
export function scriptedPayments(now: () => Date) {
  const orders = new Map<string, ProviderOrder & { expiresAt: Date }>();
  const refunds = new Map<string, ProviderRefund & { orderId: string }>();
  let away = false;
  let count = 0;

  const answer = <Result>(result: Result): Result => {
    if (away) throw new PaymentsUnavailable('The provider is away');
    return result;
  };

  const port: PaymentsPort = {
    async openCheckout({ orderId, amount, expiresAt }) {
      answer(null);
      if (!orders.has(orderId))
        orders.set(orderId, { status: 'ACTIVE', amount, currency: 'INR', payments: [], unreadablePayments: 0, expiresAt });
      return { paymentSessionId: `session_${orderId}` };
    },
    async orderState(orderId) {
      const order = answer(orders.get(orderId));
      if (!order) return null;
      const paid = order.payments.some(({ status }) => status === 'SUCCESS');
      const status = paid ? 'PAID' : now() >= order.expiresAt ? 'EXPIRED' : 'ACTIVE';
      return structuredClone({ ...order, status });
    },
    async refund({ orderId, refundId, amount }) {
      const known = answer(refunds.get(refundId)) ?? { id: refundId, orderId, amount, status: 'PENDING' as const };
      refunds.set(refundId, known);
      return { ...known };
    },
    refundState: async ({ refundId }) => answer(refunds.get(refundId)) ?? null,
    refundsOf: async (orderId) => answer([...refunds.values()].filter((refund) => refund.orderId === orderId)),
    disputesOf: async () => answer([]),
    readWebhook: () => null,
    browser: () => ({ mode: 'sandbox', sdkUrl: 'https://sdk.example' }),
  };

  return {
    port,
    orders,
    refunds,
    setAway(is: boolean) {
      away = is;
    },
    /** An attempt to pay an order, as it went. */
    attempt(orderId: string, status: ProviderPayment['status'], more = 0n): void {
      const order = orders.get(orderId);
      if (!order) return;
      const payment = { id: `pay_${++count}_${orderId}`, status, amount: order.amount + more, currency: 'INR' };
      order.payments.push({ ...payment, group: 'upi', time: now(), message: null });
    },
    /** What a bank decides about a refund that waits. */
    decide(refundId: string, status: 'SUCCESS' | 'REFUSED'): void {
      const refund = refunds.get(refundId);
      if (refund?.status === 'PENDING') refunds.set(refundId, { ...refund, status });
    },
  };
}
