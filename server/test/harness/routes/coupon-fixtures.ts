import type { Contract, ContractKey, coupons, RouteInput } from '@jamun/contract';
import { createShop } from '../checkout.ts';
import { couponBody, createCoupon, createOneUseCodes } from '../coupons.ts';
import { createPublishedProduct } from '../products.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const inCoupon = async (world: World, owner: Person) => ({ params: { id: (await createCoupon(world, owner)).id } });

async function pauseAsAdmin(world: World, id: string): Promise<void> {
  const { token } = await world.administrator();
  await world.call('POST /api/v1/admin/coupons/{id}/pause', { params: { id }, body: { reason: 'Misleading' } }, token);
}

/** Product of another seller, with a coupon that takes this share off. */
async function discountedProduct(world: World, percent: number) {
  const { seller, product } = await createShop(world, { price: 400 });
  const { code } = await createCoupon(world, seller, { percent });
  return { productType: 'DIGITAL_PRODUCT', itemId: product.id, couponCode: code } as const;
}

export const couponFixtures: { [K in keyof typeof coupons]: Fixture<K> } = {
  'GET /api/v1/coupons': async () => ({ query: { search: 'T-', status: 'LIVE', sort: 'uses', order: 'asc' } }),
  'POST /api/v1/coupons': async (world, owner) => {
    const { id } = await createPublishedProduct(world, owner, { price: 400 });
    const body = couponBody({
      kind: 'AMOUNT',
      percent: null,
      amount: 50,
      items: [{ productType: 'DIGITAL_PRODUCT', id }],
      maxUses: 100,
      maxUsesPerBuyer: 1,
      minAmount: 100,
      startsAt: '2020-01-01T00:00:00Z',
      endsAt: '2099-12-31T18:30:00Z',
      renewals: 'EVERY_RENEWAL',
    });
    return { body };
  },
  'POST /api/v1/coupons/one-use-codes': async () => ({
    body: { name: 'Newsletter', count: 5, prefix: 'NEWS', kind: 'PERCENT', percent: 50 },
  }),
  'GET /api/v1/coupons/items': async () => ({ query: { search: 'a' } }),
  'GET /api/v1/coupons/{id}': inCoupon,
  'PUT /api/v1/coupons/{id}': async (world, owner) => ({
    ...(await inCoupon(world, owner)),
    body: { percent: 25, maxUses: 10, version: 1 },
  }),
  'DELETE /api/v1/coupons/{id}': inCoupon,
  'POST /api/v1/coupons/{id}/pause': inCoupon,
  'POST /api/v1/coupons/{id}/resume': async (world, owner) => {
    const coupon = await inCoupon(world, owner);
    await world.call('POST /api/v1/coupons/{id}/pause', coupon, owner.token);
    return coupon;
  },
  'GET /api/v1/coupons/{id}/codes.csv': async (world, owner) => ({ params: { id: (await createOneUseCodes(world, owner)).coupon.id } }),
  'POST /api/v1/checkout/price': async (world) => {
    const { itemId, ...body } = await discountedProduct(world, 20);
    return { body: { ...body, itemIds: [itemId] } };
  },
  'POST /api/v1/checkout/free-order': async (world) => ({ body: await discountedProduct(world, 100) }),
  'GET /api/v1/admin/coupons': async () => ({ query: { search: 'T-', status: 'LIVE', sort: 'uses', order: 'desc' } }),
  'POST /api/v1/admin/coupons/{id}/pause': async (world, owner) => ({ ...(await inCoupon(world, owner)), body: { reason: 'Misleading' } }),
  'POST /api/v1/admin/coupons/{id}/resume': async (world, owner) => {
    const coupon = await inCoupon(world, owner);
    await pauseAsAdmin(world, coupon.params.id);
    return coupon;
  },
};
