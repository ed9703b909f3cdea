import { days, later } from '../../../src/kit/clock.ts';
import {
  type PaymentHint,
  type PaymentReport,
  type PaymentsPort,
  PaymentsRejected,
  PaymentsUnavailable,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '../../../src/modules/checkout/index.ts';

/**
 * Faulty replies by call of the port, each as the adapter would pass it on.
 * `away`: the call has no effect and gets no reply. `lost`: the call takes effect and gets no reply. `not known`: a 404 for an
 * existing object. `stale`: the newest entry is missing.
 */
export const faultyPaymentReplies = {
  openCheckout: ['away', 'lost', 'refused'],
  /** `ignored`: the provider keeps the order open. */
  terminate: ['away', 'lost', 'ignored'],
  orderState: ['away', 'not known', 'unknown status', 'unreadable payment', 'stale'],
  /** `refused`: throws PaymentsRefused. `declined`: accepted with the status REFUSED. */
  refund: ['away', 'lost', 'refused', 'declined', 'at once', 'another amount'],
  refundState: ['away', 'not known', 'another amount'],
  refundsOf: ['away', 'not known', 'stale'],
  disputesOf: ['away', 'not known'],
} as const;
export type PaymentsCall = keyof typeof faultyPaymentReplies;

export type ScriptedRefund = ProviderRefund & { orderId: string };
/** Open chargeback of an unnamed payment, with changes. */
export const providerDispute = (changes: Partial<ProviderDispute> = {}): ProviderDispute => {
  const { type = 'CHARGEBACK' } = changes;
  const nothing = { paymentId: null, reason: null, reasonCode: null, respondBy: null, resolvedAt: null, updatedAt: null };
  return { id: 'dispute-1', type, outcome: 'OPEN', status: `${type}_CREATED`, amount: 0n, ...nothing, ...changes };
};

interface DisputeOptions {
  type?: ProviderDispute['type'];
  paymentId?: string;
}
/** Dispute; `isDebited` means that the bank has debited the amount from the provider. */
export type ScriptedDispute = ProviderDispute & { orderId: string; isDebited: boolean };
/** Refund by the provider itself; its list need not contain it. */
export interface AutoRefund {
  id: string;
  orderId: string;
  paymentId: string;
  amount: bigint;
  isListed: boolean;
}

const sum = (amounts: { amount: bigint }[]): bigint => amounts.reduce((total, { amount }) => total + amount, 0n);

/**
 * Webhook body in the format that `readWebhook` of the scripted provider reads. With `isComplete` it reports the last payment of the
 * order completely.
 */
export const webhookBody = (hint: PaymentHint, isComplete = false): Buffer => Buffer.from(JSON.stringify({ hint, isComplete }));

/** Refund as the provider lists it. */
const listedRefund = (refund: Pick<ScriptedRefund, 'id' | 'orderId' | 'amount' | 'status'>, paymentId: string | null): ScriptedRefund => ({
  ...refund,
  providerId: `cf_${refund.id}`,
  paymentId,
  isAutomatic: false,
  arn: null,
  note: null,
});

export const automaticRefund = ({ id, orderId, paymentId, amount }: AutoRefund): ScriptedRefund => ({
  ...listedRefund({ id, orderId, amount, status: 'SUCCESS' }, paymentId),
  providerId: id,
  isAutomatic: true,
});

type ScriptedOrder = ProviderOrder & { expiresAt: Date; isTerminated: boolean };

/** The provider's own balance per order: captures minus refunds and disputes. Pending refunds count as paid out. */
function providerBooks(
  orders: Map<string, ScriptedOrder>,
  outgoing: { refunds: Map<string, ScriptedRefund>; autoRefunds: AutoRefund[]; disputes: ScriptedDispute[] },
) {
  const capturesOf = (orderId: string): ProviderPayment[] =>
    orders.get(orderId)?.payments.filter(({ status }) => status === 'SUCCESS') ?? [];

  /** Captured amount of an order that is not refunded or disputed; `except` excludes refunds and disputes by id. */
  function remainingOf(orderId: string, except: ReadonlySet<string> = new Set()): bigint {
    const own = <Entry extends { id: string; orderId: string }>(entries: Iterable<Entry>): Entry[] =>
      [...entries].filter((entry) => entry.orderId === orderId && !except.has(entry.id));
    const refunded = own(outgoing.refunds.values()).filter(({ status }) => status !== 'REFUSED');
    const disputed = own(outgoing.disputes).filter(({ isDebited }) => isDebited);
    return sum(capturesOf(orderId)) - sum(refunded) - sum(own(outgoing.autoRefunds)) - sum(disputed);
  }
  return { capturesOf, remainingOf };
}

/** In-memory payment provider, controlled by the test. It keeps its own balances and can return faulty replies. */
export function scriptedPayments(now: () => Date) {
  const orders = new Map<string, ScriptedOrder>();
  const refunds = new Map<string, ScriptedRefund>();
  const autoRefunds: AutoRefund[] = [];
  const disputes: ScriptedDispute[] = [];
  const faults = new Map<PaymentsCall, string[]>();
  const books = providerBooks(orders, { refunds, autoRefunds, disputes });
  let isAway = false;
  let count = 0;

  /** Takes the next queued fault of this call, if any. */
  function nextFault(call: PaymentsCall): string | undefined {
    const next = faults.get(call)?.shift();
    if (isAway || next === 'away') throw new PaymentsUnavailable('The provider is unavailable');
    return next;
  }
  function replyUnlessLost<Result>(fault: string | undefined, result: Result): Result {
    if (fault === 'lost') throw new PaymentsUnavailable('The reply of the provider was lost');
    return result;
  }
  /** The payment that the provider takes a refund from: the first one with enough left. */
  function paymentFor(orderId: string, amount: bigint): string | null {
    const taken = (id: string) =>
      sum([...refunds.values()].filter((one) => one.paymentId === id && one.status !== 'REFUSED')) +
      sum(autoRefunds.filter(({ paymentId }) => paymentId === id));
    const captures = books.capturesOf(orderId);
    return (captures.find((capture) => capture.amount - taken(capture.id) >= amount) ?? captures.at(-1))?.id ?? null;
  }
  const withAmountFault = (refund: ScriptedRefund, fault: string | undefined): ScriptedRefund =>
    fault === 'another amount' ? { ...refund, amount: refund.amount + 1n } : { ...refund };

  /** Report of the last payment of an order, as a complete webhook has it. */
  function lastReport(orderId: string): PaymentReport | null {
    const order = orders.get(orderId);
    const payment = order?.payments.at(-1);
    const { amount, currency } = order ?? { amount: 0n, currency: '' };
    return payment ? { order: { id: orderId, amount, currency }, payment: { ...payment }, sentAt: now() } : null;
  }

  const port: PaymentsPort = {
    async openCheckout({ orderId, amount, expiresAt }) {
      const fault = nextFault('openCheckout');
      if (fault === 'refused') throw new PaymentsRejected('This order is not accepted', 'order_invalid');
      if (!orders.has(orderId))
        orders.set(orderId, {
          status: 'ACTIVE',
          amount,
          currency: 'INR',
          payments: [],
          unreadablePayments: 0,
          expiresAt,
          isTerminated: false,
        });
      return replyUnlessLost(fault, { paymentSessionId: `session_${orderId}` });
    },
    async terminate(orderId) {
      const fault = nextFault('terminate');
      const order = orders.get(orderId);
      if (order && fault !== 'ignored') order.isTerminated = true;
      replyUnlessLost(fault, undefined);
    },
    async orderState(orderId) {
      const fault = nextFault('orderState');
      const order = orders.get(orderId);
      if (!order || fault === 'not known') return null;
      const payments = fault === 'stale' || fault === 'unreadable payment' ? order.payments.slice(0, -1) : order.payments;
      const unreadablePayments = fault === 'unreadable payment' ? order.payments.length - payments.length : 0;
      const paid = payments.some(({ status }) => status === 'SUCCESS');
      const isClosing = order.isTerminated && !payments.some(({ status }) => status === 'PENDING');
      const status = paid ? 'PAID' : isClosing ? 'TERMINATED' : now() >= order.expiresAt ? 'EXPIRED' : 'ACTIVE';
      return structuredClone({ ...order, payments, unreadablePayments, status: fault === 'unknown status' ? 'UNKNOWN' : status });
    },
    async refund({ orderId, refundId, amount }) {
      const fault = nextFault('refund');
      let refund = refunds.get(refundId);
      if (!refund) {
        const tooMuch = orders.has(orderId) && amount > books.remainingOf(orderId);
        if (tooMuch || fault === 'refused') throw new PaymentsRejected('This refund is not accepted', 'refund_invalid');
        const status = fault === 'declined' ? 'REFUSED' : fault === 'at once' ? 'SUCCESS' : 'PENDING';
        refund = listedRefund({ id: refundId, orderId, amount, status }, paymentFor(orderId, amount));
        refunds.set(refundId, refund);
      }
      return replyUnlessLost(fault, withAmountFault(refund, fault));
    },
    async refundState({ refundId }) {
      const fault = nextFault('refundState');
      const refund = refunds.get(refundId);
      return refund && fault !== 'not known' ? withAmountFault(refund, fault) : null;
    },
    async refundsOf(orderId) {
      const fault = nextFault('refundsOf');
      if (fault === 'not known') return null;
      const automatic = autoRefunds.filter((refund) => refund.isListed).map(automaticRefund);
      const own = [...refunds.values(), ...automatic].filter((refund) => refund.orderId === orderId);
      return fault === 'stale' ? own.slice(0, -1) : own;
    },
    async disputesOf(orderId) {
      return nextFault('disputesOf') === 'not known' ? null : disputes.filter((dispute) => dispute.orderId === orderId);
    },
    readWebhook(_headers, body) {
      const { hint, isComplete } = JSON.parse(body.toString('utf8')) as { hint: PaymentHint; isComplete: boolean };
      return { hint, report: isComplete ? lastReport(hint.orderId) : null };
    },
    browser: () => ({ mode: 'sandbox', sdkUrl: 'https://sdk.example' }),
  };

  return {
    port,
    orders,
    refunds,
    autoRefunds,
    disputes,
    ...books,
    lastReport,
    setUnavailable(value: boolean) {
      isAway = value;
    },
    /** Queues a faulty reply for the next call. */
    queueFaultyReply(call: PaymentsCall, fault: string): void {
      faults.set(call, [...(faults.get(call) ?? []), fault]);
    },
    hasFaultyReply: (call: PaymentsCall): boolean => (faults.get(call) ?? []).length > 0,
    /** Clears all queued faults and makes the provider available. */
    clearFaults(): void {
      isAway = false;
      faults.clear();
    },
    /** Records a payment attempt of an order with its result. */
    addPayment(orderId: string, status: ProviderPayment['status'], more = 0n, currency = 'INR'): void {
      const order = orders.get(orderId);
      if (!order) return;
      const payment = { id: `pay_${++count}_${orderId}`, status, amount: order.amount + more, currency };
      order.payments.push({ ...payment, group: 'upi', time: now(), message: null });
    },
    /** Refund by any id that the provider has for it. */
    refundNamed: (reference: string): ScriptedRefund | undefined =>
      [...refunds.values(), ...autoRefunds.map(automaticRefund)].find(({ id, providerId }) => id === reference || providerId === reference),
    /** Sets the bank's decision about a pending refund. */
    decideRefund(refundId: string, status: 'SUCCESS' | 'REFUSED'): void {
      const refund = refunds.get(refundId);
      if (refund?.status === 'PENDING') refunds.set(refundId, { ...refund, status });
    },
    /** Overrides the status of a refund, or creates one that the provider had rejected; false when the balance of the order is too low. */
    forceRefund(refund: Pick<ScriptedRefund, 'id' | 'orderId' | 'amount' | 'status'>): boolean {
      const before = refunds.get(refund.id);
      const isNewlyPaid = refund.status !== 'REFUSED' && (before?.status ?? 'REFUSED') === 'REFUSED';
      if (isNewlyPaid && refund.amount > books.remainingOf(refund.orderId)) return false;
      refunds.set(refund.id, { ...(before ?? listedRefund(refund, paymentFor(refund.orderId, refund.amount))), ...refund });
      return true;
    },
    /** Refunds a payment on the provider's own initiative. */
    autoRefund(orderId: string, { id: paymentId, amount }: ProviderPayment): AutoRefund {
      const refund = { id: `auto_${++count}_${orderId}`, orderId, paymentId, amount, isListed: count % 2 === 0 };
      autoRefunds.push(refund);
      return refund;
    },
    openDispute(orderId: string, amount: bigint, { type = 'CHARGEBACK', paymentId }: DisputeOptions = {}): ScriptedDispute {
      const dispute = providerDispute({
        id: `dispute_${++count}_${orderId}`,
        paymentId: paymentId ?? null,
        amount,
        type,
        respondBy: later(now(), days(7)),
        updatedAt: now(),
      });
      // A request for documents moves no money.
      const opened: ScriptedDispute = { ...dispute, orderId, isDebited: type !== 'RETRIEVAL' };
      disputes.push(opened);
      return opened;
    },
    endDispute(dispute: ScriptedDispute, end: 'WON' | 'LOST'): void {
      Object.assign(dispute, {
        outcome: end,
        status: `${dispute.type}_MERCHANT_${end}`,
        isDebited: end === 'LOST' && dispute.type !== 'RETRIEVAL',
        resolvedAt: now(),
        updatedAt: now(),
      });
    },
  };
}
