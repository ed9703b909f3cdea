import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, fetchOrder, pay, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { requestDeletion } from '../../harness/routes/account-deletion-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

async function paidOrder() {
  const { seller, product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  const { id } = await buyProduct(world, buyer, product);
  return { seller, buyer, id };
}
const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const detailsOf = async (orderId: string) => {
  const { token } = await world.administrator();
  const { body } = await world.call('GET /api/v1/admin/orders/{id}', { params: { id: orderId } }, token);
  return body.data.payments.map(({ bankReference, instrument, error }) => ({ bankReference, instrument, error }));
};
const ordersFoundBy = async (search: string) => {
  const { body } = await world.call('GET /api/v1/admin/orders', { query: { search } }, (await world.administrator()).token);
  return body.data.map(({ id }) => id);
};
const sandboxReference = async (orderId: string): Promise<string> => {
  const [payment] = await query('select cf_payment_id from sandbox_cashfree_payments where order_id = $1', [orderId]);
  return payment.cf_payment_id.slice(-12);
};

it('administrators see the bank reference and the masked instrument, and find the order by the exact reference', async () => {
  const { seller, id } = await paidOrder();
  const [details] = await detailsOf(id);
  const reference = details?.bankReference ?? '';
  expect(details).toEqual({ bankReference: await sandboxReference(id), instrument: expect.stringMatching(/^sa•••@[a-z]+$/), error: null });
  const ofSeller = await world.call('GET /api/v1/transactions', { query: { search: reference } }, seller.token);
  expect({
    byReference: await ordersFoundBy(reference),
    byPart: await ordersFoundBy(reference.slice(0, -1)),
    bySeller: ofSeller.body.data,
  }).toEqual({ byReference: [id], byPart: [], bySeller: [] });
});

it('no payment is stored with a full UPI id', async () => {
  await paidOrder();
  const rows = await query(`select payments::text as row from payments where payments::text ~ 'sandboxbuyer[0-9]@'`);
  expect(rows).toEqual([]);
  expect((await query('select count(*)::int as n from payments where instrument is not null'))[0].n).toBeGreaterThan(0);
});

it.each(['missing', 'null', 'unknown'])('a payment whose details are %s settles without them', async (paymentDetails) => {
  await setImperfections(world, { paymentDetails });
  const { buyer, id } = await paidOrder();
  expect({ status: (await fetchOrder(world, buyer, id)).status, details: await detailsOf(id) }).toEqual({
    status: 'PAID',
    details: [{ bankReference: null, instrument: null, error: null }],
  });
});

it('the confirmation adds details that the webhook lacked, and later answers change nothing', async () => {
  await setImperfections(world, { paymentDetails: 'missing' });
  const { id } = await paidOrder();
  await setImperfections(world, {});
  world.clock.advance(minutes(40));
  await world.container.checkout.reconcile();
  expect(await detailsOf(id)).toMatchObject([{ bankReference: await sandboxReference(id), instrument: expect.stringContaining('•••@') }]);
  const change = (set: string) => query(`update payments set ${set} where order_id = $1`, [id]);
  for (const set of [`bank_reference = 'other'`, 'bank_reference = null', 'instrument = null', `instrument = 'other'`, `amount = 1`])
    await expect(change(set), set).rejects.toThrow('is final');
});

it('administrators see why a payment failed', async () => {
  const { product } = await createShop(world, { price: 100 });
  const order = await startPurchase(world, await world.person(), product);
  await pay(world, order, 'FAILED');
  expect(await detailsOf(order.orderId)).toMatchObject([
    { bankReference: null, error: { code: 'TRANSACTION_DECLINED', reason: 'auth_declined', description: 'The bank declined the payment' } },
  ]);
});

it('erasing a buyer removes the instrument and keeps the bank reference', async () => {
  const { buyer, id } = await paidOrder();
  expect((await requestDeletion(world, buyer)).status).toBe(200);
  world.clock.advance(days(7));
  await query(`insert into jobs (kind) values ('sweep')`);
  await world.runJobs('sweep');
  await world.runJobs('erase-account');
  expect(await detailsOf(id)).toEqual([{ bankReference: await sandboxReference(id), instrument: null, error: null }]);
});
