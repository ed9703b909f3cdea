import { couponMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, later, minutes } from '../../../src/kit/clock.ts';
import { formatIndiaTime } from '../../../src/kit/india-time.ts';
import { buyProduct, createShop, purchase, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, newCouponCode, quote } from '../../harness/coupons.ts';
import { guestPurchase, newContact } from '../../harness/guests.ts';
import { createProduct, createPublishedProduct } from '../../harness/products.ts';
import { createWorld, type World } from '../../harness/world.ts';

const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', ALLOW_SANDBOX: 'telegram,payments,mail' };
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof createShop>>;

const answer = ({ status, body }: Awaited<ReturnType<typeof purchase>>) => ({
  status,
  code: body.code,
  message: body.message,
  errors: body.errors,
  data: body.data,
});
const rejection = (reason: string, message: string) => ({
  status: 409,
  code: 'COUPON_REJECTED',
  message,
  errors: { couponCode: message },
  data: { reason },
});
const notValid = rejection('NOT_VALID', couponMessages.notValid);

/** Answers to a member, to a guest, and to the sale page for the price. */
async function answersTo({ product }: Pick<Shop, 'product'>, couponCode: string) {
  const member = await purchase(world, await world.person(), product, { couponCode });
  const guest = await guestPurchase(world, product, { customer: newContact(), couponCode });
  const priced = await quote(world, product, couponCode);
  return { member: answer(member), guest: answer(guest as never), priced: answer(priced as never) };
}
const everywhere = (expected: ReturnType<typeof rejection>) => ({ member: expected, guest: expected, priced: expected });

describe('rejection with its reason', () => {
  it('tells when a coupon starts', async () => {
    const shop = await createShop(world);
    const startsAt = later(world.clock.now(), hours(1));
    const { code } = await createCoupon(world, shop.seller, { startsAt: startsAt.toISOString() });
    const expected = rejection('NOT_STARTED', couponMessages.notStarted(formatIndiaTime(startsAt)));
    expect(await answersTo(shop, code)).toEqual(everywhere(expected));
    world.clock.advance(hours(1));
    expect((await quote(world, shop.product, code)).status).toBe(200);
  });

  it('tells when a coupon ended', async () => {
    const shop = await createShop(world);
    const endsAt = later(world.clock.now(), hours(1));
    const { code } = await createCoupon(world, shop.seller, { endsAt: endsAt.toISOString() });
    expect((await quote(world, shop.product, code)).body.data.endsAt).toBe(endsAt.toISOString());
    world.clock.advance(hours(1));
    expect(await answersTo(shop, code)).toEqual(everywhere(rejection('ENDED', couponMessages.ended(formatIndiaTime(endsAt)))));
  });

  it('tells that a coupon is used up, also while an open order keeps the last use', async () => {
    const shop = await createShop(world);
    const [open, paid] = [await createCoupon(world, shop.seller, { maxUses: 1 }), await createCoupon(world, shop.seller, { maxUses: 1 })];
    await startPurchase(world, await world.person(), shop.product, { couponCode: open.code });
    await buyProduct(world, await world.person(), shop.product, { couponCode: paid.code });
    const expected = everywhere(rejection('USED_UP', couponMessages.usedUp));
    expect({ open: await answersTo(shop, open.code), paid: await answersTo(shop, paid.code) }).toEqual({ open: expected, paid: expected });
  });

  it('tells the minimum amount, compared with the price before the discount', async () => {
    const shop = await createShop(world, { price: 500, hasDiscount: true, discountedPrice: 400 });
    const [equal, above] = [
      await createCoupon(world, shop.seller, { minAmount: 400 }),
      await createCoupon(world, shop.seller, { minAmount: 400.01 }),
    ];
    const buyer = await world.person();
    const rejected = answer(await purchase(world, buyer, shop.product, { couponCode: above.code }));
    const priced = (await quote(world, shop.product, above.code)).body.data.prices;
    const accepted = await startPurchase(world, buyer, shop.product, { couponCode: equal.code });
    const message = couponMessages.belowMinimum(400.01);
    expect({ rejected, priced, accepted: accepted.amount }).toEqual({
      rejected: rejection('BELOW_MINIMUM', message),
      priced: [{ itemId: shop.product.id, price: 400, discount: 0, amount: 400, message }],
      accepted: 320,
    });
  });

  it('tells that a coupon is for other items, and that it does not reduce a price that the buyer chooses', async () => {
    const shop = await createShop(world);
    const other = await createPublishedProduct(world, shop.seller);
    const flexible = await createPublishedProduct(world, shop.seller, { priceType: 'FLEXIBLE', price: 100 });
    const some = await createCoupon(world, shop.seller, { items: [{ productType: 'DIGITAL_PRODUCT', id: other.id }] });
    const all = await createCoupon(world, shop.seller);
    const buyer = await world.person();
    const outcomes = {
      other: answer(await purchase(world, buyer, shop.product, { couponCode: some.code })),
      flexible: answer(await purchase(world, buyer, flexible, { couponCode: all.code, customAmount: 200 })),
    };
    const expected = rejection('NOT_FOR_ITEM', couponMessages.notForItem);
    expect(outcomes).toEqual({ other: expected, flexible: expected });
  });

  it('prices several items of one seller at once, and leaves out items of others', async () => {
    const shop = await createShop(world, { price: 1_000 });
    const second = await createPublishedProduct(world, shop.seller, { price: 100 });
    const foreign = await createShop(world);
    const { code } = await createCoupon(world, shop.seller, { minAmount: 500 });
    const itemIds = [second.id, foreign.product.id, shop.product.id, 'A'.repeat(20)];
    const body = { productType: 'DIGITAL_PRODUCT', itemIds, couponCode: code } as const;
    const { body: priced } = await world.call('POST /api/v1/checkout/price', { body });
    expect(priced.data.prices).toEqual([
      { itemId: second.id, price: 100, discount: 0, amount: 100, message: couponMessages.belowMinimum(500) },
      { itemId: shop.product.id, price: 1_000, discount: 200, amount: 800, message: null },
    ]);
  });

  it('the price of an item that is not for sale is not found', async () => {
    const { seller } = await createShop(world);
    const draft = await createProduct(world, seller);
    const { code } = await createCoupon(world, seller);
    expect((await quote(world, draft, code)).status).toBe(404);
  });

  it('shows the remaining uses only when there are few', async () => {
    const shop = await createShop(world);
    const usesLeft = async (maxUses: number | null) => {
      const { code } = await createCoupon(world, shop.seller, { maxUses });
      return (await quote(world, shop.product, code)).body.data.usesLeft;
    };
    expect({ none: await usesLeft(null), few: await usesLeft(20), many: await usesLeft(21) }).toEqual({ none: null, few: 20, many: null });
  });
});

describe('rejection without a reason', () => {
  const inactive: [string, (shop: Shop) => Promise<string>][] = [
    ['unknown', async () => newCouponCode()],
    ['of another seller', async () => (await createCoupon(world, await world.person())).code],
    [
      'deleted',
      async ({ seller }) => {
        const { id, code } = await createCoupon(world, seller);
        await world.call('DELETE /api/v1/coupons/{id}', { params: { id } }, seller.token);
        return code;
      },
    ],
    [
      'paused by the seller',
      async ({ seller }) => {
        const { id, code } = await createCoupon(world, seller);
        await world.call('POST /api/v1/coupons/{id}/pause', { params: { id } }, seller.token);
        return code;
      },
    ],
    [
      'paused by an administrator',
      async ({ seller }) => {
        const { id, code } = await createCoupon(world, seller);
        const { token } = await world.administrator();
        await world.call('POST /api/v1/admin/coupons/{id}/pause', { params: { id }, body: { reason: 'Misleading' } }, token);
        return code;
      },
    ],
  ];

  it.each(inactive)('a code that is %s gets the same answer everywhere', async (_, codeOf) => {
    const shop = await createShop(world);
    expect(await answersTo(shop, await codeOf(shop))).toEqual(everywhere(notValid));
  });

  it('a buyer who has used up their own uses gets the answer of a wrong code', async () => {
    const shop = await createShop(world);
    const second = await createPublishedProduct(world, shop.seller);
    const { code } = await createCoupon(world, shop.seller, { maxUsesPerBuyer: 1 });
    const buyer = await world.person();
    await buyProduct(world, buyer, shop.product, { couponCode: code });
    expect(answer(await purchase(world, buyer, second, { couponCode: code }))).toEqual(notValid);
  });

  it('rejects a text that cannot be a code without counting it as a wrong code', async () => {
    const shop = await createShop(world);
    const response = await purchase(world, await world.person(), shop.product, { couponCode: 'no code' });
    expect({ status: response.status, errors: response.body.errors }).toEqual({
      status: 422,
      errors: { couponCode: couponMessages.codeRule },
    });
  });
});

describe('limit of wrong codes', () => {
  let limited: World;
  beforeAll(async () => {
    limited = await createWorld({ env });
  });
  afterAll(() => limited.close());

  let lastAddress = 0;
  const newAddress = () => `10.1.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
  const post = async (path: string, from: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const { body: reply } = await limited.send('POST', path, { headers: { ...headers, ...authorization }, body: JSON.stringify(body) });
    const { code, data } = reply as { code?: string; data?: { reason?: string } };
    return code === 'TOO_MANY' ? code : (data?.reason ?? 'ACCEPTED');
  };
  const price = (from: string, { id }: { id: string }, couponCode: string, browser?: string) =>
    post('/api/v1/checkout/price', from, { productType: 'DIGITAL_PRODUCT', itemIds: [id], couponCode, browser });
  const order = (from: string, { id }: { id: string }, email: string, couponCode: string) =>
    post(`/api/v1/guest/digital-products/${id}/purchase`, from, { customer: { ...newContact(), email }, couponCode });

  const tries = async (count: number, send: () => Promise<string>) => {
    const outcomes = [];
    for (let i = 0; i < count; i++) outcomes.push(await send());
    return new Set(outcomes);
  };

  it('after ten wrong codes, every code of the seller is answered with too many tries for an hour', async () => {
    const { seller, product } = await createShop(limited);
    const other = await createShop(limited);
    const [{ code }, others] = [await createCoupon(limited, seller), await createCoupon(limited, other.seller)];
    const from = newAddress();
    const wrong = await tries(9, () => price(from, product, newCouponCode()));
    const afterNine = await price(from, product, code);
    await price(from, product, newCouponCode());
    const afterTen = await price(from, product, code);
    const elsewhere = await price(newAddress(), product, code);
    const ofOther = await price(from, other.product, others.code);
    limited.clock.advance(hours(1) + minutes(1));
    expect({ wrong, afterNine, afterTen, elsewhere, ofOther, afterAnHour: await price(from, product, code) }).toEqual({
      wrong: new Set(['NOT_VALID']),
      afterNine: 'ACCEPTED',
      afterTen: 'TOO_MANY',
      elsewhere: 'ACCEPTED',
      ofOther: 'ACCEPTED',
      afterAnHour: 'ACCEPTED',
    });
  });

  it('wrong codes of one browser, or with one email address, do not count against others on its network', async () => {
    const { seller, product } = await createShop(limited);
    const { code } = await createCoupon(limited, seller);
    const { email } = newContact();
    const from = newAddress();
    const [mine, theirs] = ['a'.repeat(32), 'b'.repeat(32)];
    const wrong = await tries(10, () => price(from, product, newCouponCode(), theirs));
    const ordered = await tries(10, () => order(from, product, email, newCouponCode()));
    expect({
      wrong,
      ordered,
      theirs: await price(from, product, code, theirs),
      mine: await price(from, product, code, mine),
      same: await order(from, product, email, code),
      other: await order(from, product, newContact().email, code),
    }).toEqual({
      wrong: new Set(['NOT_VALID']),
      ordered: new Set(['NOT_VALID']),
      theirs: 'TOO_MANY',
      mine: 'ACCEPTED',
      same: 'TOO_MANY',
      other: 'ACCEPTED',
    });
  });

  it('a machine that changes its browser id is stopped by the limit of its network', async () => {
    const { seller, product } = await createShop(limited);
    const { code } = await createCoupon(limited, seller);
    const from = newAddress();
    const browser = (index: number) => index.toString(16).padStart(32, '0');
    const outcomes = [];
    for (let minute = 0; minute < 2; minute++) {
      for (let i = 0; i < 100; i++) outcomes.push(await price(from, product, newCouponCode(), browser(minute * 100 + i)));
      limited.clock.advance(minutes(1));
    }
    expect({ wrong: new Set(outcomes), right: await price(from, product, code, browser(999)) }).toEqual({
      wrong: new Set(['NOT_VALID']),
      right: 'TOO_MANY',
    });
  });

  it('answers at most ten of 60 parallel tries', async () => {
    const { seller, product } = await createShop(limited);
    const { code } = await createCoupon(limited, seller);
    const from = newAddress();
    const codes = [...Array.from({ length: 59 }, newCouponCode), code];
    const outcomes = await Promise.all(codes.map((one) => price(from, product, one)));
    expect(outcomes.filter((outcome) => outcome !== 'TOO_MANY').length).toBeLessThanOrEqual(10);
  });

  it('codes that are rejected with a reason are not counted as wrong', async () => {
    const { seller, product } = await createShop(limited);
    const startsAt = later(limited.clock.now(), hours(5)).toISOString();
    const [early, live] = [await createCoupon(limited, seller, { startsAt }), await createCoupon(limited, seller)];
    const from = newAddress();
    const rejected = await tries(12, () => price(from, product, early.code));
    expect({ rejected, live: await price(from, product, live.code) }).toEqual({ rejected: new Set(['NOT_STARTED']), live: 'ACCEPTED' });
  });
});
