import { dashboardMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { addDays, dayInIndia } from '../../../src/kit/india-time.ts';
import { buyProduct, createShop, setImperfections } from '../../harness/checkout.ts';
import { createProduct, createPublishedProduct } from '../../harness/products.ts';
import { createLink } from '../../harness/routes/link-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { buySubscription, createChannelWithPlan, subscribeFree } from '../../harness/subscriptions.ts';
import { createWorld, type Person, testClock, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ clock: testClock(new Date('2026-06-14T06:00:00Z')) });
});
// Every test starts at noon in India.
beforeEach(() => world.clock.advance(days(1) - ((world.clock.now().getTime() + days(1) - minutes(6 * 60 + 30)) % days(1))));
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

type DayRange = { from?: string; to?: string; range?: 'all' };
const stats = async (who: Person, query: Omit<DayRange, 'range'> = {}) =>
  (await world.call('GET /api/v1/dashboard/stats', { query }, who.token)).body.data;
const daily = async (who: Person, query: DayRange = {}) =>
  (await world.call('GET /api/v1/dashboard/daily-sales', { query }, who.token)).body.data;
const today = () => dayInIndia(world.clock.now());
const figure = (amount: number, count: number) => ({ _sum: { amount }, _count: count });
const clicked = (clicks: number) => ({ _sum: { clicks } });
const refund = (seller: Person, orderId: string) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);

/** Advances the clock and signs the user in again, because the session may have expired. */
async function signInAfter(who: Person, milliseconds: number): Promise<Person> {
  world.clock.advance(milliseconds);
  return signInAgain(world, who);
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' };
const visitLink = async ({ shortId }: { shortId: string }, headers: Record<string, string> = browser) =>
  expect((await world.send('GET', `/s/${shortId}`, { headers })).status).toBe(302);

describe('dashboard statistics', () => {
  it('dashboard statistics of a new user are zero', async () => {
    const who = await world.person();
    const nothing = { digitalProductStats: figure(0, 0), telegramStats: figure(0, 0), totalClickCount: clicked(0) };
    const created = { totalProductsCreated: 0, totalChannelsCreated: 0, totalShortLinksCreated: 0, couponSales: [], recentSales: [] };
    expect(await stats(who)).toEqual({ ...nothing, ...created, previous: null });
    const to = today();
    const from = addDays(to, -6);
    const previous = { from: addDays(to, -13), to: addDays(to, -7), ...nothing };
    expect(await stats(who, { from, to })).toEqual({ ...nothing, ...created, previous });
    const listed = await daily(who);
    expect(listed).toHaveLength(30);
    expect({ firstDay: listed[0]?.date, today: listed.at(-1) }).toEqual({
      firstDay: addDays(to, -29),
      today: { date: to, until: to, telegramRevenue: 0, digitalRevenue: 0, totalRevenue: 0, sales: 0 },
    });
  });

  it('dashboard statistics count products and subscriptions per day, including free ones', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 499.5 });
    const paid = await createChannelWithPlan(world, { price: 299 }, { seller });
    const free = await createChannelWithPlan(world, { price: 0 }, { seller, phone: paid.phone });
    const first = today();
    await buyProduct(world, await world.person(), product);
    await buyProduct(world, await world.person(), product);
    const who = await signInAfter(seller, days(2));
    const buyer = await world.person();
    await buySubscription(world, buyer, paid);
    expect((await subscribeFree(world, buyer, free)).status).toBe(200);
    const last = await buyProduct(world, buyer, product);
    await createProduct(world, who);

    expect(await stats(who)).toMatchObject({
      digitalProductStats: figure(1498.5, 3),
      telegramStats: figure(299, 2),
      previous: null,
      totalProductsCreated: 2,
      totalChannelsCreated: 2,
      totalShortLinksCreated: 0,
    });
    const { recentSales } = await stats(who);
    expect(recentSales).toHaveLength(5);
    expect(recentSales).toEqual((await world.call('GET /api/v1/sales', { query: { limit: '5' } }, who.token)).body.data);
    expect(recentSales[0]).toMatchObject({ id: last.id, amount: 499.5 });
    expect(await daily(who, { from: first, to: today() })).toEqual([
      { date: first, until: first, telegramRevenue: 0, digitalRevenue: 999, totalRevenue: 999, sales: 2 },
      { date: addDays(first, 1), until: addDays(first, 1), telegramRevenue: 0, digitalRevenue: 0, totalRevenue: 0, sales: 0 },
      { date: today(), until: today(), telegramRevenue: 299, digitalRevenue: 499.5, totalRevenue: 798.5, sales: 3 },
    ]);
  });

  it('dashboard statistics of a period include the preceding period of the same length', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    await buyProduct(world, await world.person(), product);
    let who = await signInAfter(seller, days(3));
    await buyProduct(world, await world.person(), product);
    who = await signInAfter(who, days(3));
    for (let sale = 0; sale < 2; sale++) await buyProduct(world, await world.person(), product);
    const to = today();
    expect(await stats(who, { from: addDays(to, -2), to })).toMatchObject({
      digitalProductStats: figure(200, 2),
      previous: { from: addDays(to, -5), to: addDays(to, -3), digitalProductStats: figure(100, 1), telegramStats: figure(0, 0) },
    });
    expect(await stats(who, { from: addDays(to, -5), to })).toMatchObject({
      digitalProductStats: figure(300, 3),
      previous: { from: addDays(to, -11), to: addDays(to, -6), digitalProductStats: figure(100, 1) },
    });
  });

  it('dashboard days begin at midnight in India, to the minute', async () => {
    const { seller, product } = await createShop(world, { price: 10 });
    const firstDay = today();
    // From noon to 23:59 in India.
    let who = await signInAfter(seller, minutes(12 * 60 - 1));
    await buyProduct(world, await world.person(), product);
    who = await signInAfter(who, minutes(1));
    for (let sale = 0; sale < 2; sale++) await buyProduct(world, await world.person(), product);
    const secondDay = addDays(firstDay, 1);
    expect((await daily(who, { from: firstDay, to: secondDay })).map(({ date, sales }) => ({ date, sales }))).toEqual([
      { date: firstDay, sales: 1 },
      { date: secondDay, sales: 2 },
    ]);
    expect(await stats(who, { from: secondDay, to: secondDay })).toMatchObject({
      digitalProductStats: figure(20, 2),
      previous: { from: firstDay, to: firstDay, digitalProductStats: figure(10, 1) },
    });
    expect((await daily(who)).at(-1)).toMatchObject({ date: secondDay, sales: 2 });
  });

  it('a sale is removed from the statistics of its day when its refund is done, not before', async () => {
    const { seller, product } = await createShop(world, { price: 250 });
    const [first, second] = [
      await buyProduct(world, await world.person(), product),
      await buyProduct(world, await world.person(), product),
    ];
    const sold = today();
    const who = await signInAfter(seller, days(1));
    const productRevenue = async () =>
      (await world.call('GET /api/v1/digital-products/{id}', { params: { id: product.id } }, who.token)).body.data.revenue;
    const figures = async () => ({
      allTime: (await stats(who)).digitalProductStats,
      day: (await stats(who, { from: sold, to: sold })).digitalProductStats,
      daily: (await daily(who, { from: sold, to: today() })).map(({ totalRevenue, sales }) => ({ totalRevenue, sales })),
      productRevenue: await productRevenue(),
    });
    const noSales = { totalRevenue: 0, sales: 0 };
    const both = { allTime: figure(500, 2), day: figure(500, 2), daily: [{ totalRevenue: 500, sales: 2 }, noSales], productRevenue: 500 };
    expect(await figures()).toEqual(both);
    // Neither a pending nor a rejected refund changes the statistics.
    await setImperfections(world, { refundStatus: 'CANCELLED' });
    expect((await refund(who, first.id)).body.data.status).toBe('REFUND_PENDING');
    expect(await figures()).toEqual(both);
    await world.runJobs();
    expect(await figures()).toEqual(both);

    await setImperfections(world, {});
    await refund(who, second.id);
    await world.runJobs();
    const one = { allTime: figure(250, 1), day: figure(250, 1), daily: [{ totalRevenue: 250, sales: 1 }, noSales], productRevenue: 250 };
    expect(await figures()).toEqual(one);

    const { token } = await world.administrator();
    const charged = await world.call(
      'POST /api/v1/admin/orders/{id}/chargeback',
      { params: { id: first.id }, body: { reason: 'Bank' } },
      token,
    );
    expect(charged.status, charged.text).toBe(200);
    expect((await stats(who)).digitalProductStats).toEqual(figure(0, 0));
    expect((await stats(who)).recentSales.map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED']);
  });

  it('link clicks without bots are counted before and after aggregation, until the link is deleted', async () => {
    const who = await world.person();
    const [one, other] = [await createLink(world, who), await createLink(world, who)];
    await visitLink(one);
    await visitLink(one);
    await visitLink(other);
    await visitLink(other, { 'user-agent': 'TelegramBot (like TwitterBot)' });
    const first = today();
    const clickCount = async (range?: DayRange) => (await stats(later, range)).totalClickCount._sum.clicks;
    let later = who;
    const clicksOfFirst = async () => ({ allTime: await clickCount(), firstDay: await clickCount({ from: first, to: first }) });
    expect(await clicksOfFirst()).toEqual({ allTime: 3, firstDay: 3 });
    await world.container.links.fold();
    expect(await clicksOfFirst()).toEqual({ allTime: 3, firstDay: 3 });

    later = await signInAfter(who, days(1));
    await visitLink(one);
    expect(await stats(later, { from: today(), to: today() })).toMatchObject({
      totalClickCount: clicked(1),
      totalShortLinksCreated: 2,
      previous: { from: first, to: first, totalClickCount: clicked(3) },
    });
    expect(await clickCount()).toBe(4);
    const listed = async () =>
      (await world.call('GET /api/v1/links', { query: {} }, later.token)).body.data.reduce((sum, { clicks }) => sum + clicks, 0);
    expect(await listed()).toBe(4);

    // Today's clicks of the deleted link are not aggregated yet.
    await world.call('DELETE /api/v1/links/{id}', { params: { id: one.id } }, later.token);
    expect({ ...(await clicksOfFirst()), listed: await listed() }).toEqual({ allTime: 1, firstDay: 1, listed: 1 });
    await world.container.links.fold();
    expect({ allTime: await clickCount(), listed: await listed(), links: (await stats(later)).totalShortLinksCreated }).toEqual({
      allTime: 1,
      listed: 1,
      links: 1,
    });
    await world.container.runSweeps('link-day-names', 'link-days');
    expect(await world.findInvariantViolations()).toEqual([]);
  });

  it('dashboard statistics are scoped to the seller', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const buyer = await world.person();
    await buyProduct(world, buyer, product);
    await visitLink(await createLink(world, seller));
    const stranger = await createShop(world, { price: 40 });
    await buyProduct(world, seller, stranger.product);
    for (const who of [buyer, await world.person()]) {
      expect(await stats(who)).toMatchObject({
        digitalProductStats: figure(0, 0),
        totalClickCount: clicked(0),
        totalProductsCreated: 0,
        recentSales: [],
      });
      expect((await daily(who)).reduce((sum, { sales }) => sum + sales, 0)).toBe(0);
    }
    expect(await stats(seller)).toMatchObject({ digitalProductStats: figure(100, 1), totalProductsCreated: 1 });
    expect(await stats(stranger.seller)).toMatchObject({ digitalProductStats: figure(40, 1), totalClickCount: clicked(0) });
  });
});

describe('dashboard periods', () => {
  it('rejects incomplete, reversed, too long and malformed periods', async () => {
    const who = await world.person();
    const invalidQueries: [DayRange, string, string][] = [
      [{ from: '2026-04-01' }, 'to', dashboardMessages.daysTogether],
      [{ to: '2026-04-01' }, 'from', dashboardMessages.daysTogether],
      [{ from: '2026-04-02', to: '2026-04-01' }, 'from', dashboardMessages.daysOrder],
      [{ from: '2006-01-01', to: '2026-01-01' }, 'from', dashboardMessages.daysTooMany],
      [{ from: '2000-01-01', to: '2199-12-31' }, 'from', dashboardMessages.daysTooMany],
      [{ from: '2026-02-30', to: '2026-03-01' }, 'from', 'Enter a date such as 2026-11-15'],
      [{ from: '0000-01-01', to: '0000-01-02' }, 'from', 'Enter a date such as 2026-11-15'],
    ];
    for (const key of ['GET /api/v1/dashboard/stats', 'GET /api/v1/dashboard/daily-sales'] as const) {
      for (const [query, field, message] of invalidQueries) {
        const { status, body } = await world.call(key, { query }, who.token);
        expect({ status, error: body.errors?.[field] }, JSON.stringify(query)).toEqual({ status: 422, error: message });
      }
      expect((await world.call(key, { query: { from: '2006-01-01', to: '2025-12-31' } }, who.token)).status).toBe(200);
    }
    const mixed = await world.call(
      'GET /api/v1/dashboard/daily-sales',
      { query: { from: '2026-04-01', to: '2026-04-02', range: 'all' } },
      who.token,
    );
    expect({ status: mixed.status, range: mixed.body.errors?.range }).toEqual({ status: 422, range: dashboardMessages.allOrDays });
    expect((await stats(who, { from: '2000-01-01', to: '2000-01-01' })).previous).toMatchObject({ from: '1999-12-31', to: '1999-12-31' });
    expect((await world.call('GET /api/v1/dashboard/stats', { query: { sellerId: '1' } as never }, who.token)).status).toBe(422);
  });

  it('daily sales of more than 400 days are listed by calendar month', async () => {
    const { seller, product } = await createShop(world, { price: 499.5 });
    const sold = today();
    await buyProduct(world, await world.person(), product);
    const byDay = await daily(seller, { from: addDays(sold, -399), to: sold });
    expect(byDay).toHaveLength(400);
    expect(byDay.at(-1)).toMatchObject({ date: sold, until: sold, digitalRevenue: 499.5, sales: 1 });

    const byMonth = await daily(seller, { from: addDays(sold, -400), to: sold });
    expect(byMonth.length).toBeLessThanOrEqual(15);
    expect(byMonth[0]).toMatchObject({ date: addDays(sold, -400), until: addDays(byMonth[1]?.date ?? '', -1), sales: 0 });
    expect(byMonth.slice(1).map(({ date }) => date.slice(7))).toEqual(byMonth.slice(1).map(() => '-01'));
    expect(byMonth.at(-1)).toMatchObject({ date: `${sold.slice(0, 7)}-01`, until: sold, digitalRevenue: 499.5, sales: 1 });
  });

  it('daily sales with range=all begin with the first sale, or 30 days ago for a new seller', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    expect(await daily(seller, { range: 'all' })).toEqual(await daily(seller));
    const first = today();
    await buyProduct(world, await world.person(), product);
    expect((await daily(seller, { range: 'all' }))[0]?.date).toBe(addDays(first, -29));

    let who = await signInAfter(seller, days(100));
    const hundred = await daily(who, { range: 'all' });
    expect(hundred).toHaveLength(101);
    expect(hundred[0]).toMatchObject({ date: first, until: first, totalRevenue: 100 });

    who = await signInAfter(who, days(500));
    await buyProduct(world, await world.person(), product);
    const months = await daily(who, { range: 'all' });
    expect(months[0]).toMatchObject({ date: first, until: addDays(months[1]?.date ?? '', -1), totalRevenue: 100, sales: 1 });
    expect(months.at(-1)).toMatchObject({ until: today(), totalRevenue: 100, sales: 1 });
    expect(months.reduce((sum, { sales }) => sum + sales, 0)).toBe((await stats(who)).digitalProductStats._count);
  });

  it('daily sales include New Year and the leap day', async () => {
    const who = await world.person();
    const dates = async (from: string, to: string) => (await daily(who, { from, to })).map(({ date }) => date);
    expect(await dates('2027-12-31', '2028-01-01')).toEqual(['2027-12-31', '2028-01-01']);
    expect(await dates('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
});

it('concurrent sales and refunds of one day are all counted', async () => {
  const { seller, product } = await createShop(world, { price: 100 });
  const other = await createPublishedProduct(world, seller, { price: 70 });
  const early = await Promise.all([1, 2, 3, 4].map(async () => buyProduct(world, await world.person(), product)));
  const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.person()));
  await Promise.all([
    ...buyers.map((buyer) => buyProduct(world, buyer, other)),
    ...early.slice(0, 3).map(({ id }) => refund(seller, id)),
    world.runJobs('send-refund'),
  ]);
  await world.runJobs();
  expect((await stats(seller)).digitalProductStats).toEqual(figure(100 + 6 * 70, 7));
});
