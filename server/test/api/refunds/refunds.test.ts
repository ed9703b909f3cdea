import { checkoutMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import {
  buyProduct,
  createShop,
  endHolds,
  fetchOrder,
  ledgerBook,
  pay,
  purchase,
  readStock,
  setImperfections,
  startPurchase,
} from '../../harness/checkout.ts';
import { createSeller, withdraw } from '../../harness/payouts.ts';
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

const refund = (seller: Person, orderId: string, body = {}) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body }, seller.token);
const callAsAdmin = (action: 'refund' | 'chargeback', token: string, id: string, body = {}) =>
  world.call(`POST /api/v1/admin/orders/{id}/${action}`, { params: { id }, body }, token);
/** Ends the settlement holds and withdraws `rupees`, so that no refund can use them. Returns the seller with a new session. */
async function withdrawAfterHold(person: Person, rupees: number): Promise<Person> {
  await endHolds(world);
  const signedIn = await signInAgain(world, person);
  const response = await withdraw(world, await createSeller(world, { person: signedIn, balance: 0 }), rupees);
  expect(response.status, response.text).toBe(200);
  return signedIn;
}

describe('seller refunds', () => {
  it('a refund debits the seller, revokes the purchase and returns the unit to stock', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 499, isLimitedQuantityEnabled: true, quantity: 1 });
    const buyer = await world.person();
    const { id } = await buyProduct(world, buyer, product);
    await setImperfections(world, { refundStatus: 'PENDING' });
    const response = await refund(seller, id, { reason: 'Asked by the buyer' });
    expect({ status: response.status, message: response.body.message, data: response.body.data }).toEqual({
      status: 200,
      message: checkoutMessages.refundStarted,
      data: { orderId: id, status: 'REFUND_PENDING' },
    });
    await world.runJobs();
    // While the refund is pending: the money is debited, the purchase is revoked, the unit is not back in stock.
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -499, charges: 0, refunds: 499, locked: 0, available: 0 });
    const ownership = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(ownership.body.data.purchaseId).toBe(null);
    expect((await purchase(world, buyer, product)).body.message).toBe(checkoutMessages.refundUnderWay);
    expect(await readStock(world, product)).toMatchObject({ sold: 1 });

    const { rows } = await world.container.database.pool.query('select id from refunds where order_id = $1', [id]);
    const headers = { 'content-type': 'application/json' };
    await world.send('POST', '/sandbox/cashfree/refunds', { headers, body: JSON.stringify({ refundId: rows[0].id, status: 'SUCCESS' }) });
    expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'REFUNDED', refund: { amount: 499, status: 'DONE' } });
    expect(await readStock(world, product)).toMatchObject({ sold: 0, held: 0 });
    for (const [person, subject] of [
      [buyer, 'Your purchase of Presets was refunded'],
      [seller, 'A sale of Presets was refunded'],
    ] as const) {
      expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).toContain(subject);
    }
    // The buyer can buy the product again.
    await setImperfections(world, {});
    await buyProduct(world, buyer, product);
  });

  it('concurrent and repeated refund calls for one order create one refund', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    const responses = await Promise.all(Array.from({ length: 8 }, () => refund(seller, id)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await world.runJobs();
    const again = await refund(seller, id);
    expect({ status: again.status, order: again.body.data.status }).toEqual({ status: 200, order: 'REFUNDED' });
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -100, refunds: 100, locked: 0, debt: 0 });
    const sent = await world.container.database.pool.query('select 1 from sandbox_cashfree_refunds where order_id = $1', [id]);
    expect(sent.rowCount).toBe(1);
  });

  it('only the seller of a paid order can refund it', async () => {
    const { seller, product } = await createShop(world);
    const [buyer, stranger] = [await world.person(), await world.person()];
    const { orderId } = await startPurchase(world, buyer, product);
    const unpaid = await refund(seller, orderId);
    expect({ status: unpaid.status, message: unpaid.body.message }).toEqual({ status: 409, message: checkoutMessages.notPaid });
    const paid = await buyProduct(world, buyer, product);
    for (const person of [buyer, stranger]) expect((await refund(person, paid.id)).status).toBe(404);
    expect((await refund(seller, '0'.repeat(20))).status).toBe(404);
  });

  it('rejects a refund above the seller’s available and locked funds', async () => {
    const { seller: sellerBeforeHold, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    const seller = await withdrawAfterHold(sellerBeforeHold, 95);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 0, withdrawing: 95 });
    const refused = await refund(seller, id);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'BEYOND_FUNDS' });
    // The settlement hold of another order counts as funds.
    const other = await buyProduct(world, await world.person(), product);
    expect((await refund(seller, id)).status).toBe(200);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 0, debt: 0, refunds: 100 });
    await world.runJobs();
    // The hold of the other order is used up: nothing to release.
    await endHolds(world, days(3));
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 0 });
    expect((await refund(await signInAgain(world, seller), other.id)).status).toBe(409);
  });

  it('a refund rejected by the provider restores balance and ownership, and can be retried', async () => {
    const { seller: sellerBeforeHold, product } = await createShop(world, { price: 100 });
    const someone = await world.person();
    const first = await buyProduct(world, someone, product);
    const seller = await withdrawAfterHold(sellerBeforeHold, 60);
    const buyer = await signInAgain(world, someone);
    await buyProduct(world, await world.person(), product);
    const before = await ledgerBook(world, seller);
    expect(before).toMatchObject({ locked: 95, available: 35 });
    await setImperfections(world, { refundStatus: 'CANCELLED' });
    expect((await refund(seller, first.id)).status).toBe(200);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, locked: 35 });
    await world.runJobs();
    expect(await fetchOrder(world, buyer, first.id)).toMatchObject({ status: 'PAID', refund: { status: 'REFUSED' } });
    expect(await ledgerBook(world, seller)).toEqual(before);
    const ownership = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(ownership.body.data.purchaseId).toBe(first.purchaseId);
    expect((await world.mailsTo(buyer.email)).map(({ subject }) => subject)).toContain(
      'The refund for Lightroom Presets did not go through',
    );
    // A second attempt succeeds.
    await setImperfections(world, {});
    expect((await refund(seller, first.id)).status).toBe(200);
    await world.runJobs();
    expect((await fetchOrder(world, buyer, first.id)).status).toBe('REFUNDED');
  });

  it('a refund succeeds after a provider outage and lost responses', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const buyer = await world.person();
    const { id } = await buyProduct(world, buyer, product);
    await setImperfections(world, { serverErrors: true });
    await refund(seller, id);
    await world.runJobs();
    expect((await fetchOrder(world, buyer, id)).status).toBe('REFUND_PENDING');
    await setImperfections(world, { loseAnswer: 2 });
    world.clock.advance(hours(1));
    await world.container.checkout.reconcile();
    world.clock.advance(hours(1));
    await world.container.checkout.reconcile();
    expect((await fetchOrder(world, buyer, id)).status).toBe('REFUNDED');
  });
});

describe('administrator refunds', () => {
  it('a refund by an administrator beyond the seller’s funds creates a debt that later sales repay', async () => {
    const { seller: sellerBeforeHold, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    const seller = await withdrawAfterHold(sellerBeforeHold, 80);
    const { token } = await world.administrator();
    expect((await callAsAdmin('refund', token, id, { reason: 'Not as described' })).status).toBe(200);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, locked: 0, debt: -80, refunds: 100, charges: 0 });
    await world.runJobs();
    const { id: next } = await buyProduct(world, await world.person(), product);
    expect(await ledgerBook(world, seller)).toMatchObject({ debt: 0, locked: 15 });
    // The part of this sale that repaid the debt cannot pay for its refund.
    expect((await refund(seller, next)).body.code).toBe('BEYOND_FUNDS');
  });

  it('a chargeback books the entries of a refund without calling the provider', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const [buyer, { token }] = [await world.person(), await world.administrator()];
    const { id } = await buyProduct(world, buyer, product);
    await setImperfections(world, { serverErrors: true });
    const response = await callAsAdmin('chargeback', token, id, { reason: 'The bank took it' });
    expect({ status: response.status, data: response.body.data }).toEqual({ status: 200, data: { orderId: id, status: 'REFUNDED' } });
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -100, refunds: 100, charges: 0, locked: 0 });
    expect((await callAsAdmin('chargeback', token, id)).status).toBe(409);
    expect((await callAsAdmin('refund', token, id)).body.data.status).toBe('REFUNDED');
    expect((await callAsAdmin('refund', token, '0'.repeat(20))).status).toBe(404);
  });

  it('a refund that the provider rejects is credited to the balance when a later sale has repaid its debt', async () => {
    const { seller: sellerBeforeHold, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    const seller = await withdrawAfterHold(sellerBeforeHold, 95);
    await setImperfections(world, { serverErrors: true });
    await callAsAdmin('refund', (await world.administrator()).token, id);
    await setImperfections(world, {});
    await buyProduct(world, await world.person(), product);
    expect(await ledgerBook(world, seller)).toMatchObject({ debt: 0, locked: 0, available: 0 });
    await setImperfections(world, { refundStatus: 'FAILED' });
    world.clock.advance(hours(1));
    await world.container.checkout.reconcile();
    expect(await ledgerBook(world, seller)).toMatchObject({ debt: 0, available: 95, refunds: 0 });
  });
});

it('an order is visible to its buyer only', async () => {
  const [{ seller, product }, buyer, stranger] = [await createShop(world), await world.person(), await world.person()];
  const { id } = await buyProduct(world, buyer, product);
  for (const person of [seller, stranger])
    expect((await world.call('GET /api/v1/orders/{id}', { params: { id } }, person.token)).status).toBe(404);
  await pay(world, await startPurchase(world, stranger, product));
});
