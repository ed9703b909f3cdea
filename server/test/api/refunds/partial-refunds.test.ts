import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buyProduct, createShop, decideRefund, endHolds, fetchOrder, ledgerBook, setImperfections } from '../../harness/checkout.ts';
import { controlProvider, listAttentionItems, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

// Orders of ₹100 with a fee of ₹5, after a partial refund was made in the provider's dashboard and booked.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

async function bookPartialRefund(id: string, refundId: string, amount: number): Promise<void> {
  await controlProvider(world, `orders/${id}/refunds`, { amount, refundId });
  await resolveOnlyItem(world, id, 'RECORD_PARTIAL_REFUND');
}

async function partiallyRefundedSale(amount: number) {
  const { seller, product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  const { id } = await buyProduct(world, buyer, product);
  const refundId = `part_${id}`;
  await bookPartialRefund(id, refundId, amount);
  return { seller, product, buyer, id, refundId };
}

const refund = async ({ id, seller }: { id: string; seller: { token: string } }) => {
  const response = await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
  await world.runJobs();
  return response;
};
const chargeback = async (id: string, action: '' | '/reverse') =>
  world.call(
    `POST /api/v1/admin/orders/{id}/chargeback${action}`,
    { params: { id }, body: { reason: 'Bank' } } as never,
    (await world.administrator()).token,
  );
const providerRefunds = async (id: string) =>
  (await world.container.database.pool.query(`select amount_paise / 100 as amount from sandbox_cashfree_refunds where order_id = $1`, [id]))
    .rows;

it('a refund after a partial refund sends only the remaining amount', async () => {
  const sale = await partiallyRefundedSale(30);
  const { body } = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: sale.id } }, sale.seller.token);
  expect(body.data).toMatchObject({ amount: 100, refundedInPart: 30, status: 'PAID' });
  await refund(sale);
  expect(await fetchOrder(world, sale.buyer, sale.id)).toMatchObject({ status: 'REFUNDED', refund: { status: 'DONE', amount: 70 } });
  expect((await providerRefunds(sale.id)).map(({ amount }) => Number(amount)).sort()).toEqual([30, 70]);
  expect(await ledgerBook(world, sale.seller)).toMatchObject({ gross: -100, refunds: 100, charges: 0, locked: 0, available: 0, debt: 0 });
  const mails = (await world.mailsTo(sale.buyer.email)).map(({ text }) => text).join('\n');
  expect(mails).toContain('₹70.00');
});

it('a rejected refund of the remaining amount leaves the partial refund unchanged', async () => {
  const sale = await partiallyRefundedSale(30);
  await setImperfections(world, { refundStatus: 'CANCELLED' });
  await refund(sale);
  expect((await fetchOrder(world, sale.buyer, sale.id)).status).toBe('PAID');
  expect(await ledgerBook(world, sale.seller)).toMatchObject({ refunds: 30, charges: 5, locked: 65 });
});

it('partial refunds that add up to the full amount refund the order', async () => {
  const { id, seller, buyer } = await partiallyRefundedSale(30);
  await bookPartialRefund(id, `second_${id}`, 50);
  await controlProvider(world, `orders/${id}/refunds`, { amount: 20 });
  expect((await listAttentionItems(world, id)).find(({ status }) => status === 'OPEN')?.actions).toEqual(['RECORD_REFUND', 'DISMISS']);
  await resolveOnlyItem(world, id, 'RECORD_REFUND');
  expect((await fetchOrder(world, buyer, id)).status).toBe('REFUNDED');
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, charges: 0, locked: 0, available: 0, debt: 0 });
});

it('a chargeback takes the amount not yet refunded, and its reversal returns the same amount', async () => {
  const { id, seller, buyer } = await partiallyRefundedSale(30);
  await chargeback(id, '');
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, charges: 0, locked: 0, available: 0 });
  expect((await world.mailsTo(buyer.email)).map(({ text }) => text).join('\n')).toContain('payment of ₹70.00');
  await chargeback(id, '/reverse');
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 30, charges: 5, locked: 65, available: 0 });
});

it('a chargeback of a remainder below the fee credits the seller, and its reversal debits that again', async () => {
  const { id, seller, product } = await partiallyRefundedSale(98);
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 98, charges: 5, locked: 0, debt: -3 });
  const { token } = await world.administrator();
  const details = await world.call('GET /api/v1/admin/orders/{id}', { params: { id } }, token);
  expect(details.body.data).toMatchObject({ refundedInPart: 98, ifUndone: { fromFunds: -3, debt: 0 } });
  await chargeback(id, '');
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, charges: 0, available: 0, debt: 0 });
  await buyProduct(world, await world.person(), product);
  await chargeback(id, '/reverse');
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 98, charges: 10, locked: 92, available: 0, debt: 0 });
  await endHolds(world);
  expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 92 });
});

it('a booked partial refund that the provider cancels opens one attention item, which stays dismissed', async () => {
  const { id, refundId } = await partiallyRefundedSale(30);
  await decideRefund(world, refundId, 'CANCELLED', { force: true });
  const open = () => listAttentionItems(world, id).then((items) => items.filter(({ status }) => status === 'OPEN'));
  expect(await open()).toMatchObject([{ kind: 'REFUND_UNDONE', reference: refundId, theirs: { amount: 30 }, actions: ['DISMISS'] }]);
  await resolveOnlyItem(world, id, 'DISMISS');
  await world.call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, (await world.administrator()).token);
  expect(await open()).toEqual([]);
});

it('an external refund that was dismissed during a chargeback can be booked after the reversal', async () => {
  const { seller, product } = await createShop(world, { price: 100 });
  const { id } = await buyProduct(world, await world.person(), product);
  await controlProvider(world, `orders/${id}/refunds`, { amount: 30 });
  await chargeback(id, '');
  expect((await listAttentionItems(world, id)).map(({ actions }) => actions)).toEqual([['DISMISS']]);
  await resolveOnlyItem(world, id, 'DISMISS');
  await chargeback(id, '/reverse');
  expect((await listAttentionItems(world, id)).map(({ actions }) => actions)).toEqual([['RECORD_PARTIAL_REFUND', 'DISMISS']]);
  await resolveOnlyItem(world, id, 'RECORD_PARTIAL_REFUND');
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 30, charges: 5, locked: 65 });
});
