import { checkoutMessages as say } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { book, bought, imperfect, order, pay, purchase, shop, started, stockOf } from '../../harness/checkout.ts';
import { withdraw, seller as withdrawer } from '../../harness/payouts.ts';
import { signedIn } from '../../harness/routes/fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await imperfect(world, {});
  expect(await world.broken()).toEqual([]);
});
afterAll(() => world.close());

const refund = (seller: Person, orderId: string, body = {}) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body }, seller.token);
const byAdmin = (what: 'refund' | 'chargeback', token: string, id: string, body = {}) =>
  world.call(`POST /api/v1/admin/orders/{id}/${what}`, { params: { id }, body }, token);
/** Ends the settlement holds and withdraws `rupees`, which a refund can then not use. Returns the seller with a new session. */
async function withdrawAfterHold(person: Person, rupees: number): Promise<Person> {
  world.clock.turn(days(2));
  await world.container.checkout.release();
  const now = await signedIn(world, person);
  const answer = await withdraw(world, await withdrawer(world, { person: now, balance: 0 }), rupees);
  expect(answer.status, answer.text).toBe(200);
  return now;
}

describe('seller refunds', () => {
  it('a refund debits the seller, revokes the purchase and returns the unit to stock', async () => {
    const { seller, product } = await shop(world, { title: 'Presets', price: 499, isLimitedQuantityEnabled: true, quantity: 1 });
    const buyer = await world.person();
    const { id } = await bought(world, buyer, product);
    await imperfect(world, { refundStatus: 'PENDING' });
    const answer = await refund(seller, id, { reason: 'Asked by the buyer' });
    expect({ status: answer.status, message: answer.body.message, data: answer.body.data }).toEqual({
      status: 200,
      message: say.refundStarted,
      data: { orderId: id, status: 'REFUND_PENDING' },
    });
    await world.settle();
    // While the refund is pending: the money is debited, the purchase is revoked, the unit is not back in stock.
    expect(await book(world, seller)).toMatchObject({ gross: -499, charges: 0, refunds: 499, locked: 0, available: 0 });
    const own = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(own.body.data.purchaseId).toBe(null);
    expect((await purchase(world, buyer, product)).body.message).toBe(say.refundUnderWay);
    expect(await stockOf(world, product)).toMatchObject({ sold: 1 });

    const { rows } = await world.container.database.pool.query('select id from refunds where order_id = $1', [id]);
    const headers = { 'content-type': 'application/json' };
    await world.send('POST', '/sandbox/cashfree/refunds', { headers, body: JSON.stringify({ refundId: rows[0].id, status: 'SUCCESS' }) });
    expect(await order(world, buyer, id)).toMatchObject({ status: 'REFUNDED', refund: { amount: 499, status: 'DONE' } });
    expect(await stockOf(world, product)).toMatchObject({ sold: 0, held: 0 });
    for (const [person, subject] of [
      [buyer, 'Your purchase of Presets was refunded'],
      [seller, 'A sale of Presets was refunded'],
    ] as const) {
      expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).toContain(subject);
    }
    // The buyer can buy the product again.
    await imperfect(world, {});
    await bought(world, buyer, product);
  });

  it('concurrent and repeated refund calls for one order create one refund', async () => {
    const { seller, product } = await shop(world, { price: 100 });
    const { id } = await bought(world, await world.person(), product);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(seller, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await world.settle();
    const again = await refund(seller, id);
    expect({ status: again.status, order: again.body.data.status }).toEqual({ status: 200, order: 'REFUNDED' });
    expect(await book(world, seller)).toMatchObject({ gross: -100, refunds: 100, locked: 0, debt: 0 });
    const sent = await world.container.database.pool.query('select 1 from sandbox_cashfree_refunds where order_id = $1', [id]);
    expect(sent.rowCount).toBe(1);
  });

  it('only the seller of a paid order can refund it', async () => {
    const { seller, product } = await shop(world);
    const [buyer, stranger] = [await world.person(), await world.person()];
    const { orderId } = await started(world, buyer, product);
    const unpaid = await refund(seller, orderId);
    expect({ status: unpaid.status, message: unpaid.body.message }).toEqual({ status: 409, message: say.notPaid });
    const paid = await bought(world, buyer, product);
    for (const person of [buyer, stranger]) expect((await refund(person, paid.id)).status).toBe(404);
    expect((await refund(seller, '0'.repeat(20))).status).toBe(404);
  });

  it('rejects a refund above the seller’s available and locked funds', async () => {
    const { seller: early, product } = await shop(world, { price: 100 });
    const { id } = await bought(world, await world.person(), product);
    const seller = await withdrawAfterHold(early, 95);
    expect(await book(world, seller)).toMatchObject({ locked: 0, available: 0, withdrawing: 95 });
    const refused = await refund(seller, id);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'BEYOND_FUNDS' });
    // The settlement hold of another order counts as funds.
    const other = await bought(world, await world.person(), product);
    expect((await refund(seller, id)).status).toBe(200);
    expect(await book(world, seller)).toMatchObject({ locked: 0, available: 0, debt: 0, refunds: 100 });
    await world.settle();
    // The hold of the other order is used up: nothing to release.
    world.clock.turn(days(3));
    await world.container.checkout.release();
    expect(await book(world, seller)).toMatchObject({ locked: 0, available: 0 });
    expect((await refund(await signedIn(world, seller), other.id)).status).toBe(409);
  });

  it('a refund rejected by the provider restores balance and ownership, and can be retried', async () => {
    const { seller: early, product } = await shop(world, { price: 100 });
    const someone = await world.person();
    const first = await bought(world, someone, product);
    const seller = await withdrawAfterHold(early, 60);
    const buyer = await signedIn(world, someone);
    await bought(world, await world.person(), product);
    const before = await book(world, seller);
    expect(before).toMatchObject({ locked: 95, available: 35 });
    await imperfect(world, { refundStatus: 'CANCELLED' });
    expect((await refund(seller, first.id)).status).toBe(200);
    expect(await book(world, seller)).toMatchObject({ available: 0, locked: 35 });
    await world.settle();
    expect(await order(world, buyer, first.id)).toMatchObject({ status: 'PAID', refund: { status: 'REFUSED' } });
    expect(await book(world, seller)).toEqual(before);
    const own = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(own.body.data.purchaseId).toBe(first.purchaseId);
    expect((await world.mailsTo(buyer.email)).map(({ subject }) => subject)).toContain(
      'The refund of Lightroom Presets did not go through',
    );
    // A second attempt succeeds.
    await imperfect(world, {});
    expect((await refund(seller, first.id)).status).toBe(200);
    await world.settle();
    expect((await order(world, buyer, first.id)).status).toBe('REFUNDED');
  });

  it('a refund succeeds after a provider outage and lost responses', async () => {
    const { seller, product } = await shop(world, { price: 100 });
    const buyer = await world.person();
    const { id } = await bought(world, buyer, product);
    await imperfect(world, { serverErrors: true });
    await refund(seller, id);
    await world.settle();
    expect((await order(world, buyer, id)).status).toBe('REFUND_PENDING');
    await imperfect(world, { loseAnswer: 2 });
    world.clock.turn(hours(1));
    await world.container.checkout.reconcile();
    world.clock.turn(hours(1));
    await world.container.checkout.reconcile();
    expect((await order(world, buyer, id)).status).toBe('REFUNDED');
  });
});

describe('administrator refunds', () => {
  it('a refund by an administrator beyond the seller’s funds creates a debt that later sales repay', async () => {
    const { seller: early, product } = await shop(world, { price: 100 });
    const { id } = await bought(world, await world.person(), product);
    const seller = await withdrawAfterHold(early, 80);
    const { token } = await world.administrator();
    expect((await byAdmin('refund', token, id, { reason: 'Not as described' })).status).toBe(200);
    expect(await book(world, seller)).toMatchObject({ available: 0, locked: 0, debt: -80, refunds: 100, charges: 0 });
    await world.settle();
    const { id: next } = await bought(world, await world.person(), product);
    expect(await book(world, seller)).toMatchObject({ debt: 0, locked: 15 });
    // The part of the order that repaid the debt is not available for its refund.
    expect((await refund(seller, next)).body.code).toBe('BEYOND_FUNDS');
  });

  it('a chargeback books the entries of a refund without calling the provider', async () => {
    const { seller, product } = await shop(world, { price: 100 });
    const [buyer, { token }] = [await world.person(), await world.administrator()];
    const { id } = await bought(world, buyer, product);
    await imperfect(world, { serverErrors: true });
    const answer = await byAdmin('chargeback', token, id, { reason: 'The bank took it' });
    expect({ status: answer.status, data: answer.body.data }).toEqual({ status: 200, data: { orderId: id, status: 'REFUNDED' } });
    expect(await book(world, seller)).toMatchObject({ gross: -100, refunds: 100, charges: 0, locked: 0 });
    expect((await byAdmin('chargeback', token, id)).status).toBe(409);
    expect((await byAdmin('refund', token, id)).body.data.status).toBe('REFUNDED');
    expect((await byAdmin('refund', token, '0'.repeat(20))).status).toBe(404);
  });

  it('a rejected refund credits the seller when its debt was already repaid', async () => {
    const { seller: early, product } = await shop(world, { price: 100 });
    const { id } = await bought(world, await world.person(), product);
    const seller = await withdrawAfterHold(early, 95);
    await imperfect(world, { serverErrors: true });
    await byAdmin('refund', (await world.administrator()).token, id);
    await imperfect(world, {});
    await bought(world, await world.person(), product);
    expect(await book(world, seller)).toMatchObject({ debt: 0, locked: 0, available: 0 });
    await imperfect(world, { refundStatus: 'FAILED' });
    world.clock.turn(hours(1));
    await world.container.checkout.reconcile();
    expect(await book(world, seller)).toMatchObject({ debt: 0, available: 95, refunds: 0 });
  });
});

it('an order is visible to its buyer only', async () => {
  const [{ seller, product }, buyer, stranger] = [await shop(world), await world.person(), await world.person()];
  const { id } = await bought(world, buyer, product);
  for (const person of [seller, stranger])
    expect((await world.call('GET /api/v1/orders/{id}', { params: { id } }, person.token)).status).toBe(404);
  await pay(world, await started(world, stranger, product));
});
