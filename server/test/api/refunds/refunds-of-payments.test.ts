import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import {
  buyProduct,
  createShop,
  decideRefund,
  fetchOrder,
  ledgerBook,
  pay,
  reconcileSales,
  scriptOrderReplies,
  sendDelayedReturns,
  setImperfections,
  startPurchase,
} from '../../harness/checkout.ts';
import { controlProvider, listAttentionItems, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

async function reconcileAfter(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.container.checkout.reconcile();
}

async function sale() {
  const { seller, product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  const { id } = await buyProduct(world, buyer, product);
  return { seller, buyer, id };
}

/** A paid order with a second payment; webhooks about it are lost. */
async function paidTwice() {
  const { seller, product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  const payment = await startPurchase(world, buyer, product);
  await pay(world, payment);
  await setImperfections(world, { loseWebhooks: true });
  await pay(world, payment, 'SUCCESS', { again: true });
  return { seller, buyer, id: payment.orderId };
}

const refundSale = ({ seller, id }: { seller: Person; id: string }) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
/** The provider's answer to a refund that it refuses. */
const refusedRefund = (message: string) => ({
  call: 'create-refund',
  status: 400,
  body: { message, code: 'refund_invalid', type: 'invalid_request_error' },
});
const statusOf = async (id: string) => (await query('select status from orders where id = $1', [id]))[0].status;
const refundsAtProvider = (id: string) =>
  query(`select amount_paise, origin from sandbox_cashfree_refunds where order_id = $1 order by seq`, [id]);
const ourRefunds = (id: string) =>
  query('select cause, status from refunds where order_id = $1 order by created_at, cause, status desc', [id]);
const openItems = async (id: string) =>
  (await listAttentionItems(world, id))
    .filter(({ status }) => status === 'OPEN')
    .map(({ kind, actions, details }) => ({ kind, actions, details }));
const lastPayment = async (id: string) =>
  (await query('select cf_payment_id from sandbox_cashfree_payments where order_id = $1 order by seq desc limit 1', [id]))[0].cf_payment_id;

/** Refunds of the last payment of an order that did not start in Jamun. */
const refundsElsewhere = [
  [
    'the dashboard',
    async (id: string) => controlProvider(world, `orders/${id}/refunds`, { amount: 100, cfPaymentId: await lastPayment(id) }),
  ],
  [
    'the provider itself',
    async (id: string) => controlProvider(world, `orders/${id}/auto-refunds`, { cfPaymentId: await lastPayment(id) }),
  ],
] as const;

it.each(refundsElsewhere)('a second payment that %s has returned is not returned again', async (_who, refundElsewhere) => {
  const { buyer, id, seller } = await paidTwice();
  await refundElsewhere(id);
  await reconcileAfter(minutes(36));
  expect(await ourRefunds(id)).toEqual([{ cause: 'SECOND_CAPTURE', status: 'PENDING' }]);
  await sendDelayedReturns(world);
  expect({ ours: await ourRefunds(id), theirs: (await refundsAtProvider(id)).length, items: await openItems(id) }).toEqual({
    ours: [{ cause: 'SECOND_CAPTURE', status: 'DONE' }],
    theirs: 1,
    items: [],
  });
  expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'PAID' });
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, locked: 95 });
  expect(await reconcileSales(world, seller)).toBe(0);
});

it.each(refundsElsewhere)(
  'a webhook about a refund of a second payment by %s completes the waiting return, also when the list lacks the refund',
  async (_who, refundElsewhere) => {
    const { buyer, id, seller } = await paidTwice();
    await reconcileAfter(minutes(36));
    await scriptOrderReplies(world, id, [{ call: 'get-refunds', body: [], times: true }]);
    await setImperfections(world, {});
    await refundElsewhere(id);
    await sendDelayedReturns(world);
    expect({ ours: await ourRefunds(id), theirs: (await refundsAtProvider(id)).length, items: await openItems(id) }).toEqual({
      ours: [{ cause: 'SECOND_CAPTURE', status: 'DONE' }],
      theirs: 1,
      items: [],
    });
    expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'PAID' });
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, locked: 95 });
    expect(await reconcileSales(world, seller)).toBe(0);
  },
);

it('a return that the provider takes from the sale’s payment needs no attention; the sale is then refunded from the other payment', async () => {
  const { seller, buyer, id } = await paidTwice();
  const [{ cf_payment_id: paymentOfSale }] = await query(
    'select cf_payment_id from sandbox_cashfree_payments where order_id = $1 order by seq',
    [id],
  );
  await reconcileAfter(minutes(36));
  await sendDelayedReturns(world);
  // Cashfree names the payment of a refund only in its answer. A refund may not exceed its payment, which this one has used up.
  const reason = 'refund_amount should be less than or equal to the transaction amount';
  await scriptOrderReplies(world, id, [
    { call: 'get-refunds', patch: { cf_payment_id: paymentOfSale }, item: 0, times: true },
    { ...refusedRefund(reason), times: true },
  ]);
  await reconcileAfter(hours(1));
  const { token } = await world.administrator();
  await world.call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, token);
  expect(await openItems(id)).toEqual([]);
  await refundSale({ seller: await signInAgain(world, seller), id });
  await world.runJobs();
  expect(await fetchOrder(world, await signInAgain(world, buyer), id)).toMatchObject({ status: 'PAID' });
  expect(await openItems(id)).toMatchObject([{ kind: 'REFUND_REFUSED', actions: ['DISMISS'], details: { cause: 'SELLER', reason } }]);
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, locked: 95 });
  expect(await reconcileSales(world, seller)).toBe(0);
  await resolveOnlyItem(world, id, 'DISMISS');
  await setImperfections(world, {});
  await controlProvider(world, `orders/${id}/refunds`, { amount: 100, cfPaymentId: await lastPayment(id) });
  await resolveOnlyItem(world, id, 'RECORD_REFUND');
  expect({ status: await statusOf(id), book: await ledgerBook(world, seller) }).toMatchObject({
    status: 'REFUNDED',
    book: { refunds: 100, locked: 0 },
  });
  expect(await reconcileSales(world, seller)).toBe(0);
});

it('the return of a second payment waits its hour although a webhook about the sale’s refund arrives before', async () => {
  const { seller, id } = await paidTwice();
  await reconcileAfter(minutes(36));
  await setImperfections(world, {});
  await refundSale({ seller, id });
  await world.runJobs();
  const inTheHour = await ourRefunds(id);
  await controlProvider(world, `orders/${id}/auto-refunds`, { cfPaymentId: await lastPayment(id) });
  await sendDelayedReturns(world);
  expect({ inTheHour, ours: await ourRefunds(id), theirs: (await refundsAtProvider(id)).length, items: await openItems(id) }).toEqual({
    inTheHour: [
      { cause: 'SECOND_CAPTURE', status: 'PENDING' },
      { cause: 'SELLER', status: 'DONE' },
    ],
    ours: [
      { cause: 'SECOND_CAPTURE', status: 'DONE' },
      { cause: 'SELLER', status: 'DONE' },
    ],
    theirs: 2,
    items: [],
  });
});

it('a refund by the provider of a payment that failed here needs no attention and is no error', async () => {
  const { product } = await createShop(world, { price: 100 });
  const { orderId, ...payment } = await startPurchase(world, await world.person(), product);
  await pay(world, payment, 'FAILED');
  // A success after the time limit of a payment is reported as CANCELLED and reversed.
  await scriptOrderReplies(world, orderId, [{ call: 'get-payments', patch: { payment_status: 'CANCELLED' }, times: true }]);
  await controlProvider(world, `orders/${orderId}/auto-refunds`, { cfPaymentId: await lastPayment(orderId) });
  const errors = world.logLines.filter((line) => line.includes(orderId) && JSON.parse(line).level >= 50);
  expect({ items: await listAttentionItems(world, orderId), errors }).toEqual({ items: [], errors: [] });
});

/** The sale is refunded, once at the provider, and needs no attention. */
async function expectRefundedOnce({ seller, buyer, id }: Awaited<ReturnType<typeof sale>>): Promise<void> {
  expect({ theirs: (await refundsAtProvider(id)).length, items: await openItems(id) }).toEqual({ theirs: 1, items: [] });
  expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'REFUNDED' });
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, locked: 0 });
  expect(await reconcileSales(world, seller)).toBe(0);
}

it('a refund that was made in the dashboard already completes the seller’s refund', async () => {
  const sold = await sale();
  const { seller, id } = sold;
  await setImperfections(world, { loseWebhooks: true });
  await controlProvider(world, `orders/${id}/refunds`, { amount: 100 });
  await refundSale({ seller, id });
  await world.runJobs();
  await expectRefundedOnce(sold);
});

it('a refund from the dashboard that shows only after the refusal of ours completes it', async () => {
  const sold = await sale();
  const { seller, id } = sold;
  await setImperfections(world, { loseWebhooks: true });
  await controlProvider(world, `orders/${id}/refunds`, { amount: 100 });
  await scriptOrderReplies(world, id, [{ call: 'get-refunds', body: [] }]);
  await refundSale({ seller, id });
  await world.runJobs();
  await expectRefundedOnce(sold);
});

it('a refund is sent after all when a webhook says that the one in the dashboard, which stood in for it, was cancelled', async () => {
  const { seller, buyer, id } = await sale();
  await setImperfections(world, { loseWebhooks: true });
  const { refundId } = await controlProvider<{ refundId: string }>(world, `orders/${id}/refunds`, { amount: 100, status: 'PENDING' });
  await refundSale({ seller, id });
  await world.runJobs();
  await setImperfections(world, {});
  await decideRefund(world, refundId, 'CANCELLED');
  await world.runJobs();
  expect({ ours: await ourRefunds(id), theirs: (await refundsAtProvider(id)).length, items: await openItems(id) }).toEqual({
    ours: [{ cause: 'SELLER', status: 'DONE' }],
    theirs: 2,
    items: [],
  });
  expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'REFUNDED' });
});

it('a refund is not sent when a part of the payment was refunded outside: the sale is restored and the part reported', async () => {
  const { seller, buyer, id } = await sale();
  await setImperfections(world, { loseWebhooks: true });
  await controlProvider(world, `orders/${id}/refunds`, { amount: 40 });
  await refundSale({ seller, id });
  await world.runJobs();
  expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'PAID' });
  expect(await openItems(id)).toMatchObject([
    { kind: 'OUTSIDE_REFUND', actions: ['RECORD_PARTIAL_REFUND', 'DISMISS'] },
    { kind: 'REFUND_REFUSED', actions: ['DISMISS'], details: { reason: 'A part of this payment was refunded outside Jamun already' } },
  ]);
});

it('a refused refund tells seller and administrator the provider’s reason, until a later refund succeeds', async () => {
  const { seller, id } = await sale();
  const reason = 'Refund window of six months is over';
  await scriptOrderReplies(world, id, [refusedRefund(reason)]);
  await refundSale({ seller, id });
  await world.runJobs();
  const mail = (await world.mailsTo(seller.email)).find(({ subject }) => subject.endsWith('did not go through'));
  const { body } = await world.call('GET /api/v1/notifications', { query: {} }, seller.token);
  expect({ items: await openItems(id), mail: mail?.text, message: body.data[0]?.message }).toMatchObject({
    items: [{ kind: 'REFUND_REFUSED', actions: ['DISMISS'], details: { cause: 'SELLER', reason } }],
    mail: expect.stringContaining(reason),
    message: expect.stringContaining(reason),
  });
  expect(await statusOf(id)).toBe('PAID');
  await refundSale({ seller, id });
  await world.runJobs();
  expect({ status: await statusOf(id), items: await openItems(id), difference: await reconcileSales(world, seller) }).toEqual({
    status: 'REFUNDED',
    items: [],
    difference: 0,
  });
});

it.each([
  ['ONHOLD', 'ON_HOLD', hours(24)],
  ['PENDING', 'PENDING', days(5)],
] as const)('a refund that stays %s needs attention after its time, and no longer once it is paid', async (status, theirState, time) => {
  const { seller, id } = await sale();
  await setImperfections(world, { refundStatus: status });
  await refundSale({ seller, id });
  await world.runJobs();
  await reconcileAfter(minutes(10));
  await reconcileAfter(time - minutes(20));
  expect(await openItems(id)).toEqual([]);
  await reconcileAfter(hours(7));
  expect(await listAttentionItems(world, id)).toMatchObject([{ kind: 'REFUND_DELAYED', status: 'OPEN', theirs: { state: theirState } }]);
  const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
  await decideRefund(world, refundId, 'SUCCESS');
  expect({ status: await statusOf(id), items: await openItems(id), difference: await reconcileSales(world, seller) }).toEqual({
    status: 'REFUNDED',
    items: [],
    difference: 0,
  });
});

it('a 404 to a refund of a paid order decides nothing', async () => {
  const { seller, id } = await sale();
  await scriptOrderReplies(world, id, [
    { call: 'create-refund', status: 404, code: 'order_not_found' },
    { call: 'get-refunds', status: 404, code: 'order_not_found' },
  ]);
  await refundSale({ seller, id });
  await world.runJobs();
  expect(await statusOf(id)).toBe('REFUND_PENDING');
  await reconcileAfter(minutes(2));
  await reconcileAfter(minutes(2));
  expect({ status: await statusOf(id), difference: await reconcileSales(world, seller) }).toEqual({ status: 'REFUNDED', difference: 0 });
});

it('the email about a refund has the bank’s reference number', async () => {
  const { seller, buyer, id } = await sale();
  await refundSale({ seller, id });
  await world.runJobs();
  const [{ arn }] = await query('select arn from refunds where order_id = $1', [id]);
  const mail = (await world.mailsTo(buyer.email)).find(({ subject }) => subject.endsWith('was refunded'));
  expect(arn).toMatch(/^74\d{21}$/);
  expect(mail?.text).toContain(`Bank reference (ARN): ${arn}`);
});

it('a webhook of our own refund completes it without a call to the provider', async () => {
  const { seller, id } = await sale();
  await setImperfections(world, { refundStatus: 'PENDING' });
  await refundSale({ seller, id });
  await world.runJobs();
  await scriptOrderReplies(world, id, [
    { call: 'get-refunds', status: 500, times: true },
    { call: 'get-refund', status: 500, times: true },
  ]);
  const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
  await decideRefund(world, refundId, 'SUCCESS');
  expect(await statusOf(id)).toBe('REFUNDED');
});

it('a refund that was sent again and refused can be sent once more', async () => {
  const { seller, id } = await sale();
  await refundSale({ seller, id });
  await world.runJobs();
  const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
  await decideRefund(world, refundId, 'CANCELLED', { force: true } as never);
  await scriptOrderReplies(world, id, [refusedRefund('Account closed')]);
  await resolveOnlyItem(world, id, 'SEND_AGAIN');
  await world.runJobs();
  expect(await openItems(id)).toMatchObject([
    { kind: 'REFUND_REFUSED', actions: ['SEND_AGAIN', 'DISMISS'], details: { reason: 'Account closed' } },
  ]);
  await resolveOnlyItem(world, id, 'SEND_AGAIN');
  await world.runJobs();
  expect({ ours: await ourRefunds(id), items: await openItems(id), book: await ledgerBook(world, seller) }).toMatchObject({
    ours: [
      { cause: 'SELLER', status: 'DONE' },
      { cause: 'UNDONE_REFUND', status: 'REFUSED' },
      { cause: 'UNDONE_REFUND', status: 'DONE' },
    ],
    items: [],
    book: { refunds: 100, locked: 0 },
  });
  expect(await reconcileSales(world, seller)).toBe(0);
});
