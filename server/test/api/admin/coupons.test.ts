import { type Contract, couponMessages, type RouteInput } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, later } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, purchase, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, createOneUseCodes, fetchCoupon, readCounters } from '../../harness/coupons.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => expect(await world.findInvariantViolations()).toEqual([]));
afterAll(() => world.close());

/** Creates a coupon at a time of its own, because lists are sorted by time. */
function createNext(seller: Person) {
  world.clock.advance(1_000);
  return createCoupon(world, seller);
}

type Query = RouteInput<Contract['GET /api/v1/admin/coupons']>['query'];

const adminToken = async () => (await world.administrator()).token;
async function list(query: Query = {}) {
  const { status, body, text } = await world.call('GET /api/v1/admin/coupons', { query }, await adminToken());
  expect(status, text).toBe(200);
  return { ids: body.data.map(({ id }) => id), rows: body.data, total: body.meta.total };
}
const pause = async (id: string, reason: string, token?: string) =>
  world.call('POST /api/v1/admin/coupons/{id}/pause', { params: { id }, body: { reason } }, token ?? (await adminToken()));
const resume = async (id: string, token?: string) =>
  world.call('POST /api/v1/admin/coupons/{id}/resume', { params: { id } }, token ?? (await adminToken()));
const pauseAsSeller = (seller: Person, id: string) => world.call('POST /api/v1/coupons/{id}/pause', { params: { id } }, seller.token);
const resumeAsSeller = (seller: Person, id: string) => world.call('POST /api/v1/coupons/{id}/resume', { params: { id } }, seller.token);
const usernameOf = async ({ token }: Person) => (await world.call('GET /api/v1/users/me', {}, token)).body.data.username;
const auditOf = async (id: string) =>
  (await world.call('GET /api/v1/admin/audit', { query: { search: id } }, await adminToken())).body.data.map(
    ({ action, reason, subject, user, before, after }) => ({ action, reason, subject, userId: user?.id, before, after }),
  );

describe('admin coupon list', () => {
  it('finds coupons of every seller by code, name, one-use code and username', async () => {
    const [seller, other] = [await world.person(), await world.person()];
    const coupon = await createNext(seller);
    world.clock.advance(1_000);
    const { coupon: batch, codes } = await createOneUseCodes(world, seller, { name: `Readers of ${seller.name}`, prefix: 'READ' });
    await createCoupon(world, other);
    const username = await usernameOf(seller);
    const [code = ''] = codes;
    expect({
      byCode: (await list({ search: coupon.code.toLowerCase() })).ids,
      byName: (await list({ search: `readers of ${seller.name}` })).ids,
      byOneUseCode: (await list({ search: code.toLowerCase() })).ids,
      byUsername: (await list({ search: username, order: 'asc' })).ids,
      byWildcard: (await list({ search: '%_%' })).ids,
    }).toEqual({
      byCode: [coupon.id],
      byName: [batch.id],
      byOneUseCode: [batch.id],
      byUsername: [coupon.id, batch.id],
      byWildcard: [],
    });
    const [row] = (await list({ search: coupon.code })).rows;
    expect(row).toMatchObject({
      id: coupon.id,
      code: coupon.code,
      isOneUse: false,
      percent: 20,
      status: 'LIVE',
      adminPauseReason: null,
      user: { id: seller.id, username },
    });
  });

  it('filters coupons by status', async () => {
    const { seller, product } = await createShop(world, { price: 400 });
    const now = world.clock.now();
    const live = await createCoupon(world, seller);
    const scheduled = await createCoupon(world, seller, { startsAt: later(now, days(2)).toISOString() });
    const paused = await createNext(seller);
    await pauseAsSeller(seller, paused.id);
    const stopped = await createNext(seller);
    await pause(stopped.id, 'Misleading');
    const usedUp = await createCoupon(world, seller, { maxUses: 1 });
    await buyProduct(world, await world.person(), product, { couponCode: usedUp.code });
    const search = await usernameOf(seller);
    const idsWith = async (status: 'LIVE' | 'SCHEDULED' | 'PAUSED' | 'USED_UP' | 'ENDED') =>
      (await list({ search, status, order: 'asc' })).ids;
    expect({
      live: await idsWith('LIVE'),
      scheduled: await idsWith('SCHEDULED'),
      paused: await idsWith('PAUSED'),
      usedUp: await idsWith('USED_UP'),
      ended: await idsWith('ENDED'),
    }).toEqual({ live: [live.id], scheduled: [scheduled.id], paused: [paused.id, stopped.id], usedUp: [usedUp.id], ended: [] });
  });

  it('sorts coupons by date and uses with pagination, and leaves out deleted ones', async () => {
    const { seller, product } = await createShop(world, { price: 400 });
    const [first, second, third] = [await createNext(seller), await createNext(seller), await createNext(seller)];
    await buyProduct(world, await world.person(), product, { couponCode: second.code });
    const gone = await createCoupon(world, seller);
    await world.call('DELETE /api/v1/coupons/{id}', { params: { id: gone.id } }, seller.token);
    const search = await usernameOf(seller);
    expect({
      newestFirst: (await list({ search })).ids,
      oldestFirst: (await list({ search, order: 'asc' })).ids,
      mostUsed: (await list({ search, sort: 'uses', limit: '1' })).ids,
      secondPage: await list({ search, limit: '2', page: '2' }).then(({ ids, total }) => ({ ids, total })),
    }).toEqual({
      newestFirst: [third.id, second.id, first.id],
      oldestFirst: [first.id, second.id, third.id],
      mostUsed: [second.id],
      secondPage: { ids: [first.id], total: 3 },
    });
  });
});

describe('pause by an administrator', () => {
  it('a pause stops checkout with the answer of unknown codes, and a resume ends that', async () => {
    const { seller, product } = await createShop(world, { price: 400 });
    const { id, code } = await createCoupon(world, seller);
    const quote = () =>
      world.call('POST /api/v1/checkout/price', {
        body: { productType: 'DIGITAL_PRODUCT', itemIds: [product.id], couponCode: code },
      });
    const unknown = await purchase(world, await world.person(), product, { couponCode: 'UNKNOWN-1' });
    await pause(id, 'Misleading');
    const paused = { purchase: await purchase(world, await world.person(), product, { couponCode: code }), quote: await quote() };
    await resume(id);
    const sold = await buyProduct(world, await world.person(), product, { couponCode: code });
    const rejected = { status: 409, body: { code: 'COUPON_REJECTED', message: couponMessages.notValid, data: { reason: 'NOT_VALID' } } };
    expect({ unknown, ...paused, sold, quoted: (await quote()).status }).toMatchObject({
      unknown: rejected,
      purchase: rejected,
      quote: rejected,
      sold: { status: 'PAID', amount: 320, coupon: { code, discount: 80 } },
      quoted: 200,
    });
  });

  it('an open order keeps its discount while the coupon is paused', async () => {
    const { seller, product } = await createShop(world, { price: 400 });
    const { id, code } = await createCoupon(world, seller, { maxUses: 1 });
    const buyer = await world.person();
    const started = await startPurchase(world, buyer, product, { couponCode: code });
    await pause(id, 'Misleading');
    const continued = await buyProduct(world, buyer, product, { couponCode: code });
    expect({ id: continued.id, amount: continued.amount, counters: await readCounters(world, id) }).toEqual({
      id: started.orderId,
      amount: 320,
      counters: { reserved: 0, used: 1, overLimit: 0 },
    });
  });

  it('the seller sees the reason and cannot resume the coupon', async () => {
    const seller = await world.person();
    const { id, code } = await createCoupon(world, seller);
    const paused = await pause(id, 'Never sold at this price');
    const attempt = await resumeAsSeller(seller, id);
    const shown = await fetchCoupon(world, seller, id);
    expect({ paused: paused.body, attempt, shown }).toMatchObject({
      paused: { message: couponMessages.adminPaused, data: { status: 'PAUSED', adminPauseReason: 'Never sold at this price' } },
      attempt: { status: 403, body: { message: couponMessages.pausedByAdmin } },
      shown: { status: 'PAUSED', isPaused: false, adminPauseReason: 'Never sold at this price' },
    });
    await resume(id);
    const notifications = (await world.call('GET /api/v1/notifications', {}, seller.token)).body.data;
    expect(notifications.map(({ message, link }) => ({ message, link }))).toEqual([
      { message: couponMessages.noticeOfResumption(code), link: '/coupons' },
      { message: couponMessages.noticeOfPause(code, 'Never sold at this price'), link: '/coupons' },
    ]);
  });

  it('a coupon that its seller has paused too stays paused when an administrator resumes it', async () => {
    const seller = await world.person();
    const { id } = await createCoupon(world, seller);
    await pauseAsSeller(seller, id);
    await pause(id, 'Misleading');
    const resumed = await resume(id);
    const { status } = (await resumeAsSeller(seller, id)).body.data;
    expect({ resumed: resumed.body.data, afterwards: status }).toMatchObject({
      resumed: { status: 'PAUSED', isPaused: true, adminPauseReason: null },
      afterwards: 'LIVE',
    });
  });

  it('writes one audit record for a pause and one for a resume, and none when the call is rejected', async () => {
    const seller = await world.person();
    const { id } = await createCoupon(world, seller);
    const early = await resume(id);
    await pause(id, 'Misleading');
    const again = await pause(id, 'Misleading as well');
    await resume(id);
    const late = await resume(id);
    const record = { subject: { type: 'coupon', id }, userId: seller.id };
    const [live, stopped] = [{ isPausedByAdmin: false }, { isPausedByAdmin: true }];
    expect({
      rejected: [early, again, late].map(({ status, body }) => ({ status, message: body.message })),
      audit: await auditOf(id),
    }).toEqual({
      rejected: [
        { status: 409, message: couponMessages.notPaused },
        { status: 409, message: couponMessages.alreadyPaused },
        { status: 409, message: couponMessages.notPaused },
      ],
      audit: [
        { ...record, action: 'COUPON_RESUMED', reason: null, before: stopped, after: live },
        { ...record, action: 'COUPON_PAUSED', reason: 'Misleading', before: live, after: stopped },
      ],
    });
  });

  it('rejects sellers, visitors, unknown and deleted coupons, and a pause without a reason', async () => {
    const seller = await world.person();
    const { id } = await createCoupon(world, seller);
    const deleted = await createCoupon(world, seller);
    await world.call('DELETE /api/v1/coupons/{id}', { params: { id: deleted.id } }, seller.token);
    expect({
      listBySeller: (await world.call('GET /api/v1/admin/coupons', {}, seller.token)).status,
      pauseBySeller: (await pause(id, 'Mine', seller.token)).status,
      resumeBySeller: (await resume(id, seller.token)).status,
      listByVisitor: (await world.call('GET /api/v1/admin/coupons', {})).status,
      unknownPause: (await pause('0'.repeat(20), 'Misleading')).status,
      unknownResume: (await resume('0'.repeat(20))).status,
      deletedPause: (await pause(deleted.id, 'Misleading')).status,
      withoutReason: (await pause(id, ' ')).status,
      coupon: (await fetchCoupon(world, seller, id)).status,
    }).toEqual({
      listBySeller: 403,
      pauseBySeller: 403,
      resumeBySeller: 403,
      listByVisitor: 401,
      unknownPause: 404,
      unknownResume: 404,
      deletedPause: 404,
      withoutReason: 422,
      coupon: 'LIVE',
    });
  });
});

it('administrators see the coupon of an order in the list and in its details', async () => {
  const { seller, product } = await createShop(world, { price: 400 });
  const { code } = await createCoupon(world, seller);
  const reduced = await buyProduct(world, await world.person(), product, { couponCode: code });
  const full = await buyProduct(world, await world.person(), product);
  const token = await adminToken();
  const listed = await world.call('GET /api/v1/admin/orders', { query: { sellerId: String(seller.id) } }, token);
  const shown = await world.call('GET /api/v1/admin/orders/{id}', { params: { id: reduced.id } }, token);
  expect({ listed: listed.body.data, shown: shown.body.data }).toMatchObject({
    listed: [
      { id: full.id, amount: 400, coupon: null },
      { id: reduced.id, amount: 320, coupon: { code, discount: 80 } },
    ],
    shown: { amount: 320, coupon: { code, discount: 80 } },
  });
});
