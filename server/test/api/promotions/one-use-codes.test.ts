import { couponLimits, couponMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, purchase, startPurchase } from '../../harness/checkout.ts';
import { createOneUseCodes, quote, readCounters } from '../../harness/coupons.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  seller = await world.person();
});
afterAll(() => world.close());

const createCodes = (body: object) =>
  world.call(
    'POST /api/v1/coupons/one-use-codes',
    { body: { name: 'Newsletter', count: 3, kind: 'PERCENT', percent: 50, ...body } },
    seller.token,
  );

/** Rows of the CSV file as `code,state,order`. */
async function codesFile(owner: Pick<Person, 'token'>, id: string): Promise<string[]> {
  const { text, status } = await world.call('GET /api/v1/coupons/{id}/codes.csv', { params: { id } }, owner.token);
  expect(status, text).toBe(200);
  return text.trim().split('\r\n');
}

describe('new one-use codes', () => {
  it('creates as many different codes with the prefix as requested, at most 500', async () => {
    const { coupon, codes } = await createOneUseCodes(world, seller, { count: couponLimits.oneUseCodes, prefix: 'news' });
    const tooMany = await createCodes({ count: couponLimits.oneUseCodes + 1 });
    expect({
      coupon,
      count: new Set(codes).size,
      unexpected: codes.filter((code) => !/^NEWS-[2-9A-Z]{8}$/.test(code)),
      tooMany: tooMany.body.errors,
    }).toMatchObject({
      coupon: { name: 'Newsletter', code: null, isOneUse: true, maxUses: 500, status: 'LIVE' },
      count: 500,
      unexpected: [],
      tooMany: { count: couponMessages.codeCountRange },
    });
  });

  it.each([
    [{ prefix: 'TOO-LONG-PREFIX' }, 'prefix', couponMessages.prefixRule],
    [{ prefix: 'with space' }, 'prefix', couponMessages.prefixRule],
    [{ count: 0 }, 'count', couponMessages.codeCountRange],
    [{ count: 3, maxUsesPerBuyer: 4 }, 'maxUsesPerBuyer', couponMessages.perBuyerAboveTotal],
  ])('rejects one-use codes with %j with an error for the field', async (body, field, message) => {
    const response = await createCodes(body);
    expect({ status: response.status, errors: response.body.errors }).toEqual({ status: 422, errors: { [field]: message } });
  });

  it('the number of one-use codes cannot be changed', async () => {
    const { coupon } = await createOneUseCodes(world, seller);
    const edit = { params: { id: coupon.id }, body: { maxUses: 10 } };
    const { status, body } = await world.call('PUT /api/v1/coupons/{id}', edit, seller.token);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { maxUses: couponMessages.oneUseIsFixed } });
  });
});

describe('use of a one-use code', () => {
  it('accepts a one-use code for one order only, and the other codes stay available', async () => {
    const { seller: owner, product } = await createShop(world, { price: 499 });
    const { codes, coupon } = await createOneUseCodes(world, owner, { count: 2 });
    const [code = '', other = ''] = codes;
    await buyProduct(world, await world.person(), product, { couponCode: code });
    const again = await purchase(world, await world.person(), product, { couponCode: code });
    const priced = await quote(world, product, code);
    const used = { code: 'COUPON_REJECTED', message: couponMessages.usedUp, data: { reason: 'USED_UP' } };
    expect({
      again: again.body,
      priced: priced.body,
      other: (await quote(world, product, other)).status,
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({ again: used, priced: used, other: 200, counters: { used: 1, reserved: 0 } });
  });

  it('concurrent purchases with one one-use code create one order', async () => {
    const { seller: owner, product } = await createShop(world);
    const { codes, coupon } = await createOneUseCodes(world, owner, { count: 5 });
    const [couponCode = ''] = codes;
    const buyers = await Promise.all(Array.from({ length: 5 }, () => world.person()));
    const responses = await Promise.all(buyers.map((buyer) => purchase(world, buyer, product, { couponCode })));
    expect({
      statuses: responses.map(({ status }) => status).sort(),
      messages: new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.message)),
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({
      statuses: [200, 409, 409, 409, 409],
      messages: new Set([couponMessages.usedUp]),
      counters: { reserved: 1, used: 0 },
    });
  });

  it('the CSV file shows available, reserved and used codes with their orders; an expired order frees its code', async () => {
    const { seller: owner, product } = await createShop(world);
    const { codes, coupon } = await createOneUseCodes(world, owner, { count: 3 });
    const [first = '', second = '', third = ''] = codes;
    const paid = await buyProduct(world, await world.person(), product, { couponCode: first });
    const open = await startPurchase(world, await world.person(), product, { couponCode: second });
    const whileOpen = await codesFile(owner, coupon.id);
    world.clock.advance(hours(1));
    await world.container.checkout.reconcile();
    expect({ whileOpen, afterwards: await codesFile(owner, coupon.id) }).toEqual({
      whileOpen: ['Code,State,Order', `${first},Used,${paid.id}`, `${second},Reserved,${open.orderId}`, `${third},Available,`],
      afterwards: ['Code,State,Order', `${first},Used,${paid.id}`, `${second},Available,`, `${third},Available,`],
    });
  });
});
