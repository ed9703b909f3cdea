import {
  type PaymentHint,
  type PaymentsPort,
  PaymentsRefused,
  PaymentsUnavailable,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '../../../src/modules/checkout/index.ts';

/**
 * Odd answers by call of the port, each as the adapter would pass it on.
 * `away`: nothing happens and no answer comes. `lost`: it happens and no answer comes. `not known`: a 404 about something that
 * is there. `stale`: the newest entry is missing.
 */
export const oddPaymentAnswers = {
  openCheckout: ['away', 'lost', 'refused'],
  orderState: ['away', 'not known', 'unknown status', 'unreadable payment', 'stale'],
  /** `refused`: PaymentsRefused. `declined`: taken, with the status REFUSED. */
  refund: ['away', 'lost', 'refused', 'declined', 'at once', 'another amount'],
  refundState: ['away', 'not known', 'another amount'],
  refundsOf: ['away', 'not known', 'stale'],
  disputesOf: ['away', 'not known'],
} as const;
export type PaymentsCall = keyof typeof oddPaymentAnswers;

export type ScriptedRefund = ProviderRefund & { orderId: string };
/** `takes`: the bank has taken the amount from the provider. */
export type ScriptedDispute = ProviderDispute & { orderId: string; takes: boolean };
export interface AutoRefund {
  id: string;
  orderId: string;
  paymentId: string;
  amount: bigint;
}

const sum = (amounts: { amount: bigint }[]): bigint => amounts.reduce((total, { amount }) => total + amount, 0n);

/** A webhook body that `readWebhook` of the scripted provider reads. */
export const hintBody = (hint: PaymentHint): Buffer => Buffer.from(JSON.stringify(hint));

type ScriptedOrder = ProviderOrder & { expiresAt: Date };

/** The provider's own books: what came in for an order and what left again. Waiting refunds count as gone. */
function providerBooks(
  orders: Map<string, ScriptedOrder>,
  outgoing: { refunds: Map<string, ScriptedRefund>; autoRefunds: AutoRefund[]; disputes: ScriptedDispute[] },
) {
  const capturesOf = (orderId: string): ProviderPayment[] =>
    orders.get(orderId)?.payments.filter(({ status }) => status === 'SUCCESS') ?? [];

  /** What is left of an order's captures; `except` names refunds and disputes that do not count. */
  function leftOf(orderId: string, except: ReadonlySet<string> = new Set()): bigint {
    const own = <Entry extends { id: string; orderId: string }>(entries: Iterable<Entry>): Entry[] =>
      [...entries].filter((entry) => entry.orderId === orderId && !except.has(entry.id));
    const refunded = own(outgoing.refunds.values()).filter(({ status }) => status !== 'REFUSED');
    const disputed = own(outgoing.disputes).filter(({ takes }) => takes);
    return sum(capturesOf(orderId)) - sum(refunded) - sum(own(outgoing.autoRefunds)) - sum(disputed);
  }
  return { capturesOf, leftOf };
}

/** A payment provider that does what a test tells it to, keeps its own books, and can give odd answers. */
export function scriptedPayments(now: () => Date) {
  const orders = new Map<string, ScriptedOrder>();
  const refunds = new Map<string, ScriptedRefund>();
  const autoRefunds: AutoRefund[] = [];
  const disputes: ScriptedDispute[] = [];
  const odd = new Map<PaymentsCall, string[]>();
  const books = providerBooks(orders, { refunds, autoRefunds, disputes });
  let away = false;
  let count = 0;

  /** The next odd answer to this call, if there is one. */
  function oddity(call: PaymentsCall): string | undefined {
    const next = odd.get(call)?.shift();
    if (away || next === 'away') throw new PaymentsUnavailable('The provider is away');
    return next;
  }
  function unlessLost<Result>(oddness: string | undefined, result: Result): Result {
    if (oddness === 'lost') throw new PaymentsUnavailable('The answer got lost: the provider is away');
    return result;
  }
  const anotherAmount = (refund: ScriptedRefund, oddness: string | undefined): ScriptedRefund =>
    oddness === 'another amount' ? { ...refund, amount: refund.amount + 1n } : { ...refund };

  const port: PaymentsPort = {
    async openCheckout({ orderId, amount, expiresAt }) {
      const oddness = oddity('openCheckout');
      if (oddness === 'refused') throw new PaymentsRefused('This order is not taken', 'order_invalid');
      if (!orders.has(orderId))
        orders.set(orderId, { status: 'ACTIVE', amount, currency: 'INR', payments: [], unreadablePayments: 0, expiresAt });
      return unlessLost(oddness, { paymentSessionId: `session_${orderId}` });
    },
    async orderState(orderId) {
      const oddness = oddity('orderState');
      const order = orders.get(orderId);
      if (!order || oddness === 'not known') return null;
      const payments = oddness === 'stale' || oddness === 'unreadable payment' ? order.payments.slice(0, -1) : order.payments;
      const unreadablePayments = oddness === 'unreadable payment' ? order.payments.length - payments.length : 0;
      const paid = payments.some(({ status }) => status === 'SUCCESS');
      const status = paid ? 'PAID' : now() >= order.expiresAt ? 'EXPIRED' : 'ACTIVE';
      return structuredClone({ ...order, payments, unreadablePayments, status: oddness === 'unknown status' ? 'UNKNOWN' : status });
    },
    async refund({ orderId, refundId, amount }) {
      const oddness = oddity('refund');
      let refund = refunds.get(refundId);
      if (!refund) {
        const tooMuch = orders.has(orderId) && amount > books.leftOf(orderId);
        if (tooMuch || oddness === 'refused') throw new PaymentsRefused('This refund is not taken', 'refund_invalid');
        const status = oddness === 'declined' ? 'REFUSED' : oddness === 'at once' ? 'SUCCESS' : 'PENDING';
        refund = { id: refundId, orderId, amount, status };
        refunds.set(refundId, refund);
      }
      return unlessLost(oddness, anotherAmount(refund, oddness));
    },
    async refundState({ refundId }) {
      const oddness = oddity('refundState');
      const refund = refunds.get(refundId);
      return refund && oddness !== 'not known' ? anotherAmount(refund, oddness) : null;
    },
    async refundsOf(orderId) {
      const oddness = oddity('refundsOf');
      if (oddness === 'not known') return null;
      const own = [...refunds.values()].filter((refund) => refund.orderId === orderId);
      return oddness === 'stale' ? own.slice(0, -1) : own;
    },
    async disputesOf(orderId) {
      return oddity('disputesOf') === 'not known' ? null : disputes.filter((dispute) => dispute.orderId === orderId);
    },
    readWebhook: (_headers, body) => JSON.parse(body.toString('utf8')) as PaymentHint,
    browser: () => ({ mode: 'sandbox', sdkUrl: 'https://sdk.example' }),
  };

  return {
    port,
    orders,
    refunds,
    autoRefunds,
    disputes,
    ...books,
    setAway(is: boolean) {
      away = is;
    },
    /** The next answer to this call is odd. */
    answerOddly(call: PaymentsCall, answer: string): void {
      odd.set(call, [...(odd.get(call) ?? []), answer]);
    },
    hasOddAnswer: (call: PaymentsCall): boolean => (odd.get(call) ?? []).length > 0,
    /** From now on every answer is right. */
    answerHonestly(): void {
      away = false;
      odd.clear();
    },
    /** An attempt to pay an order, as it went. */
    attempt(orderId: string, status: ProviderPayment['status'], more = 0n, currency = 'INR'): void {
      const order = orders.get(orderId);
      if (!order) return;
      const payment = { id: `pay_${++count}_${orderId}`, status, amount: order.amount + more, currency };
      order.payments.push({ ...payment, group: 'upi', time: now(), message: null });
    },
    /** What a bank decides about a refund that waits. */
    decide(refundId: string, status: 'SUCCESS' | 'REFUSED'): void {
      const refund = refunds.get(refundId);
      if (refund?.status === 'PENDING') refunds.set(refundId, { ...refund, status });
    },
    /** The provider changes its mind about a refund, or makes one that it had not taken. False where its books do not allow that. */
    forceRefund(refund: ScriptedRefund): boolean {
      const before = refunds.get(refund.id);
      const isNewlyGone = refund.status !== 'REFUSED' && (before?.status ?? 'REFUSED') === 'REFUSED';
      if (isNewlyGone && refund.amount > books.leftOf(refund.orderId)) return false;
      refunds.set(refund.id, refund);
      return true;
    },
    /** The provider returns a payment without being asked. */
    autoRefund(orderId: string, { id: paymentId, amount }: ProviderPayment): AutoRefund {
      const made = { id: `auto_${++count}_${orderId}`, orderId, paymentId, amount };
      autoRefunds.push(made);
      return made;
    },
    openDispute(orderId: string, amount: bigint): ScriptedDispute {
      const opened = { id: `dispute_${++count}_${orderId}`, orderId, amount, status: 'CHARGEBACK_CREATED', reason: null, takes: true };
      disputes.push(opened);
      return opened;
    },
    endDispute(dispute: ScriptedDispute, end: 'WON' | 'LOST'): void {
      Object.assign(dispute, { status: `CHARGEBACK_MERCHANT_${end}`, takes: end === 'LOST' });
    },
  };
}
