import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import {
  buyProduct,
  createShop,
  fetchOrder,
  ledgerBook,
  pay,
  paymentCallback,
  readStock,
  scriptOrderReplies,
  setImperfections,
  startPurchase,
} from '../../harness/checkout.ts';
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

/** Pays with a lost webhook, so that the provider's answer to the waiting page decides. */
async function payWithLostWebhook(payment: { orderId: string; paymentSessionId: string }, outcome?: string): Promise<void> {
  await setImperfections(world, { loseWebhooks: true });
  await pay(world, payment, outcome);
  await setImperfections(world, {});
  await paymentCallback(world, payment.orderId);
}

/** An open order for the only unit of a product of ₹100. */
async function openOrder(rules: object[] = []) {
  const { seller, product } = await createShop(world, { price: 100, isLimitedQuantityEnabled: true, quantity: 1 });
  const buyer = await world.person();
  const payment = await startPurchase(world, buyer, product);
  await scriptOrderReplies(world, payment.orderId, rules);
  return { seller, product, buyer, payment, id: payment.orderId };
}
type OpenOrder = Awaited<ReturnType<typeof openOrder>>;

/** Reads the database, because advancing the clock by days ends all sessions. */
async function stateOf({ id, product }: Pick<OpenOrder, 'id' | 'product'>) {
  const [{ status }] = await query('select status from orders where id = $1', [id]);
  return { status, reserved: (await readStock(world, product)).held };
}

const unusableResponses = {
  'an unknown order status': [{ call: 'get-order', patch: { order_status: 'UNDER_REVIEW' }, times: true }],
  'a 4xx for the order': [{ call: 'get-order', status: 400, code: 'order_id_invalid', times: true }],
  'a 4xx for the payments': [{ call: 'get-payments', status: 422, code: 'request_failed', times: true }],
  'another order': [{ call: 'get-order', patch: { order_id: 'another-order' }, times: true }],
  'HTML instead of JSON': [{ call: 'get-payments', status: 200, body: '<h1>Hello</h1>', times: true }],
};

describe('unusable order responses', () => {
  it.each(Object.entries(unusableResponses))(
    'the reservation ends 30 minutes after the order when the provider returns %s',
    async (_name, rules) => {
      const open = await openOrder(rules);
      await reconcileAfter(minutes(21));
      expect(await stateOf(open)).toEqual({ status: 'PENDING', reserved: 1 });
      await reconcileAfter(minutes(30));
      expect(await stateOf(open)).toEqual({ status: 'EXPIRED', reserved: 0 });
      await buyProduct(world, await world.person(), open.product);
    },
  );
});

it('an order whose settlement fails is polled again after ten minutes', async () => {
  const open = await openOrder();
  await setImperfections(world, { loseWebhooks: true });
  await pay(world, open.payment);
  await query('alter table settlements add constraint settlements_test_check check (false) not valid');
  await reconcileAfter(minutes(2));
  await query('alter table settlements drop constraint settlements_test_check');
  expect(await stateOf(open)).toEqual({ status: 'PENDING', reserved: 1 });
  await reconcileAfter(minutes(10) - 1);
  expect(await stateOf(open)).toEqual({ status: 'PENDING', reserved: 1 });
  await reconcileAfter(1);
  expect(await stateOf(open)).toEqual({ status: 'PAID', reserved: 0 });
});

describe('orders closed without a usable response', () => {
  const rules = [{ call: 'get-payments', status: 400, code: 'request_failed', times: true }];

  it('a closed order is polled hourly until day 10, and a success found on day 9 settles it', async () => {
    const open = await openOrder(rules);
    await reconcileAfter(minutes(51));
    expect(await stateOf(open)).toEqual({ status: 'EXPIRED', reserved: 0 });
    await setImperfections(world, { loseWebhooks: true });
    await pay(world, open.payment, 'SUCCESS', { again: true });
    await reconcileAfter(days(9) - minutes(51));
    const [{ ask_at: askAt }] = await query('select ask_at from orders where id = $1', [open.id]);
    expect(askAt.getTime() - world.clock.now().getTime()).toBe(hours(1));
    await scriptOrderReplies(world, open.id, []);
    await reconcileAfter(hours(1));
    expect(await stateOf(open)).toEqual({ status: 'PAID', reserved: 0 });
    expect(await ledgerBook(world, open.seller)).toMatchObject({ gross: -100, locked: 95 });
  });

  it('a closed order is not polled after day 10', async () => {
    const open = await openOrder(rules);
    await reconcileAfter(minutes(51));
    await reconcileAfter(days(10));
    expect(await query('select ask_at from orders where id = $1', [open.id])).toEqual([{ ask_at: null }]);
  });

  it('refunds a late payment of a closed order when the last unit is sold', async () => {
    const open = await openOrder(rules);
    await reconcileAfter(minutes(51));
    await buyProduct(world, await world.person(), open.product);
    await setImperfections(world, { loseWebhooks: true });
    await pay(world, open.payment, 'SUCCESS', { again: true });
    await scriptOrderReplies(world, open.id, []);
    await reconcileAfter(hours(2));
    await world.runJobs();
    expect(await query('select cause, amount, status from refunds where order_id = $1', [open.id])).toEqual([
      { cause: 'SOLD_OUT', amount: '10000', status: 'DONE' },
    ]);
  });
});

describe('payment attempts', () => {
  it.each([
    ['an amount with three decimals', { payment_amount: 100.005 }],
    ['no currency', { payment_currency: null }],
    ['no id', { cf_payment_id: null }],
    ['the id of another order', { order_id: 'another-order' }],
  ])('an unreadable payment attempt (%s) does not prevent settlement of a successful one', async (_name, patch) => {
    const open = await openOrder([{ call: 'get-payments', patch, item: 1, times: true }]);
    await pay(world, open.payment, 'FAILED');
    // The newest attempt is listed first.
    await payWithLostWebhook(open.payment);
    expect(await stateOf(open)).toEqual({ status: 'PAID', reserved: 0 });
    expect(world.logLines.join('')).toContain('returned an unreadable payment');
  });

  it('an unreadable payment attempt extends the reservation by 30 minutes, then the order expires', async () => {
    const open = await openOrder([{ call: 'get-payments', patch: { payment_amount: 'a lot' }, times: true }]);
    await pay(world, open.payment, 'PENDING');
    await reconcileAfter(minutes(21));
    expect(await stateOf(open)).toEqual({ status: 'PENDING', reserved: 1 });
    await reconcileAfter(minutes(30));
    expect(await stateOf(open)).toEqual({ status: 'EXPIRED', reserved: 0 });
  });

  it('a NOT_ATTEMPTED payment does not extend the reservation and is stored as DROPPED', async () => {
    const open = await openOrder([
      { call: 'get-payments', patch: { payment_status: 'NOT_ATTEMPTED' }, times: true },
      { call: 'get-order', patch: { order_status: 'TERMINATED' }, times: true },
    ]);
    await pay(world, open.payment, 'PENDING');
    await reconcileAfter(minutes(21));
    expect(await stateOf(open)).toEqual({ status: 'FAILED', reserved: 0 });
    expect(await query('select status from payments where order_id = $1', [open.id])).toEqual([{ status: 'DROPPED' }]);
  });

  it('a successful payment settles an order of unknown status', async () => {
    const open = await openOrder([{ call: 'get-order', patch: { order_status: 'UNDER_REVIEW' }, times: true }]);
    await pay(world, open.payment, 'FAILED');
    await payWithLostWebhook(open.payment);
    expect(await stateOf(open)).toEqual({ status: 'PAID', reserved: 0 });
  });
});

const refundsOf = (id: string) => query('select cause, amount, status from refunds where order_id = $1', [id]);
const orderStatus = async (buyer: Person, id: string) => (await fetchOrder(world, buyer, id)).status;

describe('payment mismatches', () => {
  it.each([
    ['in another currency', { currency: 'USD' }, '10000'],
    ['with a convenience fee on top', { amount: 102.5 }, '10250'],
    ['of less than the price', { amount: 99 }, '9900'],
  ])('a payment %s settles nothing and is refunded', async (_name, more, amount) => {
    const { buyer, payment, id, seller } = await openOrder();
    await pay(world, payment, 'SUCCESS', more);
    await world.runJobs();
    expect({ order: await orderStatus(buyer, id), refunds: await refundsOf(id), book: await ledgerBook(world, seller) }).toEqual({
      order: 'FAILED',
      refunds: [{ cause: 'MISMATCH', amount, status: 'DONE' }],
      book: {},
    });
  });

  it.each([
    ['₹1 for payment and order', { payment_amount: 1, order_amount: 1 }, '100'],
    ['₹1 for the order alone', { order_amount: 1 }, '10000'],
    ['US dollars for payment and order', { payment_currency: 'USD', order_currency: 'USD' }, '10000'],
  ])('a payment reported with %s, for an order of ₹100, settles nothing and is refunded', async (_name, patch, amount) => {
    const { buyer, payment, id, seller } = await openOrder([{ call: 'get-payments', patch, times: true }]);
    await payWithLostWebhook(payment);
    await world.runJobs();
    expect({ order: await orderStatus(buyer, id), refunds: await refundsOf(id), book: await ledgerBook(world, seller) }).toEqual({
      order: 'FAILED',
      refunds: [{ cause: 'MISMATCH', amount, status: 'DONE' }],
      book: {},
    });
  });

  it('polling finds and refunds a second capture whose webhook was lost', async () => {
    const { buyer, payment, id } = await openOrder();
    await pay(world, payment);
    await setImperfections(world, { loseWebhooks: true });
    await pay(world, payment, 'SUCCESS', { again: true });
    expect(await refundsOf(id)).toEqual([]);
    await reconcileAfter(minutes(36));
    await reconcileAfter(hours(1));
    expect({ order: await orderStatus(buyer, id), refunds: await refundsOf(id) }).toEqual({
      order: 'PAID',
      refunds: [{ cause: 'SECOND_CAPTURE', amount: '10000', status: 'DONE' }],
    });
  });
});

describe('payment attempts of another order', () => {
  /** Two open orders of one product; the provider reports the attempt of the first one for the second too, with the fields of `patch`. */
  async function sharedAttempt(patch: object) {
    const { product } = await createShop(world, { price: 100 });
    const [first, second] = [
      await startPurchase(world, await world.person(), product),
      await startPurchase(world, await world.person(), product),
    ];
    const { cfPaymentId } = await pay(world, first, 'FAILED');
    await scriptOrderReplies(world, second.orderId, [
      { call: 'get-payments', patch: { cf_payment_id: cfPaymentId, ...patch }, times: true },
    ]);
    return { first, second };
  }
  const attempts = (orders: { orderId: string }[]) =>
    query('select order_id, status, outcome from payments where order_id = any($1)', [orders.map(({ orderId }) => orderId)]);

  it.each([
    ['succeeded', 'SUCCESS', {}],
    ['succeeded with another amount', 'SUCCESS', { payment_amount: 99 }],
    ['was dropped', 'USER_DROPPED', {}],
  ])('an attempt of another order that %s pays neither order and is not refunded', async (_name, outcome, patch) => {
    const { first, second } = await sharedAttempt(patch);
    await payWithLostWebhook(second, outcome);
    expect(await attempts([first, second])).toEqual([{ order_id: first.orderId, status: 'FAILED', outcome: null }]);
    const ids = [first.orderId, second.orderId];
    expect(await query('select from orders where id = any($1) and paid_at is not null', [ids])).toEqual([]);
    expect(await query('select from refunds where order_id = any($1)', [ids])).toEqual([]);
    const reported = await query('select kind, order_id from attention_items where order_id = any($1)', [ids]);
    expect(reported).toEqual(outcome === 'SUCCESS' ? [{ kind: 'FOREIGN_PAYMENT', order_id: second.orderId }] : []);
  });
});

describe('order expiry', () => {
  /** Advances the clock and polls every open order. */
  const pollAfter = async (milliseconds: number) => {
    world.clock.advance(milliseconds);
    await world.container.checkout.catchUp();
  };
  const unknown = { status: 404, code: 'order_not_found', times: true };

  it.each([
    ['the provider reports as ACTIVE', 50, [{ call: 'get-order', patch: { order_status: 'ACTIVE' }, times: true }]],
    [
      'the provider does not know',
      20,
      [
        { call: 'get-order', ...unknown },
        { call: 'get-payments', ...unknown },
      ],
    ],
  ])('an order that %s expires after exactly %i minutes', async (_name, life, rules) => {
    const open = await openOrder(rules);
    await pollAfter(minutes(life) - 1);
    expect(await stateOf(open)).toEqual({ status: 'PENDING', reserved: 1 });
    await pollAfter(1);
    expect(await stateOf(open)).toEqual({ status: 'EXPIRED', reserved: 0 });
  });

  it('an order with a pending payment is closed after exactly 50 minutes', async () => {
    const open = await openOrder();
    await pay(world, open.payment, 'PENDING');
    await pollAfter(minutes(50) - 1);
    expect(await stateOf(open)).toEqual({ status: 'PENDING', reserved: 1 });
    await pollAfter(1);
    expect(await stateOf(open)).toEqual({ status: 'FAILED', reserved: 0 });
  });
});
