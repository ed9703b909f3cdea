import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, later, minutes } from '../../../src/kit/clock.ts';
import { createPublishedChannel } from '../../harness/channels.ts';
import { buyProduct, createShop } from '../../harness/checkout.ts';
import { createCoupon, createOneUseCodes } from '../../harness/coupons.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const salesWith = async (seller: Person, couponId: string) => {
  const { body } = await world.call('GET /api/v1/sales', { query: { couponId } }, seller.token);
  return body.data.map(({ id, coupon }) => ({ id, code: coupon?.code }));
};

it('sales filtered by coupon show its orders, for one-use codes with the code of each, and none of other sellers', async () => {
  const { seller, product } = await createShop(world);
  const [coupon, other] = [await createCoupon(world, seller), await createCoupon(world, seller)];
  const { coupon: readers, codes } = await createOneUseCodes(world, seller, { count: 2 });
  const buy = async (couponCode?: string) => (await buyProduct(world, await world.person(), product, { couponCode })).id;
  await buy();
  const [first, second] = [await buy(coupon.code), await buy(coupon.code)];
  const oneUse = await buy(codes[1]);
  await world.call('DELETE /api/v1/coupons/{id}', { params: { id: coupon.id } }, seller.token);
  expect({
    coupon: await salesWith(seller, coupon.id),
    other: await salesWith(seller, other.id),
    oneUse: await salesWith(seller, readers.id),
    ofStranger: await salesWith(await world.person(), coupon.id),
  }).toEqual({
    coupon: [second, first].map((id) => ({ id, code: coupon.code })),
    other: [],
    oneUse: [{ id: oneUse, code: codes[1] }],
    ofStranger: [],
  });
});

it('public pages offer a field for a code only while the seller has a coupon that has not ended', async () => {
  const { seller, product } = await createShop(world);
  const channel = await createPublishedChannel(world, seller);
  const offers = async () => {
    // Every change of the coupons is later than the previous version of the page.
    world.clock.advance(minutes(1));
    const page = await world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug: product.slug } });
    const channelPage = await world.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug: channel.slug } });
    return { product: page.body.data.offersCoupons ?? false, channel: channelPage.body.data.offersCoupons ?? false };
  };
  const [yes, no] = [
    { product: true, channel: true },
    { product: false, channel: false },
  ];
  const without = await offers();
  const { id } = await createCoupon(world, seller);
  const withCoupon = await offers();
  await world.call('DELETE /api/v1/coupons/{id}', { params: { id } }, seller.token);
  const deleted = await offers();
  await createCoupon(world, seller, { endsAt: later(world.clock.now(), hours(1)).toISOString() });
  const withEnd = await offers();
  world.clock.advance(hours(1));
  expect({ without, withCoupon, deleted, withEnd, ended: await offers() }).toEqual({
    without: no,
    withCoupon: yes,
    deleted: no,
    withEnd: yes,
    ended: no,
  });
});
