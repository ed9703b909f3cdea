import type { Contract, RouteInput } from '@jamun/contract';
import { expect } from 'vitest';
import { days, hours } from '../../src/kit/clock.ts';
import { toRupees } from '../../src/kit/money.ts';
import { createPublishedProduct } from './products.ts';
import type { Person, World } from './world.ts';

type Product = Awaited<ReturnType<typeof createPublishedProduct>>;
type Purchase = RouteInput<Contract['POST /api/v1/digital-products/{id}/purchase']>['body'];

/** Creates a seller with one published product. */
export async function createShop(
  world: World,
  body: Parameters<typeof createPublishedProduct>[2] = {},
): Promise<{ seller: Person; product: Product }> {
  const seller = await world.person();
  return { seller, product: await createPublishedProduct(world, seller, body) };
}

export const purchase = (world: World, buyer: Person, product: { id: string }, body: Purchase = {}) =>
  world.call('POST /api/v1/digital-products/{id}/purchase', { params: { id: product.id }, body }, buyer.token);

/** Starts a purchase and expects success. */
export async function startPurchase(world: World, buyer: Person, product: { id: string }, body: Purchase = {}) {
  const response = await purchase(world, buyer, product, body);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Pays at the simulated provider; its webhook has been processed when this returns. */
export async function pay(world: World, { paymentSessionId }: { paymentSessionId: string }, outcome = 'SUCCESS', more: object = {}) {
  const body = JSON.stringify({ paymentSessionId, outcome, ...more });
  const response = await world.send('POST', '/sandbox/cashfree/pay', { headers: { 'content-type': 'application/json' }, body });
  expect(response.status, response.text).toBe(200);
  return (response.body as { data: { orderId: string; cfPaymentId: string } }).data;
}

const json = { 'content-type': 'application/json' };

async function control(world: World, path: string, body: object): Promise<void> {
  const response = await world.send('POST', `/sandbox/cashfree/${path}`, { headers: json, body: JSON.stringify(body) });
  expect(response.status, response.text).toBe(200);
}

/** Sets the faults that the simulated provider injects from now on. */
export const setImperfections = (world: World, imperfections: object) => control(world, 'imperfections', imperfections);

/** Scripts the provider's replies about one order; `[]` removes the script. */
export const scriptOrderReplies = (world: World, orderId: string, rules: object[]) => control(world, 'scripts', { orderId, rules });

/** Sets the bank's decision about a refund; the webhook has been processed when this returns. */
export const decideRefund = (world: World, refundId: string, status: string, more: object = {}) =>
  control(world, 'refunds', { refundId, status, ...more });

export const fetchOrder = (world: World, buyer: Person, id: string) =>
  world.call('GET /api/v1/orders/{id}', { params: { id } }, buyer.token).then(({ body }) => body.data);

export const paymentCallback = (world: World, orderId: string) =>
  world.call('GET /api/v1/orders/payment-callback', { query: { orderId, productType: 'DIGITAL_PRODUCT' } });

/** Starts a purchase and pays it; returns the paid order. */
export async function buyProduct(world: World, buyer: Person, product: { id: string }, body: Purchase = {}) {
  const payment = await startPurchase(world, buyer, product, body);
  await pay(world, payment);
  return fetchOrder(world, buyer, payment.orderId);
}

/** Ends the settlement holds of all sales, as the worker does: the provider confirms the payments, then their money is released. */
export async function endHolds(world: World, hold = days(2)): Promise<void> {
  world.clock.advance(hold);
  await world.container.checkout.reconcile();
  await world.container.checkout.releaseSettlementHolds();
}

/** Sends the returns of second payments, which wait an hour for one by the provider. */
export async function sendDelayedReturns(world: World): Promise<void> {
  world.clock.advance(hours(1));
  await world.container.checkout.reconcile();
}

/** Ledger balances of a seller by account, in rupees. */
export async function ledgerBook(world: World, { id }: { id: number }) {
  const { rows } = await world.container.database.pool.query('select * from ledger_books where seller_id = $1', [id]);
  const { seller_id: _, seq: __, ...paise } = rows[0] ?? {};
  return Object.fromEntries(Object.entries(paise).map(([account, amount]) => [account, toRupees(BigInt(amount as string))]));
}

const reconciliationQuery = `
  select (select sum(captured_paise - refunded_paise) from sandbox_cashfree_orders join orders on orders.id = order_id where seller_id = $1)
    - coalesce((select sum(amount_paise) from sandbox_cashfree_disputes join orders on orders.id = order_id
        where seller_id = $1 and sandbox_cashfree_disputes.status ~ '^(?!RETRIEVAL).*_(LOST|ACCEPTED)$'), 0)
    - (select charges + locked + available + withdrawing + withdrawn + debt from ledger_books where seller_id = $1) as difference`;

/**
 * Reconciliation of a seller's sales, in rupees: captured at the provider, without refunds and lost disputes, minus fees and what the
 * seller has or got. 0: nobody loses money. Negative: the platform pays.
 */
export async function reconcileSales(world: World, { id }: { id: number }): Promise<number> {
  const { rows } = await world.container.database.pool.query(reconciliationQuery, [id]);
  return toRupees(BigInt(rows[0].difference));
}

/** Stock of a product: total quantity, units sold, units reserved. */
export async function readStock(world: World, product: { id: string }) {
  const { rows } = await world.container.database.pool.query(
    'select quantity, sold_count as sold, held_count as held from products where id = $1',
    [product.id],
  );
  return rows[0] as { quantity: number | null; sold: number; held: number };
}
