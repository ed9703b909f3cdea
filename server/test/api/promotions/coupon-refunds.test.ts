import { couponMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyProduct, createShop, decideRefund, purchase, setImperfections } from '../../harness/checkout.ts';
import { createCoupon, fetchCoupon, orderForFree, readCounters } from '../../harness/coupons.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { controlProvider, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
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

/** Sale with a coupon that a buyer can use once, and a second product on which the buyer could use it again. */
async function soldWithCoupon(fields: Parameters<typeof createCoupon>[2] = {}) {
  const { seller, product } = await createShop(world, { price: 500 });
  const second = await createPublishedProduct(world, seller, { price: 500 });
  const coupon = await createCoupon(world, seller, { maxUsesPerBuyer: 1, ...fields });
  const buyer = await world.person();
  const order = await buyProduct(world, buyer, product, { couponCode: coupon.code });
  const useAgain = async () => {
    const { status, body } = await purchase(world, buyer, second, { couponCode: coupon.code });
    return status === 200 ? { amount: body.data.amount } : { message: body.message };
  };
  return { seller, product, coupon, buyer, order, useAgain };
}
type Sale = Awaited<ReturnType<typeof soldWithCoupon>>;

async function refund({ seller, order }: Pick<Sale, 'seller' | 'order'>): Promise<void> {
  const input = { params: { orderId: order.id }, body: {} };
  const response = await world.call('POST /api/v1/sales/{orderId}/refund', input, seller.token);
  expect(response.status, response.text).toBe(200);
  await world.runJobs();
}

const accepted = { amount: 400 };
const notValid = { message: couponMessages.notValid };

describe('refund of an order with a coupon', () => {
  it('a full refund returns what was paid and gives the buyer their own use back', async () => {
    const sale = await soldWithCoupon();
    const before = await sale.useAgain();
    await refund(sale);
    const { body } = await world.call('GET /api/v1/orders/{id}', { params: { id: sale.order.id } }, sale.buyer.token);
    expect({ before, refund: body.data.refund, after: await sale.useAgain() }).toMatchObject({
      before: notValid,
      refund: { amount: 400, status: 'DONE' },
      after: accepted,
    });
  });

  it('a full refund does not reduce the uses in total, and leaves no revenue', async () => {
    const sale = await soldWithCoupon({ maxUses: 1, maxUsesPerBuyer: null });
    await refund(sale);
    const others = await purchase(world, await world.person(), sale.product, { couponCode: sale.coupon.code });
    expect({
      again: await sale.useAgain(),
      others: others.body.message,
      coupon: await fetchCoupon(world, sale.seller, sale.coupon.id),
    }).toMatchObject({
      again: { message: couponMessages.usedUp },
      others: couponMessages.usedUp,
      coupon: { used: 1, reserved: 0, revenue: 0, discountGiven: 0, status: 'USED_UP' },
    });
  });

  it('the use is given back when the refund is done, and stays used when the bank rejects it', async () => {
    await setImperfections(world, { refundStatus: 'PENDING' });
    const [done, rejected] = [await soldWithCoupon(), await soldWithCoupon()];
    const refundIds = [];
    for (const sale of [done, rejected]) {
      await refund(sale);
      const { rows } = await world.container.database.pool.query('select id from refunds where order_id = $1', [sale.order.id]);
      refundIds.push(rows[0].id as string);
    }
    const whilePending = await done.useAgain();
    await decideRefund(world, refundIds[0] ?? '', 'SUCCESS');
    await decideRefund(world, refundIds[1] ?? '', 'CANCELLED');
    expect({ whilePending, done: await done.useAgain(), rejected: await rejected.useAgain() }).toEqual({
      whilePending: notValid,
      done: accepted,
      rejected: notValid,
    });
  });

  it('a partial refund does not give the use back', async () => {
    const sale = await soldWithCoupon();
    await controlProvider(world, `orders/${sale.order.id}/refunds`, { amount: 100, refundId: `part_${sale.order.id}` });
    await resolveOnlyItem(world, sale.order.id, 'RECORD_PARTIAL_REFUND');
    expect(await sale.useAgain()).toEqual(notValid);
  });

  it('a chargeback does not give the use back, and its reversal changes nothing', async () => {
    const sale = await soldWithCoupon();
    const { token } = await world.administrator();
    const act = (suffix: '' | '/reverse') =>
      world.call(
        `POST /api/v1/admin/orders/{id}/chargeback${suffix}`,
        { params: { id: sale.order.id }, body: { reason: 'Bank' } } as never,
        token,
      );
    await act('');
    const afterChargeback = await sale.useAgain();
    const reversed = await act('/reverse');
    expect({
      afterChargeback,
      reversed: reversed.status,
      afterReversal: await sale.useAgain(),
      counters: await readCounters(world, sale.coupon.id),
    }).toMatchObject({ afterChargeback: notValid, reversed: 200, afterReversal: notValid, counters: { used: 1, reserved: 0 } });
  });

  it('the refund of a free order is done at once and gives the use back', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const { code } = await createCoupon(world, seller, { percent: 100, maxUsesPerBuyer: 1 });
    const buyer = await world.person();
    const { body } = await orderForFree(world, buyer, product, { couponCode: code });
    const id = body.data.orderId;
    await refund({ seller, order: { id } as Sale['order'] });
    const { body: refunded } = await world.call('GET /api/v1/orders/{id}', { params: { id } }, buyer.token);
    const again = await orderForFree(world, buyer, product, { couponCode: code });
    expect({ refunded: refunded.data.status, again: again.status }).toEqual({ refunded: 'REFUNDED', again: 200 });
  });
});
