import type { AttentionAction, AttentionItem } from '@jamun/contract';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { adjustBalance } from '../../../src/modules/admin/adjust-balance.ts';
import { listAttention } from '../../../src/modules/admin/attention.ts';
import { resolveAttention, reverseOrderChargeback } from '../../../src/modules/admin/resolve-attention.ts';
import { startPurchase } from '../../../src/modules/checkout/orders/start-purchase.ts';
import { refundOrder } from '../../../src/modules/checkout/refunds/refund-order.ts';
import { retryRefund } from '../../../src/modules/checkout/refunds/retry-refund.ts';
import { cancelWithdrawal } from '../../../src/modules/payouts/withdrawals/cancel-withdrawal.ts';
import { processWithdrawal } from '../../../src/modules/payouts/withdrawals/process-withdrawal.ts';
import { requestWithdrawal } from '../../../src/modules/payouts/withdrawals/request-withdrawal.ts';
import { createMoneyFixture, invariantReader, type MoneyFixture as Scene, undefinedOnAppError } from '../../harness/money-fixture.ts';
import {
  automaticRefund,
  faultyPaymentReplies,
  type PaymentsCall,
  type ScriptedRefund,
} from '../../harness/providers/scripted-payments.ts';
import { faultyPayoutReplies, type PayoutsCall } from '../../harness/providers/scripted-payouts.ts';
import { createWorld, type World } from '../../harness/world.ts';

// Model test of all money: random purchases, refunds, chargebacks, provider events, withdrawals, transfers and decisions of
// administrators, with providers that return wrong answers. The invariants hold after each step; in the end our books match the providers.

// `npm test` uses a fixed seed, because a new one can reach a case that the model judges wrongly. Full depth draws new seeds.
const seed = Number(process.env.FUZZ_SEED ?? sized(314_187, Math.floor(Math.random() * 2 ** 31)));
const runs = sized(100, 5_000);
/** Every step checks the invariants over all rows. A new world after 15 runs keeps that fast. */
const runsPerWorld = 15;

let world: World;
let invariants: Awaited<ReturnType<typeof invariantReader>>;
beforeAll(() => console.log(`money model, ${runs} runs, FUZZ_SEED=${seed}`));

/** Random numbers of a step: `at` selects the object, `how` selects the variant. */
interface Choice {
  at: number;
  how: number;
}
const pick = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % Math.max(1, list.length)];
const min = (one: bigint, other: bigint) => (one < other ? one : other);

const saleCauses = `('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE')`;

/** Orders of the scene with their money according to our books, oldest first. */
const ordersQuery = `
  select orders.id, orders.status, orders.seller_id, orders.amount, orders.gateway_txn_id, orders.paid_at is not null as paid,
    coalesce((select -sum(amount) from adjustments where order_id = orders.id), 0) as partial,
    coalesce((select sum(amount) from refunds where order_id = orders.id and cause in ${saleCauses} and status <> 'REFUSED'
      and reversed_at is null), 0) as undone,
    exists (select from refunds where order_id = orders.id and status = 'PENDING') as pending,
    (select count(*)::int from payments where order_id = orders.id and status = 'SUCCESS') as captures
  from orders where seller_id = any($1) order by seq`;

interface Order {
  id: string;
  status: string;
  sellerId: number;
  amount: bigint;
  settledBy: string | null;
  /** Paid minus refunded, according to our books. */
  netPaid: bigint;
  partial: bigint;
  /** No refund is pending and every capture is stored, so our books and the provider can be compared. */
  isComparable: boolean;
}

async function ordersOf({ query, sellers, payments }: Scene): Promise<Order[]> {
  const rows = await query(ordersQuery, [sellers.map(({ id }) => id)], 'orders-of-scene');
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    sellerId: Number(row.seller_id),
    amount: BigInt(row.amount),
    settledBy: row.gateway_txn_id,
    netPaid: row.paid ? BigInt(row.amount) - BigInt(row.partial) - BigInt(row.undone) : 0n,
    partial: BigInt(row.partial),
    isComparable: !row.pending && row.captures === payments.capturesOf(row.id).length,
  }));
}

/** Captured minus refunded at the provider, without what administrators wrote off. */
const providerNet = ({ payments, dismissedEvents }: Scene, orderId: string): bigint => payments.remainingOf(orderId, dismissedEvents);

interface Refund {
  id: string;
  orderId: string;
  paymentId: string | null;
  amount: bigint;
  cause: string;
}

/** Excludes returns that were sent again: if the provider executes both, it has paid twice, and no booking corrects that. */
async function refusedRefunds({ query, sellers }: Scene): Promise<Refund[]> {
  const rows = await query(
    `select refunds.id, order_id as "orderId", payment_id as "paymentId", refunds.amount, cause from refunds join orders on orders.id = order_id
     where seller_id = any($1) and refunds.status = 'REFUSED' and cause <> 'UNDONE_REFUND' and (cause in ${saleCauses} or not exists (
       select from refunds as another where another.payment_id = refunds.payment_id and another.cause = refunds.cause and another.status <> 'REFUSED'
     )) order by refunds.created_at, refunds.id`,
    [sellers.map(({ id }) => id)],
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
/** Amount still owed to the buyer of an order: returns that the provider rejected and refunds that it cancelled. */
async function owedToBuyer({ query, payments, repeatedRefunds }: Scene, orderId: string): Promise<bigint> {
  const rows = await query(
    `select id, payment_id, cause, status, amount, coalesce(provider_refund_id, id) as their_id,
       exists (select from refunds as again where again.resends = refunds.id and again.status <> 'REFUSED') as is_sent_again
     from refunds where order_id = $1
     union all select id, null, 'OUTSIDE', 'DONE', -amount, provider_refund_id, false from adjustments
       where order_id = $1 and provider_refund_id is not null`,
    [orderId],
  );
  const providerStatus = (row: (typeof rows)[number]) => payments.refundNamed(row.their_id)?.status;
  const isExecuted = (row: (typeof rows)[number]) =>
    repeatedRefunds.has(payments.refundNamed(row.their_id)?.id ?? row.their_id) ||
    providerStatus(row) === 'SUCCESS' ||
    providerStatus(row) === 'PENDING';
  const cancelled = rows.filter(
    (row) => row.status === 'DONE' && providerStatus(row) === 'REFUSED' && !isExecuted(row) && !row.is_sent_again,
  );
  const isSentBack = (paymentId: string) =>
    repeatedRefunds.has(paymentId) || rows.some((row) => row.payment_id === paymentId && (row.status !== 'REFUSED' || isExecuted(row)));
  const returns = new Map(rows.filter((row) => isReturn(row as Refund)).map((row) => [row.payment_id, row]));
  const rejected = [...returns.values()].filter((row) => !isSentBack(row.payment_id));
  return [...cancelled, ...rejected].reduce((sum, row) => sum + BigInt(row?.amount ?? 0), 0n);
}

const isReturn = ({ cause }: Refund) => !['SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE', 'UNDONE_REFUND'].includes(cause);

interface Withdrawal {
  id: string;
  userId: number;
  amount: bigint;
  status: string;
  transfer: string | null;
}

async function withdrawalsOf({ query, sellers }: Scene): Promise<Withdrawal[]> {
  const rows = await query(
    `select id, user_id as "userId", amount, status, payout_transfers.state as transfer from withdrawals
     left join payout_transfers on withdrawal_id = id where user_id = any($1) order by seq`,
    [sellers.map(({ id }) => id)],
  );
  return rows.map((row) => ({ ...row, userId: Number(row.userId), amount: BigInt(row.amount) }));
}
const isUndecided = ({ status, transfer }: Withdrawal) => status === 'PENDING' || (status === 'APPROVED' && transfer === 'WAITING');

async function openItems(scene: Scene): Promise<AttentionItem[]> {
  const { rows } = await listAttention(scene.adminDeps)({ status: 'OPEN', page: 1, limit: 100, search: '' } as never);
  const own = new Set([...scene.payments.orders.keys()]);
  const ownTransfers = new Set((await withdrawalsOf(scene)).map(({ id }) => id));
  const isOwn = ({ order, withdrawal, reference }: AttentionItem) =>
    order ? own.has(order.id) : withdrawal ? ownTransfers.has(withdrawal.id) : reference.endsWith(scene.sellers[0]?.methodId ?? '');
  return rows.filter(isOwn);
}

/** Two of three webhooks of payments are complete: they settle an order without a query. */
const sendOrderWebhook = (scene: Scene, kind: 'payment' | 'refund' | 'dispute', orderId: string) =>
  scene.hint({ kind, orderId }, kind === 'payment' && ++scene.webhooks % 3 !== 0);
const sendAutoRefundWebhook = (scene: Scene, returned: Scene['payments']['autoRefunds'][number]) => {
  const { orderId, ...refund } = automaticRefund(returned);
  return scene.hint({ kind: 'auto-refund', orderId, refund: { ...refund, amount: String(refund.amount) } });
};
const sendTransferWebhook = (scene: Scene, transferId: string) =>
  scene.withdrawals.transfers?.receiveWebhook({}, Buffer.from(transferId)) ?? Promise.resolve();

// Actions of administrators.

interface DashboardRefund {
  orderId: string;
  amount: bigint;
  status?: ScriptedRefund['status'];
  /** The provider does not cancel it: an administrator who sends money again makes sure that it arrives. */
  isFinal?: boolean;
}

/** A refund in the provider's dashboard. */
function dashboardRefund(scene: Scene, { orderId, amount, status = 'SUCCESS', isFinal = false }: DashboardRefund): boolean {
  const id = `dashboard_${++scene.count}_${orderId}`;
  if (isFinal) scene.finalIds.add(id);
  return scene.payments.forceRefund({ id, orderId, amount, status });
}

/** Sends rejected returns again while the provider has more than our books say. */
async function retryReturns(scene: Scene, order: Order): Promise<string | null> {
  if (!order.isComparable || providerNet(scene, order.id) <= order.netPaid) return null;
  for (const refund of (await refusedRefunds(scene)).filter((one) => one.orderId === order.id && isReturn(one))) {
    const request = { orderId: order.id, refundId: refund.id, reason: null };
    if (
      refund.amount <= scene.payments.remainingOf(order.id) &&
      (await undefinedOnAppError(retryRefund(scene.checkoutDeps)(scene.admin, request)))
    ) {
      scene.journal.push(`sent again: ${refund.id}`);
      return refund.id;
    }
  }
  return null;
}

/** The action that makes our books equal the provider; null if it is not clear yet. A careless administrator dismisses the item. */
async function orderAction(scene: Scene, item: AttentionItem, order: Order, isCareless: boolean): Promise<AttentionAction | null> {
  const { payments, dismissedEvents } = scene;
  const { reference, actions } = item;
  const dispute = payments.disputes.find(({ id }) => id === reference);
  const refund = payments.refundNamed(reference);
  const isTaken = dispute ? dispute.isDebited : refund?.status === 'SUCCESS';
  if (refund?.status === 'PENDING' && isCareless) return 'DISMISS';
  if ([...payments.refunds.values()].some(({ orderId, status }) => orderId === order.id && status === 'PENDING')) return null;
  const rest = providerNet(scene, order.id) - (await owedToBuyer(scene, order.id));
  const isReturned = dispute && !dispute.isDebited && rest > order.netPaid;
  if (isReturned && actions.includes('REVERSE_CHARGEBACK')) return 'REVERSE_CHARGEBACK';
  const isMissing = isTaken && rest < order.netPaid;
  const booking = actions.find((action) => action.startsWith('RECORD'));
  if (isMissing && booking && !isCareless) return booking;
  // An open dispute creates a new item when it ends.
  const isOpenDispute = dispute?.outcome === 'OPEN';
  if (isMissing && booking && !isOpenDispute) dismissedEvents.add(refund?.id ?? reference);
  return 'DISMISS';
}

const needsResend = ({ kind, actions }: AttentionItem) =>
  kind === 'RETURN_REFUSED' || kind === 'REFUND_UNDONE' || actions.includes('SEND_AGAIN');

async function actionFor(scene: Scene, item: AttentionItem, { items, isCareless }: DecisionContext): Promise<AttentionAction | null> {
  if (item.withdrawal) {
    const transfer = scene.payouts.transfers.get(item.reference);
    if (item.kind === 'TRANSFER_UNFINISHED') return isCareless ? 'DISMISS' : 'ASK_AGAIN';
    if (item.actions.includes('BOOK_PAYOUT')) {
      scene.finalIds.add(item.reference);
      return transfer?.state === 'SUCCESS' ? 'BOOK_PAYOUT' : 'RETURN_PAYOUT';
    }
    return 'DISMISS';
  }
  const order = (await ordersOf(scene)).find(({ id }) => id === item.order?.id);
  if (!order) return 'DISMISS';
  if (!order.isComparable) return null;
  // The amount to send again is known when all other items of the order are decided.
  const others = items.filter((one) => one.order?.id === order.id && !needsResend(one));
  if (needsResend(item) && others.length > 0) return null;
  // A faulty answer of the provider; the next one confirms the payment.
  if (item.kind === 'UNCONFIRMED_PAYMENT') return null;
  const excess = providerNet(scene, order.id) - order.netPaid;
  if (item.kind === 'RETURN_REFUSED' && excess > 0n && (await retryReturns(scene, order))) return null;
  if (item.actions.includes('SEND_AGAIN') && excess >= BigInt(Math.round((item.theirs.amount ?? 0) * 100))) return 'SEND_AGAIN';
  if (needsResend(item) && excess > 0n) {
    dashboardRefund(scene, { orderId: order.id, amount: min(excess, scene.payments.remainingOf(order.id)), isFinal: true });
    scene.repeatedRefunds.add(item.reference);
  }
  return orderAction(scene, item, order, isCareless);
}

/** Checks the order with the provider first, as an administrator does. */
async function resolveItem(scene: Scene, listed: AttentionItem, isCareless: boolean): Promise<string | null> {
  if (listed.order && (await checkOrder(scene, listed.order.id)) === null) return null;
  const items = await openItems(scene);
  const item = items.find(({ id }) => id === listed.id);
  return item ? decideItem(scene, item, { items, isCareless }) : null;
}

interface DecisionContext {
  /** All open attention items. */
  items: AttentionItem[];
  isCareless: boolean;
}

async function decideItem(scene: Scene, item: AttentionItem, context: DecisionContext): Promise<string | null> {
  const action = await actionFor(scene, item, context);
  if (!action) return null;
  // The server rejects it when an earlier decision about the same order excludes it.
  const decision = { id: item.id, action, reason: 'Looked up', code: undefined };
  if (!(await undefinedOnAppError(resolveAttention(scene.adminDeps)(scene.admin, decision)))) return null;
  return `${item.kind} ${action} ${item.reference}`;
}

const checkOrder = async ({ checkout }: Scene, orderId: string): Promise<string | null> =>
  (await undefinedOnAppError(checkout.bookings.check(orderId).then(() => orderId))) ?? null;

async function payByHand(scene: Scene, { id, userId, amount }: Withdrawal): Promise<boolean> {
  const decision = { status: 'PAID', transactionId: randomWord() } as const;
  const paid = await undefinedOnAppError(processWithdrawal(scene.withdrawalDeps)(scene.admin, id, decision as never));
  if (paid) scene.paidManually.set(userId, (scene.paidManually.get(userId) ?? 0n) + amount);
  return paid !== undefined;
}
const decideWithdrawal = async (scene: Scene, { id }: Withdrawal, status: 'APPROVED' | 'REJECTED'): Promise<boolean> =>
  (await undefinedOnAppError(processWithdrawal(scene.withdrawalDeps)(scene.admin, id, { status, adminNotes: 'No' } as never))) !==
  undefined;

async function runWorkers(scene: Scene, how = 15): Promise<void> {
  if (how & 1) await scene.queue.run();
  if (how & 2) await scene.checkout.reconcile();
  if (how & 4) await scene.checkout.releaseSettlementHolds();
  if (how & 8) await scene.withdrawals.transfers?.followDue();
}

// Steps. Each returns a description of its action, or null if it did not apply.

type StepAction = (scene: Scene, choice: Choice) => Promise<string | null>;

const buy: StepAction = async (scene, { at, how }) => {
  const request = { buyerId: pick(scene.buyers, at) ?? 0, productType: 'DIGITAL_PRODUCT', itemId: pick(scene.items, how) ?? '' } as const;
  const started = await undefinedOnAppError(startPurchase(scene.checkoutDeps)(request, {}));
  return started ? started.id : 'rejected';
};

const attempts = [
  ...Array.from({ length: 8 }, () => ({ status: 'SUCCESS', more: 0n, currency: 'INR' }) as const),
  { status: 'FAILED', more: 0n, currency: 'INR' },
  { status: 'PENDING', more: 0n, currency: 'INR' },
  { status: 'SUCCESS', more: 100n, currency: 'INR' },
  { status: 'SUCCESS', more: -100n, currency: 'INR' },
  { status: 'SUCCESS', more: 0n, currency: 'USD' },
] as const;

const ordersWithCaptures = ({ payments }: Scene, isPaid: boolean) =>
  [...payments.orders.keys()].filter((id) => payments.capturesOf(id).length > 0 === isPaid);

const pay: StepAction = async (scene, { at, how }) => {
  const id = pick(ordersWithCaptures(scene, false), at);
  const attempt = pick(attempts, how);
  if (!id || !attempt) return null;
  scene.payments.addPayment(id, attempt.status, attempt.more, attempt.currency);
  if (at % 4 !== 0) await sendOrderWebhook(scene, 'payment', id);
  return `${id} ${attempt.status} ${attempt.more} ${attempt.currency}`;
};

const actorOf = (userId: number) => ({ userId, address: '127.0.0.1' });

const payableAgain = (scene: Scene) => ordersWithCaptures(scene, true);

const payAgain: StepAction = async (scene, { at, how }) => {
  const id = pick(payableAgain(scene), at);
  if (!id) return null;
  scene.payments.addPayment(id, 'SUCCESS', how % 4 === 0 ? 100n : 0n);
  if (at % 2 === 0) await sendOrderWebhook(scene, 'payment', id);
  return id;
};

const payPending: StepAction = async (scene, { at }) => {
  const id = pick(ordersWithCaptures(scene, false), at);
  if (!id) return null;
  scene.payments.addPayment(id, 'PENDING');
  await sendOrderWebhook(scene, 'payment', id);
  return id;
};

/** A second capture whose return the provider rejects. */
const refuseReturn: StepAction = async (scene, { at, how }) => {
  const id = pick(payableAgain(scene), at);
  if (!id) return null;
  scene.payments.addPayment(id, 'SUCCESS');
  scene.payments.queueFaultyReply('refund', how % 2 === 0 ? 'refused' : 'declined');
  await sendOrderWebhook(scene, 'payment', id);
  await scene.queue.run();
  return id;
};

const endPayment: StepAction = async (scene, { at, how }) => {
  const pendingPayments = [...scene.payments.orders].flatMap(([id, { payments }]) =>
    payments.filter(({ status }) => status === 'PENDING').map((payment) => ({ id, payment })),
  );
  const target = pick(pendingPayments, at);
  if (!target) return null;
  target.payment.status = pick(['SUCCESS', 'FAILED', 'DROPPED'] as const, how) ?? 'FAILED';
  if (at % 2 === 0) await sendOrderWebhook(scene, 'payment', target.id);
  return `${target.payment.id} ${target.payment.status}`;
};

const sendWebhook: StepAction = async (scene, { at, how }) => {
  const id = pick([...scene.payments.orders.keys()], at);
  const kind = pick(['payment', 'refund', 'dispute'] as const, how);
  if (!id || !kind) return null;
  await sendOrderWebhook(scene, kind, id);
  return `${kind} ${id}`;
};

const refund: StepAction = async (scene, { at, how }) => {
  const order = pick(
    (await ordersOf(scene)).filter(({ status }) => status === 'PAID'),
    at,
  );
  if (!order) return null;
  const initiator =
    how % 2 === 0 ? { cause: 'SELLER', actor: actorOf(order.sellerId), sellerId: order.sellerId } : { cause: 'ADMIN', actor: scene.admin };
  const request = { orderId: order.id, reason: null, ...initiator } as Parameters<typeof refundOrder>[2];
  const { database } = scene.checkoutDeps;
  const started = await undefinedOnAppError(database.transact((tx) => refundOrder(scene.checkoutDeps, tx, request)));
  if (how % 3 !== 0) await scene.queue.run();
  return `${initiator.cause} ${order.id} ${started?.status ?? 'rejected'}`;
};

const endRefund: StepAction = async (scene, { at, how }) => {
  const target = pick(
    [...scene.payments.refunds.values()].filter(({ status }) => status === 'PENDING'),
    at,
  );
  if (!target) return null;
  scene.payments.decideRefund(target.id, how % 2 === 0 ? 'REFUSED' : 'SUCCESS');
  if (at % 2 === 0) await sendOrderWebhook(scene, 'refund', target.orderId);
  return `${target.id} ${how % 2 === 0 ? 'REFUSED' : 'SUCCESS'}`;
};

/** Cancels a successful refund, or executes a rejected one; once per refund. */
const changeRefund: StepAction = async (scene, { at, how }) => {
  const cancellable = [...scene.payments.refunds.values()]
    .filter(({ status }) => status === 'SUCCESS')
    .map((one) => ({ ...one, status: 'REFUSED' }) as const);
  const refusals = await refusedRefunds(scene);
  const isExecutedRefund = ({ id }: Refund) => (scene.payments.refunds.get(id)?.status ?? 'REFUSED') !== 'REFUSED';
  const executable = refusals
    .filter((one) => !isReturn(one) || !refusals.some((other) => other.paymentId === one.paymentId && isExecutedRefund(other)))
    .map(({ id, orderId, amount }) => ({ id, orderId, amount, status: 'SUCCESS' }) as const);
  const target = pick(
    [...cancellable, ...executable].filter(({ id }) => !scene.finalIds.has(id)),
    at,
  );
  if (!target || !scene.payments.forceRefund(target)) return null;
  scene.finalIds.add(target.id);
  if (how % 2 === 0) await sendOrderWebhook(scene, 'refund', target.orderId);
  return `${target.id} ${target.status}`;
};

const retry: StepAction = async (scene, { at }) => {
  const refused = (await refusedRefunds(scene)).filter(isReturn);
  const executed = refused.find(({ id }) => scene.payments.refunds.get(id)?.status === 'SUCCESS');
  if (executed) {
    const request = { orderId: executed.orderId, refundId: executed.id, reason: null };
    expect(
      await undefinedOnAppError(retryRefund(scene.checkoutDeps)(scene.admin, request)),
      'a refund that the provider executed is not sent again',
    ).toBe(undefined);
    return `${executed.id} was executed`;
  }
  const order = (await ordersOf(scene)).find(({ id }) => id === pick(refused, at)?.orderId);
  return order ? retryReturns(scene, order) : null;
};

/**
 * Limits of dashboard refunds, because anything else can only be corrected by a balance adjustment:
 * - With several captures only a whole one is refunded: a part could belong to any of them.
 * - With captures of different amounts nothing is refunded.
 * - After a partial refund, at most the amount that the order page shows is refunded.
 */
const refundInDashboard: StepAction = async (scene, { at, how }) => {
  const { payments } = scene;
  const maxRefund = ({ id, partial, netPaid }: Order) => (partial > 0n ? min(netPaid, payments.remainingOf(id)) : payments.remainingOf(id));
  const order = pick(
    (await ordersOf(scene)).filter((one) => payments.capturesOf(one.id).length > 0 && maxRefund(one) > 0n),
    at,
  );
  if (!order) return null;
  const { id } = order;
  const captures = payments.capturesOf(id);
  if (new Set(captures.map((one) => one.amount)).size > 1) return null;
  const isRefundedInPart = [...payments.refunds.values()].some(
    (one) => one.orderId === id && one.status !== 'REFUSED' && one.amount < order.amount,
  );
  if (captures.length > 1 && isRefundedInPart) return null;
  const isWhole = captures.length > 1 || how % 2 === 0;
  const amount = isWhole ? (pick(captures, how)?.amount ?? 0n) : 1n + ((BigInt(how) * 7_919n) % maxRefund(order));
  if (amount > maxRefund(order) || !dashboardRefund(scene, { orderId: id, amount, status: how % 5 === 0 ? 'PENDING' : 'SUCCESS' }))
    return null;
  if (at % 2 === 0) await sendOrderWebhook(scene, 'refund', id);
  return `${id} ${amount}`;
};

const autoRefund: StepAction = async (scene, { at, how }) => {
  const { payments } = scene;
  const orders = (await ordersOf(scene)).flatMap(({ id, partial }) => {
    const isReturned = (payment: { id: string }) => payments.autoRefunds.some(({ paymentId }) => paymentId === payment.id);
    const returnable = payments.capturesOf(id).filter((one) => !isReturned(one) && one.amount <= payments.remainingOf(id));
    return partial === 0n ? returnable.map((payment) => ({ id, payment })) : [];
  });
  const target = pick(orders, at);
  if (!target) return null;
  const created = payments.autoRefund(target.id, target.payment);
  if (how % 2 === 0) await sendAutoRefundWebhook(scene, created);
  return created.id;
};

/** Orders of which a bank can still take the whole remaining amount. */
async function disputable(scene: Scene): Promise<Order[]> {
  const { payments } = scene;
  return (await ordersOf(scene)).filter(
    (order) =>
      payments.capturesOf(order.id).length > 0 &&
      order.amount > order.partial &&
      !payments.disputes.some(({ orderId, isDebited }) => orderId === order.id && isDebited) &&
      payments.remainingOf(order.id) >= order.amount - order.partial,
  );
}

const disputeTypes = ['CHARGEBACK', 'CHARGEBACK', 'DISPUTE', 'PRE_ARBITRATION', 'ARBITRATION', 'RETRIEVAL'] as const;

/** Half of the disputes name the payment; a third is about a part of it. */
const dispute: StepAction = async (scene, { at, how }) => {
  const order = pick(await disputable(scene), at);
  const type = pick(disputeTypes, how);
  if (!order || !type) return null;
  const whole = order.amount - order.partial;
  const amount = how % 3 === 0 ? 1n + ((BigInt(how) * 6_007n) % whole) : whole;
  const ofSale = order.settledBy !== null && at % 2 === 0 ? { paymentId: order.settledBy } : {};
  const opened = scene.payments.openDispute(order.id, amount, { type, ...ofSale });
  if (how % 2 === 0) await sendOrderWebhook(scene, 'dispute', order.id);
  return `${opened.id} ${type} ${amount}`;
};

const endDispute: StepAction = async (scene, { at, how }) => {
  const open = pick(
    scene.payments.disputes.filter(({ outcome }) => outcome === 'OPEN'),
    at,
  );
  if (!open) return null;
  scene.payments.endDispute(open, how % 3 === 0 ? 'LOST' : 'WON');
  if (at % 3 !== 0) await sendOrderWebhook(scene, 'dispute', open.orderId);
  return `${open.id} ${open.status}`;
};

/** An administrator books the chargeback from the bank's notice, before the provider reports the dispute. */
const chargeback: StepAction = async (scene, { at, how }) => {
  const order = pick(
    (await disputable(scene)).filter(({ status }) => status === 'PAID'),
    at,
  );
  if (!order) return null;
  const opened = scene.payments.openDispute(order.id, order.amount - order.partial);
  const request = { orderId: order.id, cause: 'CHARGEBACK', reason: 'The bank wrote', actor: scene.admin } as const;
  await scene.checkoutDeps.database.transact((tx) => refundOrder(scene.checkoutDeps, tx, request));
  if (how % 3 === 0) scene.payments.endDispute(opened, 'WON');
  return `${order.id} ${opened.status}`;
};

const reverseChargeback: StepAction = async (scene, { at }) => {
  const won = scene.payments.disputes.filter(({ outcome }) => outcome === 'WON').map(({ orderId }) => orderId);
  const id = pick(
    (await ordersOf(scene))
      .filter((order) => won.includes(order.id) && providerNet(scene, order.id) > order.netPaid)
      .map((order) => order.id),
    at,
  );
  if (!id) return null;
  const reversed = await undefinedOnAppError(
    reverseOrderChargeback(scene.adminDeps)(scene.admin, { orderId: id, reason: 'The bank wrote', code: undefined }),
  );
  return reversed ? id : null;
};

const unknownOrder: StepAction = async (scene) => {
  const reference = `payment_${++scene.count}_${scene.sellers[0]?.methodId}`;
  await scene.hint({ kind: 'payment', orderId: `unknown_${scene.count}`, reported: { reference, state: 'SUCCESS', amount: '100' } });
  return reference;
};

const resolve: StepAction = async (scene, { at, how }) => {
  const item = pick(await openItems(scene), at);
  return item ? resolveItem(scene, item, how % 6 === 0) : null;
};

const check: StepAction = async (scene, { at }) => {
  const id = pick([...scene.payments.orders.keys()], at);
  return id ? checkOrder(scene, id) : null;
};

const withdraw: StepAction = async (scene, { at, how }) => {
  const rows = await scene.query(
    'select seller_id as id, available from ledger_books where seller_id = any($1) and available > 0 order by 1',
    [scene.sellers.map(({ id }) => id)],
  );
  const target = pick(rows, at);
  const seller = scene.sellers.find(({ id }) => id === Number(target?.id));
  if (!seller) return null;
  const share = BigInt(pick([100, 60, 25], how) ?? 100);
  const request = {
    userId: seller.id,
    amount: (BigInt(target?.available) * share) / 100n,
    methodId: seller.methodId,
    key: null,
    actor: actorOf(seller.id),
  };
  const created = request.amount > 0n && (await undefinedOnAppError(requestWithdrawal(scene.withdrawalDeps)(request)));
  return created ? `${created.id} ${request.amount}` : 'rejected';
};

const decide: StepAction = async (scene, { at, how }) => {
  const request = pick((await withdrawalsOf(scene)).filter(isUndecided), at);
  if (!request) return null;
  const decision = pick(['APPROVED', 'APPROVED', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED'] as const, how);
  if (decision === 'CANCELLED')
    await undefinedOnAppError(
      cancelWithdrawal(scene.withdrawalDeps)({ id: request.id, userId: request.userId, actor: actorOf(request.userId) }),
    );
  else if (decision === 'PAID') await payByHand(scene, request);
  else if (decision) await decideWithdrawal(scene, request, decision);
  if (at % 3 !== 0) await scene.queue.run();
  return `${request.id} ${decision}`;
};

const moveTransfer: StepAction = async (scene, { at, how }) => {
  const transferId = pick(
    // A transfer that ended for lack of balance does not arrive later: the next one has its own test.
    [...scene.payouts.transfers].filter(([id, { obstacle }]) => obstacle === null && !scene.finalIds.has(id)).map(([id]) => id),
    at,
  );
  const state = pick(['SUCCESS', 'FAILED', 'REVERSED', 'SUCCESS'] as const, how);
  if (!transferId || !state) return null;
  scene.payouts.setState(transferId, state);
  if (at % 3 !== 0) await sendTransferWebhook(scene, transferId);
  return `${transferId} ${state}`;
};

const adjust: StepAction = async (scene, { at, how }) => {
  const seller = pick(scene.sellers, at);
  const amount = pick([-300, -1_000, 0.01, 50, -50, -600], how);
  if (!seller || !amount) return null;
  await adjustBalance(scene.adminDeps)(scene.admin, { userId: seller.id, amount, reason: 'Correction', code: undefined });
  return `${seller.id} ${amount}`;
};

const wait: StepAction = async (scene, { at, how }) => {
  const time = pick([minutes(3), minutes(11), minutes(36), minutes(70), hours(6), days(2) + 1, days(2) + 1, days(11)], at) ?? 0;
  scene.world.clock.advance(time);
  await runWorkers(scene, how % 3 === 0 ? how : 15);
  return `${time / 60_000} minutes`;
};

/** Calls that return the same data. Wrong answers to both at once cannot be detected, so only one of them is scripted. */
const counterparts: Partial<Record<PaymentsCall, PaymentsCall>> = { refundState: 'refundsOf', refundsOf: 'refundState' };

const wrongPaymentAnswer: StepAction = async (scene, { at, how }) => {
  const call = pick(Object.keys(faultyPaymentReplies) as PaymentsCall[], at) ?? 'refund';
  const counterpart = counterparts[call];
  if (counterpart && scene.payments.hasFaultyReply(counterpart)) return null;
  const response = pick(faultyPaymentReplies[call] as readonly string[], how) ?? 'away';
  scene.payments.queueFaultyReply(call, response);
  return `${call} ${response}`;
};

const wrongPayoutAnswer: StepAction = async (scene, { at, how }) => {
  const call = pick(Object.keys(faultyPayoutReplies) as PayoutsCall[], at) ?? 'send';
  const response = pick(faultyPayoutReplies[call] as readonly string[], how) ?? 'away';
  // The transfer is sent again only after two such answers.
  for (let times = response === 'not known' ? 3 : 1; times > 0; times--) scene.payouts.queueFaultyReply(call, response);
  return `${call} ${response}`;
};

const outage: StepAction = async (scene, { at }) => {
  scene.payments.setUnavailable(at % 4 === 0);
  scene.payouts.setUnavailable(at % 4 === 1);
  return pick(['payments down', 'payouts down', 'both up', 'both up'], at) ?? null;
};

const work: StepAction = async (scene, { how }) => {
  await runWorkers(scene, 1 + (how % 15));
  return String(1 + (how % 15));
};

/** Advances the clock past all settlement holds. */
const endHolds: StepAction = async (scene) => {
  const rows = await scene.query('select from settlements where seller_id = any($1) and locked > 0 limit 1', [sellerIds(scene)]);
  if (rows.length === 0) return null;
  scene.world.clock.advance(days(2));
  await runWorkers(scene);
  return 'two days';
};

/** `fallback`: the step to run if this one does not apply. `isProviderOnly`: the step does not change our books. */
const steps: Record<string, { weight: number; run: StepAction; fallback?: string; isProviderOnly?: true }> = {
  buy: { weight: 5, run: buy },
  pay: { weight: 8, run: pay, fallback: 'buy' },
  payAgain: { weight: 4, run: payAgain, fallback: 'pay' },
  payPending: { weight: 1, run: payPending, fallback: 'buy' },
  endPayment: { weight: 3, run: endPayment, fallback: 'payPending' },
  sendWebhook: { weight: 2, run: sendWebhook, fallback: 'buy' },
  refund: { weight: 6, run: refund, fallback: 'pay' },
  endRefund: { weight: 7, run: endRefund, fallback: 'refund' },
  changeRefund: { weight: 5, run: changeRefund, fallback: 'endRefund' },
  retry: { weight: 4, run: retry, fallback: 'refuseReturn' },
  refuseReturn: { weight: 4, run: refuseReturn, fallback: 'pay' },
  refundInDashboard: { weight: 4, run: refundInDashboard, fallback: 'pay' },
  autoRefund: { weight: 2, run: autoRefund, fallback: 'pay' },
  dispute: { weight: 3, run: dispute, fallback: 'pay' },
  endDispute: { weight: 5, run: endDispute, fallback: 'dispute' },
  chargeback: { weight: 4, run: chargeback, fallback: 'pay' },
  reverseChargeback: { weight: 4, run: reverseChargeback, fallback: 'endDispute' },
  unknownOrder: { weight: 1, run: unknownOrder },
  resolve: { weight: 10, run: resolve, fallback: 'refundInDashboard' },
  check: { weight: 1, run: check, fallback: 'pay' },
  endHolds: { weight: 2, run: endHolds, fallback: 'pay' },
  withdraw: { weight: 6, run: withdraw, fallback: 'endHolds' },
  decide: { weight: 9, run: decide, fallback: 'withdraw' },
  moveTransfer: { weight: 14, run: moveTransfer, fallback: 'decide' },
  adjust: { weight: 6, run: adjust },
  wait: { weight: 7, run: wait },
  work: { weight: 2, run: work },
  wrongPaymentAnswer: { weight: 6, run: wrongPaymentAnswer, isProviderOnly: true },
  wrongPayoutAnswer: { weight: 3, run: wrongPayoutAnswer, isProviderOnly: true },
  outage: { weight: 1, run: outage, isProviderOnly: true },
};

// Checks.

/** Sellers whose book is not the sum of their orders and adjustments, or who have both a debt and a balance. */
const wrongBooks = `
  select books.*, sales.sold, sales.fees, sales.undone, corrections.*
  from ledger_books as books
  cross join lateral (
    select coalesce(sum(amount), 0) as sold, coalesce(sum(fee) filter (where undone is null), 0) as fees, coalesce(sum(undone), 0) as undone
    from (
      select amount, fee, (select sum(amount) from refunds where order_id = orders.id and cause in ${saleCauses} and status <> 'REFUSED'
        and reversed_at is null) as undone
      from orders where seller_id = books.seller_id and paid_at is not null
    ) as paid
  ) as sales
  cross join lateral (
    select coalesce(sum(amount) filter (where amount > 0 and order_id is null), 0) as credits,
      coalesce(-sum(amount) filter (where amount < 0 and order_id is null), 0) as debits,
      coalesce(-sum(amount) filter (where order_id is not null), 0) as partial_refunds
    from adjustments where seller_id = books.seller_id
  ) as corrections
  where books.seller_id = any($1) and (-gross <> sold + credits or charges <> fees + debits or refunds <> undone + partial_refunds
    or (debt < 0 and locked + available <> 0))`;

const sellerIds = ({ sellers }: Scene) => sellers.map(({ id }) => id);

async function assertInvariants(scene: Scene): Promise<void> {
  expect(await invariants.read()).toEqual([]);
  expect(await scene.query(wrongBooks, [sellerIds(scene)], 'wrong-books'), 'books are the sum of orders and adjustments').toEqual([]);
  expect(scene.logged.filter((line) => /could not be (resolved|followed)/.test(line))).toEqual([]);
}

/** The providers decide every pending payment, refund, dispute and transfer. */
function endAtProviders({ payments, payouts, finalIds }: Scene, round = 1): void {
  payments.clearFaults();
  payouts.clearFaults();
  for (const [index, [id, order]] of [...payments.orders].entries())
    for (const payment of order.payments.filter(({ status }) => status === 'PENDING'))
      payment.status = index % 2 === 0 && payments.capturesOf(id).length === 0 ? 'SUCCESS' : 'FAILED';
  for (const [index, { id }] of [...payments.refunds.values()].entries())
    payments.decideRefund(id, round === 0 && index % 3 === 0 ? 'REFUSED' : 'SUCCESS');
  for (const [index, one] of payments.disputes.filter(({ outcome }) => outcome === 'OPEN').entries())
    payments.endDispute(one, index % 2 === 0 ? 'LOST' : 'WON');
  for (const [index, [id, { state }]] of [...payouts.transfers].entries())
    if (state === 'UNDER_WAY' && !finalIds.has(id)) payouts.setState(id, index % 3 === 2 ? 'FAILED' : 'SUCCESS');
}

/** Delivers every webhook, including lost ones. */
async function sendAllWebhooks(scene: Scene): Promise<void> {
  const { payments, payouts } = scene;
  const orderIds = (entries: Iterable<{ orderId: string }>) => new Set([...entries].map(({ orderId }) => orderId));
  for (const id of ordersWithCaptures(scene, true)) await sendOrderWebhook(scene, 'payment', id);
  for (const id of orderIds(payments.refunds.values())) await sendOrderWebhook(scene, 'refund', id);
  for (const id of orderIds(payments.disputes)) await sendOrderWebhook(scene, 'dispute', id);
  for (const refund of payments.autoRefunds) await sendAutoRefundWebhook(scene, refund);
  for (const id of payouts.transfers.keys()) await sendTransferWebhook(scene, id);
}

async function findUnsettled(scene: Scene) {
  const orders = (await ordersOf(scene)).filter(
    ({ status, isComparable }) => status === 'PENDING' || status === 'REFUND_PENDING' || !isComparable,
  );
  const requests = (await withdrawalsOf(scene)).filter(({ status }) => status === 'PENDING' || status === 'APPROVED');
  const items = await openItems(scene);
  const unconfirmed = await scene.query('select order_id from settlements where seller_id = any($1) and confirmed_at is null', [
    sellerIds(scene),
  ]);
  return {
    unconfirmed,
    orders,
    requests,
    items: items.map(({ kind, reference, theirs }) => ({ kind, reference, theirs })),
    jobs: [...scene.queue.pending],
  };
}
const isSettled = (rest: Awaited<ReturnType<typeof findUnsettled>>) => Object.values(rest).every((list) => list.length === 0);

/** Decides items that book money first, then items that send money again. Returns whether there were items. */
async function decideAll(scene: Scene): Promise<boolean> {
  const items = await openItems(scene);
  const [resendItems, others] = [items.filter(needsResend), items.filter((item) => !needsResend(item))];
  for (const { id } of others) {
    // Each decision can change the actions that apply to the next item.
    const now = await openItems(scene);
    const item = now.find((one) => one.id === id);
    if (item) await decideItem(scene, item, { items: now, isCareless: false });
  }
  const left = resendItems.length > 0 && others.length > 0 ? await openItems(scene) : items;
  for (const item of left.filter(needsResend)) await decideItem(scene, item, { items: left, isCareless: false });
  return items.length > 0;
}

/** Advances the clock, delivers webhooks and decides all items until nothing is open. Some cases need several rounds. */
async function settleEverything(scene: Scene): Promise<void> {
  for (const [round, time] of [hours(2), days(3), days(8), days(20), hours(3), hours(3), hours(3), hours(3)].entries()) {
    endAtProviders(scene, round);
    scene.world.clock.advance(time);
    await runWorkers(scene);
    endAtProviders(scene, round);
    for (const [index, request] of (await withdrawalsOf(scene)).filter(isUndecided).entries())
      if (index % 2 === 0 || !(await decideWithdrawal(scene, request, 'APPROVED'))) await decideWithdrawal(scene, request, 'REJECTED');
    if (round === 0) continue;
    await sendAllWebhooks(scene);
    const decided = await decideAll(scene);
    for (const order of await ordersOf(scene)) await retryReturns(scene, order);
    if (!decided && isSettled(await findUnsettled(scene))) return assertInvariants(scene);
  }
}

/** A withdrawal has several transfers when the provider ended one for lack of balance. */
const hasArrived = ({ payouts }: Scene, { id: withdrawalId }: Withdrawal): boolean =>
  [...payouts.transfers].some(([id, { state }]) => id.startsWith(`jamun_${withdrawalId}`) && state === 'SUCCESS');

async function assertSidesAgree(scene: Scene): Promise<void> {
  const { payments, payouts, paidManually } = scene;
  expect(await findUnsettled(scene), 'nothing is left open').toEqual({
    unconfirmed: [],
    orders: [],
    requests: [],
    items: [],
    jobs: [],
  });
  const orders = await ordersOf(scene);
  const ours = Object.fromEntries(orders.map(({ id, netPaid }) => [id, netPaid]));
  // A written-off refund may compensate another one; then the sides agree when it is counted.
  const theirs = Object.fromEntries(
    orders.map(({ id, netPaid }) => [id, payments.remainingOf(id) === netPaid ? netPaid : providerNet(scene, id)]),
  );
  expect(theirs, 'the provider has the same amount of each order as our books').toEqual(ours);
  const captured = orders.flatMap(({ id }) => payments.capturesOf(id).map((payment) => payment.id));
  const stored = await scene.query(`select gateway_txn_id as id from payments where seller_id = any($1) and status = 'SUCCESS'`, [
    sellerIds(scene),
  ]);
  expect(stored.map(({ id }) => id).sort(), 'every capture is stored').toEqual(captured.sort());

  // Only the provider's own answer decides a refund; a missing answer does not.
  const decided = await scene.query(
    `select coalesce(provider_refund_id, refunds.id) as id, refunds.status from refunds join orders on orders.id = order_id
     where seller_id = any($1) and cause not in ('CHARGEBACK', 'OUTSIDE')`,
    [sellerIds(scene)],
  );
  const unchanged = decided.filter(({ id }) => !scene.finalIds.has(payments.refundNamed(id)?.id ?? id));
  const providerDecision = (id: string) => (payments.refundNamed(id)?.status === 'SUCCESS' ? 'DONE' : 'REFUSED');
  expect(unchanged, 'refunds have the status that the provider decided').toEqual(
    unchanged.map(({ id }) => ({ id, status: providerDecision(id) })),
  );

  const requests = await withdrawalsOf(scene);
  const books = await scene.query('select seller_id, withdrawn, withdrawing from ledger_books where seller_id = any($1)', [
    sellerIds(scene),
  ]);
  for (const { seller_id: id, withdrawn, withdrawing } of books) {
    const arrived = requests.filter((one) => one.userId === Number(id) && hasArrived(scene, one));
    const sent = arrived.reduce((sum, { amount }) => sum + amount, paidManually.get(Number(id)) ?? 0n);
    expect({ withdrawn: BigInt(withdrawn), withdrawing }, 'withdrawn equals the transfers that arrived').toEqual({
      withdrawn: sent,
      withdrawing: '0',
    });
  }
  expect(payouts.violations, 'no transfer is sent beside one that is not over').toEqual([]);
  const stock = await scene.query('select quantity, sold_count as sold, held_count as held from products where id = any($1)', [
    scene.items,
  ]);
  for (const { quantity, sold, held } of stock) {
    expect(held).toBe(0);
    if (quantity !== null) expect(sold).toBeLessThanOrEqual(quantity);
  }
}

const anyStep = fc.record({
  do: fc.oneof(...Object.entries(steps).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))),
  at: fc.nat({ max: 59 }),
  how: fc.nat({ max: 59 }),
});

const stepCounts = new Map<string, { applied: number; skipped: number }>();

async function runStep(scene: Scene, { do: name, ...choice }: { do: string } & Choice): Promise<void> {
  const count = stepCounts.get(name) ?? { applied: 0, skipped: 0 };
  stepCounts.set(name, count);
  const done = (await steps[name]?.run(scene, choice)) ?? null;
  count[done === null ? 'skipped' : 'applied']++;
  const fallback = steps[name]?.fallback;
  if (done === null) return fallback ? runStep(scene, { do: fallback, ...choice }) : undefined;
  scene.journal.push(`${name}: ${done}`);
  if (!steps[name]?.isProviderOnly) await assertInvariants(scene);
}

async function openWorld(): Promise<void> {
  world = await createWorld();
  invariants = await invariantReader(world);
}
/** `world.close()` checks `broken_invariants()` once more. */
async function closeWorld(): Promise<void> {
  invariants.close();
  await world.close();
}

/** Initial data: two sales, withdrawable money and a pending transfer. */
async function seedScene(scene: Scene): Promise<void> {
  for (const index of [0, 2]) {
    await buy(scene, { at: index, how: index });
    await pay(scene, { at: 1, how: 0 });
  }
  for (const { id: userId } of scene.sellers)
    await adjustBalance(scene.adminDeps)(scene.admin, { userId, amount: 400, reason: 'A beginning', code: undefined });
  await withdraw(scene, { at: 0, how: 1 });
  await decide(scene, { at: 1, how: 0 });
}

async function runScenario(randomSteps: ({ do: string } & Choice)[]): Promise<void> {
  const scene = await createMoneyFixture(world);
  try {
    await seedScene(scene);
    for (const step of randomSteps) await runStep(scene, step);
    scene.journal.push('settle everything');
    await settleEverything(scene);
    await assertSidesAgree(scene);
  } catch (error) {
    // A broken invariant stays broken, so the next run needs a new world.
    await closeWorld().catch(() => {});
    await openWorld();
    throw new Error(`${(error as Error).message}\n${scene.journal.join('\n')}`, { cause: error });
  }
}

it(
  'our books match the providers after random event sequences',
  async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 32, size: 'max' }), runScenario);
    for (let done = 0; done < runs; done += runsPerWorld) {
      await openWorld();
      try {
        await fc.assert(property, {
          numRuns: Math.min(runsPerWorld, runs - done),
          seed: seed + done,
          endOnFailure: !process.env.FUZZ_SHRINK,
        });
      } finally {
        await closeWorld();
      }
    }
    const counts = [...stepCounts].map(([name, { applied, skipped }]) => `${name} ${applied} (${skipped})`);
    console.log(`steps applied (skipped): ${counts.sort().join(', ')}`);
  },
  sized(600_000, 6 * 3_600_000),
);
