import type { PaymentsPort } from '../../../src/modules/checkout/index.ts';
import type { PayoutsPort } from '../../../src/modules/payouts/index.ts';

export interface RehearsalIds {
  orderId: string;
  refundId: string;
  transferId: string;
}

export type ProductName = 'payments' | 'payouts';
export interface ReceivedWebhook {
  from: ProductName;
  headers: Record<string, string>;
  body: string;
}

export interface RehearsalInput {
  ids: RehearsalIds;
  expiresAt: Date;
  /** Public address for webhooks, or one that nobody answers. */
  notifyUrl: string;
  payments: PaymentsPort;
  /** Null without keys of Payouts. */
  payouts: PayoutsPort | null;
  /** Pays the order, or waits until somebody has. */
  pay(order: { orderId: string; paymentSessionId: string }): Promise<void>;
  /** Opens a dispute about the order where the provider can simulate one. */
  dispute(orderId: string): Promise<void>;
  /** Webhooks so far; waits for some of them. */
  webhooks(): Promise<ReceivedWebhook[]>;
  pause(): Promise<void>;
}

/** Outcome of each step without ids and names, to compare with a replay. */
export type Transcript = Record<string, unknown>;

const attempts = 20;

/** Last answer of a call that is repeated until it is final. */
async function until<Answer>(
  ask: () => Promise<Answer>,
  isFinal: (answer: Answer) => boolean,
  pause: () => Promise<void>,
): Promise<Answer> {
  let answer = await ask();
  for (let attempt = 1; attempt < attempts && !isFinal(answer); attempt++) {
    await pause();
    answer = await ask();
  }
  return answer;
}

const amountOf = (paise: bigint | undefined) => paise?.toString() ?? null;

/** Numbers of Cashfree's documentation for a transfer that succeeds in its test environment. */
const testAccount = { type: 'BANK', name: 'Asha Rao', accountNumber: '026291800001191', ifscCode: 'YESB0000262' } as const;

/** Whether the adapter reads a webhook, what as, and whether it is about our order or transfer. */
function readWebhook({ payments, payouts, ids }: RehearsalInput, { from, headers, body }: ReceivedWebhook): unknown {
  if (from === 'payouts') {
    const hint = payouts?.readWebhook(headers, Buffer.from(body)) ?? null;
    return { from, isSigned: hint !== null, isOurs: hint?.about === 'transfer' && hint.transferId === ids.transferId };
  }
  const read = payments.readWebhook(headers, Buffer.from(body));
  return { from, kind: read?.hint.kind ?? 'unsigned', isOurs: read?.hint.orderId === ids.orderId, isComplete: Boolean(read?.report) };
}

async function rehearsePayout(payouts: PayoutsPort, { ids, pause }: RehearsalInput): Promise<unknown> {
  const { transferId } = ids;
  const sent = await payouts.send({ transferId, amount: 100n, note: 'Rehearsal', to: testAccount });
  const final = await until(
    () => payouts.state(transferId),
    (transfer) => transfer !== null && transfer.state !== 'UNDER_WAY',
    pause,
  );
  return {
    sent: amountOf(sent.amount),
    state: final?.state ?? null,
    amount: amountOf(final?.amount),
    hasReference: Boolean(final?.reference),
  };
}

/** One sale, its refund, its disputes and one payout, in the order in which the server makes these calls. */
export async function rehearse(input: RehearsalInput): Promise<Transcript> {
  const { ids, payments, payouts, pause } = input;
  const { orderId, refundId } = ids;
  const order = {
    orderId,
    amount: 49_950n,
    expiresAt: input.expiresAt,
    customer: { id: '7', name: 'Asha Rao', email: 'asha@example.in', phone: '+919886042211' },
    returnUrl: 'https://example.in/payment-callback?orderId={order_id}',
    notifyUrl: input.notifyUrl,
    note: 'Rehearsal',
  };
  const opened = await payments.openCheckout(order);
  const before = await payments.orderState(orderId);
  await input.pay({ orderId, ...opened });
  const paid = await until(
    () => payments.orderState(orderId),
    (state) => state?.status === 'PAID',
    pause,
  );
  const [payment] = paid?.payments.filter(({ status }) => status === 'SUCCESS') ?? [];
  const unknown = await payments.orderState(`${orderId}x`);
  const refund = { orderId, refundId, amount: 10_050n, note: 'Rehearsal' };
  const sent = await payments.refund(refund);
  const refunded = await until(
    () => payments.refundState(refund),
    (state) => state?.status === 'SUCCESS' || state?.status === 'REFUSED',
    pause,
  );
  const refunds = await payments.refundsOf(orderId);
  await input.dispute(orderId);
  const disputes = await payments.disputesOf(orderId);
  const payout = payouts ? await rehearsePayout(payouts, input) : null;
  const webhooks = (await input.webhooks()).map((webhook) => readWebhook(input, webhook));
  return {
    orderBefore: before?.status ?? null,
    orderAfter: paid?.status ?? null,
    unreadablePayments: paid?.unreadablePayments ?? null,
    payment: payment ? { amount: amountOf(payment.amount), currency: payment.currency, hasTime: payment.time !== null } : null,
    unknownOrder: unknown,
    refund: { sent: amountOf(sent.amount), status: refunded?.status ?? null, amount: amountOf(refunded?.amount) },
    refunds: refunds?.map(({ id, amount }) => ({ isOurs: id === refundId, amount: amountOf(amount) })) ?? null,
    disputes: disputes?.map(({ status, amount }) => ({ status, amount: amountOf(amount) })) ?? null,
    payout,
    webhooks,
  };
}
