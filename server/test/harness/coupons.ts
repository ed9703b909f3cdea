import type { Contract, RouteInput } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { expect } from 'vitest';
import type { Person, World } from './world.ts';

type CouponBody = RouteInput<Contract['POST /api/v1/coupons']>['body'];
type FreeOrderBody = RouteInput<Contract['POST /api/v1/checkout/free-order']>['body'];
type OneUseBody = RouteInput<Contract['POST /api/v1/coupons/one-use-codes']>['body'];

/** Code that no other test uses. */
export const newCouponCode = () => `T-${randomWord()}`.toUpperCase();

export const couponBody = (fields: Partial<CouponBody> = {}): CouponBody => ({
  code: newCouponCode(),
  kind: 'PERCENT',
  percent: 20,
  ...fields,
});

/** Creates a coupon, by default 20% on everything of the seller. */
export async function createCoupon(world: World, seller: Pick<Person, 'token'>, fields: Partial<CouponBody> = {}) {
  const response = await world.call('POST /api/v1/coupons', { body: couponBody(fields) }, seller.token);
  expect(response.status, response.text).toBe(200);
  const { code } = response.body.data;
  if (code === null) throw new Error('The coupon has no code');
  return { ...response.body.data, code };
}

/** Creates one-use codes; returns the coupon and its codes. */
export async function createOneUseCodes(world: World, seller: Pick<Person, 'token'>, fields: Partial<OneUseBody> = {}) {
  const body: OneUseBody = { name: 'Newsletter', count: 3, kind: 'PERCENT', percent: 50, ...fields };
  const response = await world.call('POST /api/v1/coupons/one-use-codes', { body }, seller.token);
  expect(response.status, response.text).toBe(200);
  const coupon = response.body.data;
  return { coupon, codes: await readCodes(world, coupon.id) };
}

/** Codes of a coupon, sorted. */
export async function readCodes(world: World, couponId: string): Promise<string[]> {
  const { rows } = await world.container.database.pool.query<{ code: string }>(
    'select code from coupon_codes where coupon_id = $1 order by code',
    [couponId],
  );
  return rows.map(({ code }) => code);
}

export const fetchCoupon = (world: World, seller: Pick<Person, 'token'>, id: string) =>
  world.call('GET /api/v1/coupons/{id}', { params: { id } }, seller.token).then(({ body }) => body.data);

/** Counters of a coupon. */
export async function readCounters(world: World, couponId: string): Promise<{ reserved: number; used: number; overLimit: number }> {
  const { rows } = await world.container.database.pool.query(
    'select reserved, used, over_limit as "overLimit" from coupons where id = $1',
    [couponId],
  );
  return rows[0];
}

/** Price of a product with a coupon. */
export const quote = (world: World, product: { id: string }, couponCode: string) =>
  world.call('POST /api/v1/checkout/price', { body: { productType: 'DIGITAL_PRODUCT', itemIds: [product.id], couponCode } });

/** Sends an order for which a coupon may leave nothing to pay. */
export const orderForFree = (
  world: World,
  buyer: Pick<Person, 'token'> | null,
  { id: itemId }: { id: string },
  body: Pick<FreeOrderBody, 'couponCode'> & Partial<FreeOrderBody>,
) => world.call('POST /api/v1/checkout/free-order', { body: { productType: 'DIGITAL_PRODUCT', itemId, ...body } }, buyer?.token);

/** Completes an order for which a coupon leaves nothing to pay and expects success; returns its id. */
export async function completeFreeOrder(world: World, buyer: Pick<Person, 'token'>, order: FreeOrderBody): Promise<string> {
  const response = await orderForFree(world, buyer, { id: order.itemId }, order);
  expect(response.status, response.text).toBe(200);
  return response.body.data.orderId;
}
