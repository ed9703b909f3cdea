import { couponLimits, couponMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, earlier, hours, later, minutes } from '../../../src/kit/clock.ts';
import { createPlatformPlan } from '../../harness/administration.ts';
import { createPublishedChannel } from '../../harness/channels.ts';
import { buyProduct, createShop, startPurchase } from '../../harness/checkout.ts';
import { couponBody, createCoupon, createOneUseCodes, fetchCoupon, newCouponCode, quote } from '../../harness/coupons.ts';
import { createProduct, createPublishedProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  seller = await world.person();
});
afterAll(() => world.close());

const create = (body: object, owner: Person = seller) => world.call('POST /api/v1/coupons', { body: couponBody(body) }, owner.token);
const edit = (id: string, body: object, owner: Pick<Person, 'token'> = seller) =>
  world.call('PUT /api/v1/coupons/{id}', { params: { id }, body }, owner.token);
const act = (id: string, action: 'pause' | 'resume', owner: Pick<Person, 'token'> = seller) =>
  world.call(`POST /api/v1/coupons/{id}/${action}`, { params: { id } }, owner.token);
const remove = (id: string, owner: Pick<Person, 'token'> = seller) =>
  world.call('DELETE /api/v1/coupons/{id}', { params: { id } }, owner.token);
const names = async (owner: Person, query: Record<string, string>) =>
  (await world.call('GET /api/v1/coupons', { query } as never, owner.token)).body.data.map(({ name }) => name);
const amountOff = (amount: number) => ({ kind: 'AMOUNT', percent: null, amount }) as const;
const after = (milliseconds: number) => later(world.clock.now(), milliseconds).toISOString();

describe('new coupon', () => {
  it('creates a coupon with an uppercase code, and shows it with its terms and counters', async () => {
    const code = newCouponCode();
    const { status, body } = await create({ code: ` ${code.toLowerCase()}५० `, maxUses: 100, maxUsesPerBuyer: 1, minAmount: 99.5 });
    expect({ status, message: body.message }).toEqual({ status: 200, message: couponMessages.created });
    expect(body.data).toMatchObject({
      code: `${code}50`,
      name: `${code}50`,
      isOneUse: false,
      kind: 'PERCENT',
      percent: 20,
      amount: null,
      items: null,
      maxUses: 100,
      maxUsesPerBuyer: 1,
      minAmount: 99.5,
      renewals: 'FIRST_PAYMENT',
      status: 'LIVE',
      isPaused: false,
      adminPauseReason: null,
      used: 0,
      reserved: 0,
      overLimit: 0,
      revenue: 0,
      discountGiven: 0,
      version: 1,
    });
  });

  it.each([
    [{ code: 'AB' }, 'code', couponMessages.codeRule],
    [{ code: '-AB' }, 'code', couponMessages.codeRule],
    [{ code: 'DIWALI SALE' }, 'code', couponMessages.codeRule],
    [{ code: 'X'.repeat(31) }, 'code', couponMessages.codeRule],
    [{ percent: null }, 'percent', couponMessages.percentRequired],
    [{ percent: 0 }, 'percent', couponMessages.percentRange],
    [{ percent: 100.01 }, 'percent', couponMessages.percentRange],
    [{ percent: 12.345 }, 'percent', 'Discount must have at most two decimals'],
    [{ kind: 'AMOUNT' }, 'amount', couponMessages.amountRequired],
    [{ maxUses: 0 }, 'maxUses', couponMessages.maxUsesRange],
    [{ maxUsesPerBuyer: 1.5 }, 'maxUsesPerBuyer', couponMessages.perBuyerRange],
    [{ maxUses: 1, maxUsesPerBuyer: 2 }, 'maxUsesPerBuyer', couponMessages.perBuyerAboveTotal],
    [{ startsAt: '2099-02-01T00:00:00Z', endsAt: '2099-02-01T00:00:00Z' }, 'endsAt', couponMessages.endBeforeStart],
    [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt', couponMessages.endPast],
    [{ items: [] }, 'items', couponMessages.itemsRequired],
    [{ items: [{ productType: 'DIGITAL_PRODUCT', id: 'A'.repeat(20) }] }, 'items', couponMessages.itemUnknown],
  ])('rejects a new coupon with %j with an error for its field', async (body, field, message) => {
    const response = await create(body);
    expect({ status: response.status, errors: response.body.errors }).toEqual({ status: 422, errors: { [field]: message } });
  });

  it('rejects a code that the seller has already, in any case, but not the code of another seller', async () => {
    const code = newCouponCode();
    await create({ code });
    const again = await create({ code: code.toLowerCase() });
    const others = await create({ code }, await world.person());
    expect({ again: { status: again.status, errors: again.body.errors }, others: others.status }).toEqual({
      again: { status: 409, errors: { code: couponMessages.codeTaken } },
      others: 200,
    });
  });

  it('concurrent requests with one code create one coupon', async () => {
    const code = newCouponCode();
    const responses = await Promise.all(Array.from({ length: 6 }, () => create({ code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(5).fill(409)]);
  });

  it('rejects a coupon of a seller whose email address is not verified', async () => {
    const { status } = await create({}, await world.person({ isVerified: false }));
    expect(status).toBe(403);
  });

  it('the plan limit of coupons holds for concurrent requests, and coupons that have ended do not count', async () => {
    const [owner, administrator] = [await world.person(), await world.administrator()];
    const { id: planId } = await createPlatformPlan(world);
    const body = { featureKey: 'coupons', limitValue: 2, isEnabled: true };
    await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body }, administrator.token);
    await world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(owner.id) }, body: { planId } }, administrator.token);
    const endsAt = after(hours(1));
    const responses = await Promise.all(Array.from({ length: 6 }, () => create({ endsAt }, owner)));
    const codes = { name: 'Readers', count: 2, kind: 'PERCENT', percent: 10 } as const;
    const oneUse = await world.call('POST /api/v1/coupons/one-use-codes', { body: codes }, owner.token);
    world.clock.advance(hours(2));
    const afterEnd = await create({}, owner);
    expect({
      created: responses.filter(({ status }) => status === 200).length,
      rejected: new Set(responses.flatMap((response) => response.body.code ?? [])),
      oneUse: oneUse.body.code,
      afterEnd: afterEnd.status,
    }).toEqual({ created: 2, rejected: new Set(['PLAN_LIMIT']), oneUse: 'PLAN_LIMIT', afterEnd: 200 });
  });

  it('rejects more coupons than one seller can have', async () => {
    const owner = await world.person();
    await world.container.database.pool.query(
      `insert into coupons (id, seller_id, name, is_one_use, kind, basis_points, scope, renewals, created_at, updated_at)
       select lpad(n::text, 20, 'many'), $1, 'CODE' || n, false, 'PERCENT', 1000, 'ALL', 'FIRST_PAYMENT', $2, $2 from generate_series(1, $3) n`,
      [owner.id, world.clock.now(), couponLimits.perSeller],
    );
    const rejected = await create({}, owner);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({ status: 409, message: couponMessages.tooManyCoupons });
  });
});

describe('items of a coupon', () => {
  it('limits a coupon to products and plans of the seller, and shows them with title, price and page', async () => {
    const owner = await world.person();
    const product = await createPublishedProduct(world, owner, { price: 500, hasDiscount: true, discountedPrice: 400 });
    const channel = await createPublishedChannel(world, owner);
    const { body } = await world.call('GET /api/v1/coupons/items', { query: {} }, owner.token);
    const plan = body.data.find(({ productType }) => productType === 'TELEGRAM_PLAN');
    const items = body.data.map(({ productType, id }) => ({ productType, id }));
    const coupon = await createCoupon(world, owner, { items });
    expect(coupon.items).toEqual(
      expect.arrayContaining([
        { productType: 'DIGITAL_PRODUCT', id: product.id, title: 'Lightroom Presets', price: 400, publicUrl: product.publicUrl },
        { productType: 'TELEGRAM_PLAN', id: plan?.id, title: 'Morning Calls · Monthly', price: 299, publicUrl: plan?.publicUrl },
      ]),
    );
    expect(plan?.publicUrl).toBe(`${world.container.publicUrl()}/c/${channel.slug}?plan=${plan?.id}`);
  });

  it('rejects items of another seller and prices that the buyer chooses', async () => {
    const { product: foreign } = await createShop(world);
    const flexible = await createProduct(world, seller, { priceType: 'FLEXIBLE', price: 100 });
    const errorFor = async (id: string) => (await create({ items: [{ productType: 'DIGITAL_PRODUCT', id }] })).body.errors;
    expect({ foreign: await errorFor(foreign.id), flexible: await errorFor(flexible.id) }).toEqual({
      foreign: { items: couponMessages.itemUnknown },
      flexible: { items: couponMessages.itemNotEligible },
    });
  });

  it('offers only items with a fixed price above zero, filtered by title', async () => {
    const owner = await world.person();
    await createProduct(world, owner, { title: 'Wedding album', price: 900 });
    await createProduct(world, owner, { title: 'Wedding music', priceType: 'FLEXIBLE', price: 100 });
    await createProduct(world, owner, { title: 'Travel album', price: 900 });
    const { body } = await world.call('GET /api/v1/coupons/items', { query: { search: 'WEDDING' } }, owner.token);
    expect(body.data.map(({ title, price, publicUrl }) => ({ title, price, publicUrl }))).toEqual([
      { title: 'Wedding album', price: 900, publicUrl: null },
    ]);
  });

  it('an edit replaces the items, and null makes the coupon valid for everything', async () => {
    const { seller: owner, product } = await createShop(world);
    const other = await createPublishedProduct(world, owner);
    const { id, code } = await createCoupon(world, owner, { items: [{ productType: 'DIGITAL_PRODUCT', id: product.id }] });
    const messageFor = async () => (await quote(world, other, code)).body.data.prices[0]?.message ?? null;
    const before = await messageFor();
    await edit(id, { items: [{ productType: 'DIGITAL_PRODUCT', id: other.id }] }, owner);
    const replaced = { message: await messageFor(), items: (await fetchCoupon(world, owner, id)).items?.map((item) => item.id) };
    await edit(id, { items: null }, owner);
    expect({ before, replaced, everything: (await fetchCoupon(world, owner, id)).items }).toEqual({
      before: couponMessages.notForItem,
      replaced: { message: null, items: [other.id] },
      everything: null,
    });
  });
});

describe('list of coupons', () => {
  it('finds coupons by code, name and exact one-use code, by status, and in the requested order', async () => {
    const owner = await world.person();
    const [live, paused] = [await createCoupon(world, owner, { code: 'MONSOON' }), await createCoupon(world, owner, { code: 'DIWALI' })];
    await createCoupon(world, owner, { code: 'HOLI', startsAt: after(days(1)) });
    await act(paused.id, 'pause', owner);
    const { coupon: readers, codes } = await createOneUseCodes(world, owner, { name: 'Newsletter readers', count: 2 });
    expect({
      byName: await names(owner, { sort: 'name', order: 'asc' }),
      bySearch: await names(owner, { search: 'oli' }),
      byOneUseCode: await names(owner, { search: codes[0]?.toLowerCase() ?? '' }),
      byPartOfOneUseCode: await names(owner, { search: codes[0]?.slice(0, 6) ?? '' }),
      live: await names(owner, { status: 'LIVE', sort: 'name', order: 'asc' }),
      paused: await names(owner, { status: 'PAUSED' }),
      scheduled: await names(owner, { status: 'SCHEDULED' }),
      usedUp: await names(owner, { status: 'USED_UP' }),
    }).toEqual({
      byName: ['DIWALI', 'HOLI', 'MONSOON', 'Newsletter readers'],
      bySearch: ['HOLI'],
      byOneUseCode: [readers.name],
      byPartOfOneUseCode: [],
      live: [live.code, readers.name],
      paused: [paused.code],
      scheduled: ['HOLI'],
      usedUp: [],
    });
  });

  it('shows revenue and discount of paid orders, and USED_UP while an open order keeps the last use', async () => {
    const { seller: owner, product } = await createShop(world, { price: 500 });
    const coupon = await createCoupon(world, owner, { ...amountOff(50), maxUses: 2 });
    await buyProduct(world, await world.person(), product, { couponCode: coupon.code });
    const live = await fetchCoupon(world, owner, coupon.id);
    await startPurchase(world, await world.person(), product, { couponCode: coupon.code });
    const shown = { used: 1, revenue: 450, discountGiven: 50 };
    expect({ live, usedUp: await fetchCoupon(world, owner, coupon.id), listed: await names(owner, { status: 'USED_UP' }) }).toMatchObject({
      live: { ...shown, reserved: 0, status: 'LIVE' },
      usedUp: { ...shown, reserved: 1, status: 'USED_UP' },
      listed: [coupon.code],
    });
  });

  it('a coupon becomes LIVE at its start and ENDED at its end', async () => {
    const owner = await world.person();
    const [start, end] = [later(world.clock.now(), hours(1)), later(world.clock.now(), hours(3))];
    const { id } = await createCoupon(world, owner, { startsAt: start.toISOString(), endsAt: end.toISOString() });
    const statusAt = async (at: Date) => {
      world.clock.advance(at.getTime() - world.clock.now().getTime());
      const [listed] = (await world.call('GET /api/v1/coupons', { query: {} }, owner.token)).body.data;
      return { shown: (await fetchCoupon(world, owner, id)).status, listed: listed?.status };
    };
    const same = (status: string) => ({ shown: status, listed: status });
    expect([await statusAt(earlier(start, 1)), await statusAt(start), await statusAt(earlier(end, 1)), await statusAt(end)]).toEqual([
      same('SCHEDULED'),
      same('LIVE'),
      same('LIVE'),
      same('ENDED'),
    ]);
  });
});

describe('edit of a coupon', () => {
  it('keeps omitted fields, removes those that are null, and switches the kind of the discount', async () => {
    const { id } = await createCoupon(world, seller, { maxUses: 10, minAmount: 100, endsAt: after(days(1)) });
    const first = await edit(id, { maxUses: null, percent: 25 });
    const second = await edit(id, { kind: 'AMOUNT', amount: 75.5, endsAt: null });
    const without = await edit(id, { kind: 'PERCENT' });
    expect({ first: first.body.data, second: second.body.data, without: without.body.errors }).toMatchObject({
      first: { maxUses: null, percent: 25, minAmount: 100, version: 2 },
      second: { kind: 'AMOUNT', amount: 75.5, percent: null, minAmount: 100, endsAt: null, version: 3 },
      without: { percent: couponMessages.percentRequired },
    });
  });

  it('rejects an edit of an older version, and applies the one of the current version', async () => {
    const { id } = await createCoupon(world, seller);
    await edit(id, { maxUses: 10, version: 1 });
    const stale = await edit(id, { maxUses: 20, version: 1 });
    const current = await edit(id, { maxUses: 30, version: 2 });
    expect({ stale: { status: stale.status, message: stale.body.message }, current: current.body.data.maxUses }).toEqual({
      stale: { status: 409, message: couponMessages.changedSince },
      current: 30,
    });
  });

  it('keeps an end that has passed, and rejects another one in the past', async () => {
    const owner = await world.person();
    const endsAt = after(hours(1));
    const { id } = await createCoupon(world, owner, { endsAt });
    world.clock.advance(hours(2));
    const kept = await edit(id, { endsAt, maxUses: 5 }, owner);
    const past = await edit(id, { endsAt: earlier(world.clock.now(), minutes(30)).toISOString() }, owner);
    const future = await edit(id, { endsAt: after(hours(1)) }, owner);
    expect({ kept: kept.status, past: past.body.errors, future: future.body.data.status }).toEqual({
      kept: 200,
      past: { endsAt: couponMessages.endPast },
      future: 'LIVE',
    });
  });

  it('rejects a change of discount or renewals while an open order relies on it, and accepts other changes', async () => {
    const { seller: owner, product } = await createShop(world);
    const { id, code } = await createCoupon(world, owner);
    await startPurchase(world, await world.person(), product, { couponCode: code });
    const frozen = { status: 409, message: couponMessages.frozenOnceUsed };
    const outcomes = [];
    for (const change of [{ percent: 10 }, { ...amountOff(50) }, { renewals: 'EVERY_RENEWAL' }]) {
      const { status, body } = await edit(id, change, owner);
      outcomes.push({ status, message: body.message });
    }
    const others = await edit(id, { percent: 20, maxUses: 3, maxUsesPerBuyer: 2, minAmount: 10, endsAt: after(days(3)) }, owner);
    expect({ outcomes, others: others.status }).toEqual({ outcomes: [frozen, frozen, frozen], others: 200 });
  });

  it('rejects a limit below the uses', async () => {
    const { seller: owner, product } = await createShop(world);
    const { id, code } = await createCoupon(world, owner, { maxUses: 5 });
    await buyProduct(world, await world.person(), product, { couponCode: code });
    await startPurchase(world, await world.person(), product, { couponCode: code });
    const below = await edit(id, { maxUses: 1 }, owner);
    const equal = await edit(id, { maxUses: 2 }, owner);
    expect({ below: below.body.errors, equal: equal.body.data.status }).toEqual({
      below: { maxUses: couponMessages.belowUses(2) },
      equal: 'USED_UP',
    });
  });
});

describe('pause and deletion of a coupon', () => {
  it('a paused coupon is rejected at checkout until it is resumed', async () => {
    const { seller: owner, product } = await createShop(world);
    const { id, code } = await createCoupon(world, owner);
    const paused = await act(id, 'pause', owner);
    const whilePaused = await quote(world, product, code);
    const resumed = await act(id, 'resume', owner);
    expect({
      paused: paused.body.data,
      whilePaused: whilePaused.body.message,
      resumed: resumed.body.data,
      afterwards: (await quote(world, product, code)).status,
    }).toMatchObject({
      paused: { status: 'PAUSED', isPaused: true },
      whilePaused: couponMessages.notValid,
      resumed: { status: 'LIVE', isPaused: false },
      afterwards: 200,
    });
  });

  it('a deleted coupon is gone, and its code can be used for another coupon at once', async () => {
    const { seller: owner, product } = await createShop(world, { price: 500 });
    const { id, code } = await createCoupon(world, owner, { percent: 10 });
    const deleted = await remove(id, owner);
    const gone = await quote(world, product, code);
    await createCoupon(world, owner, { code, percent: 50 });
    expect({
      deleted: deleted.body.message,
      shown: (await world.call('GET /api/v1/coupons/{id}', { params: { id } }, owner.token)).status,
      again: (await remove(id, owner)).status,
      gone: gone.body.message,
      amount: (await quote(world, product, code)).body.data.prices[0]?.amount,
      listed: await names(owner, {}),
    }).toEqual({ deleted: couponMessages.deleted, shown: 404, again: 404, gone: couponMessages.notValid, amount: 250, listed: [code] });
  });

  it('a coupon of another seller is not found by any route', async () => {
    const { coupon } = await createOneUseCodes(world, seller);
    const stranger = await world.person();
    const { id } = coupon;
    const input = { params: { id } };
    const responses = [
      await world.call('GET /api/v1/coupons/{id}', input, stranger.token),
      await edit(id, { minAmount: 100 }, stranger),
      await remove(id, stranger),
      await act(id, 'pause', stranger),
      await act(id, 'resume', stranger),
      await world.call('GET /api/v1/coupons/{id}/codes.csv', input, stranger.token),
    ];
    const { isPaused, minAmount } = await fetchCoupon(world, seller, id);
    expect({ statuses: responses.map(({ status }) => status), isPaused, minAmount }).toEqual({
      statuses: Array<number>(6).fill(404),
      isPaused: false,
      minAmount: null,
    });
  });
});
