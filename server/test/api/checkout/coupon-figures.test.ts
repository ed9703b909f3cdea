import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyProduct, createShop, fetchOrder } from '../../harness/checkout.ts';
import { completeFreeOrder, createCoupon, fetchCoupon } from '../../harness/coupons.ts';
import { fetchWallet } from '../../harness/payouts.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const receiptTo = async ({ email }: Person): Promise<string> =>
  (await world.mailsTo(email)).find(({ text }) => text.includes('Amount paid'))?.text ?? '';

/** Lines of sales.csv, newest first: order, amount, status, code, discount. */
async function readCsv(seller: Person) {
  const { text } = await world.send('GET', '/api/v1/sales.csv', { headers: { authorization: `Bearer ${seller.token}` } });
  const lines = text.trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')).map((cells) => [cells[1], cells[4], cells[7], ...cells.slice(-2)]);
}

const invoicePrice = '₹499.99';

it('order, receipt, sale, sales.csv, wallet, coupon and dashboard show the same amounts of orders with coupons', async () => {
  const { seller, product } = await createShop(world, { title: 'Presets', price: 499.99 });
  const percent = await createCoupon(world, seller, { percent: 33.33 });
  const amount = await createCoupon(world, seller, { kind: 'AMOUNT', percent: null, amount: 100.55 });
  const free = await createCoupon(world, seller, { percent: 100 });
  const [first, second, third, fourth] = [await world.person(), await world.person(), await world.person(), await world.person()];
  const reduced = await buyProduct(world, first, product, { couponCode: percent.code });
  const refunded = await buyProduct(world, second, product, { couponCode: percent.code });
  const deducted = await buyProduct(world, third, product, { couponCode: amount.code });
  const itemId = product.id;
  const freeId = await completeFreeOrder(world, fourth, { productType: 'DIGITAL_PRODUCT', itemId, couponCode: free.code });
  const given = await fetchOrder(world, fourth, freeId);
  const receipts = [await receiptTo(first), await receiptTo(second), await receiptTo(third)];
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: refunded.id }, body: {} }, seller.token);
  await world.runJobs();

  expect([reduced, refunded, deducted, given].map(({ amount: paid, coupon }) => ({ paid, coupon }))).toEqual([
    { paid: 333.34, coupon: { code: percent.code, discount: 166.65 } },
    { paid: 333.34, coupon: { code: percent.code, discount: 166.65 } },
    { paid: 399.44, coupon: { code: amount.code, discount: 100.55 } },
    { paid: 0, coupon: { code: free.code, discount: 499.99 } },
  ]);
  const expectedReceipts = [
    { code: percent.code, discount: '₹166.65', paid: '₹333.34' },
    { code: percent.code, discount: '₹166.65', paid: '₹333.34' },
    { code: amount.code, discount: '₹100.55', paid: '₹399.44' },
  ];
  for (const [index, { code, discount, paid }] of expectedReceipts.entries()) {
    expect(receipts[index]).toContain(`Amount paid: ${paid}`);
    expect(receipts[index]).toContain(`Price: ${invoicePrice}`);
    expect(receipts[index]).toContain(`Coupon ${code}: −${discount}`);
  }
  expect(await readCsv(seller)).toEqual([
    [given.id, '0', 'PAID', free.code, '499.99'],
    [deducted.id, '399.44', 'PAID', amount.code, '100.55'],
    [refunded.id, '333.34', 'REFUNDED', percent.code, '166.65'],
    [reduced.id, '333.34', 'PAID', percent.code, '166.65'],
  ]);
  expect(await fetchWallet(world, seller)).toMatchObject({ totalEarnings: 1_066.12, refunds: 333.34 });
  const stats = (await world.call('GET /api/v1/dashboard/stats', { query: {} }, seller.token)).body.data;
  expect({
    products: stats.digitalProductStats,
    coupons: stats.couponSales,
    newest: stats.recentSales.map(({ amount: paid, coupon }) => ({ paid, code: coupon?.code })),
  }).toEqual({
    products: { _sum: { amount: 732.78 }, _count: 3 },
    coupons: [
      { couponId: amount.id, name: amount.code, sales: 1, amount: 399.44, discount: 100.55 },
      { couponId: percent.id, name: percent.code, sales: 1, amount: 333.34, discount: 166.65 },
      { couponId: free.id, name: free.code, sales: 1, amount: 0, discount: 499.99 },
    ],
    newest: [
      { paid: 0, code: free.code },
      { paid: 399.44, code: amount.code },
      { paid: 333.34, code: percent.code },
      { paid: 333.34, code: percent.code },
    ],
  });
  const figures = await Promise.all([percent, amount, free].map(({ id }) => fetchCoupon(world, seller, id)));
  expect(figures.map(({ used, revenue, discountGiven }) => ({ used, revenue, discountGiven }))).toEqual([
    { used: 2, revenue: 333.34, discountGiven: 166.65 },
    { used: 1, revenue: 399.44, discountGiven: 100.55 },
    { used: 1, revenue: 0, discountGiven: 499.99 },
  ]);
  expect(await world.findInvariantViolations()).toEqual([]);
});

it('a sale counts for its coupon until its refund is done, like on the dashboard', async () => {
  const { seller, product } = await createShop(world, { price: 500 });
  const coupon = await createCoupon(world, seller, { percent: 20 });
  const { id: orderId } = await buyProduct(world, await world.person(), product, { couponCode: coupon.code });
  const figures = async () => {
    const stats = (await world.call('GET /api/v1/dashboard/stats', { query: {} }, seller.token)).body.data;
    const { revenue, discountGiven } = await fetchCoupon(world, seller, coupon.id);
    return {
      dashboard: stats.digitalProductStats._sum.amount,
      couponSales: stats.couponSales.map(({ amount, discount }) => ({ amount, discount })),
      coupon: { revenue, discountGiven },
    };
  };
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
  const whilePending = await figures();
  await world.runJobs();
  expect({ whilePending, afterwards: await figures() }).toEqual({
    whilePending: { dashboard: 400, couponSales: [{ amount: 400, discount: 100 }], coupon: { revenue: 400, discountGiven: 100 } },
    afterwards: { dashboard: 0, couponSales: [], coupon: { revenue: 0, discountGiven: 0 } },
  });
});
