import { linkMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { dayInIndia } from '../../../src/kit/india-time.ts';
import { createLink } from '../../harness/routes/link-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const robot = 'TelegramBot (like TwitterBot)';

let world: World;
let owner: Person;
beforeAll(async () => {
  const env = { TRUST_PROXY: 'loopback,10.0.0.0/8', COUNTRY_HEADER: 'cf-ipcountry', ALLOW_SANDBOX: 'telegram,payments,mail' };
  world = await createWorld({ env });
  owner = await world.person();
});
afterAll(() => world.close());

interface Visit {
  agent?: string;
  address?: string;
  referer?: string;
  country?: string;
}
const follow = async (shortId: string, { agent = phone, address = '203.0.113.7', referer = '', country = '' }: Visit = {}) => {
  const headers = {
    'user-agent': agent,
    'x-forwarded-for': address,
    ...(referer ? { referer } : {}),
    ...(country ? { 'cf-ipcountry': country } : {}),
  };
  expect((await world.send('GET', `/s/${shortId}`, { headers })).status).toBe(302);
};
const getAnalytics = async (id: string, query: Record<string, string> = {}, caller = owner) =>
  world.call('GET /api/v1/links/{id}/analytics', { params: { id }, query }, caller.token);
const runQuery = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const today = () => dayInIndia(world.clock.now());

describe('link analytics', () => {
  it('link analytics return referrers, countries, devices and browsers before and after aggregation', async () => {
    const { id, shortId } = await createLink(world, owner);
    await follow(shortId, { referer: 'https://www.instagram.com/meera?igsh=secret', country: 'IN' });
    await follow(shortId, { referer: 'https://t.me/', country: 'IN' });
    await follow(shortId, { agent: desktop, address: '198.51.100.9', country: 'AE' });
    await follow(shortId, { agent: desktop, address: '198.51.100.9', country: 'nonsense', referer: 'javascript:alert(1)' });
    await follow(shortId, { agent: robot, country: 'US' });
    const expected = {
      clicks: 4,
      visitors: 2,
      robots: 1,
      sales: null,
      referrers: [
        { name: 'Direct', clicks: 2 },
        { name: 'instagram.com', clicks: 1 },
        { name: 't.me', clicks: 1 },
      ],
      countries: [
        { name: 'IN', clicks: 2 },
        { name: 'AE', clicks: 1 },
        { name: 'Unknown', clicks: 1 },
      ],
      devices: [
        { name: 'Desktop', clicks: 2 },
        { name: 'Mobile', clicks: 2 },
      ],
      browsers: [
        { name: 'Chrome', clicks: 2 },
        { name: 'Firefox', clicks: 2 },
      ],
    };
    expect((await getAnalytics(id)).body.data).toMatchObject(expected);
    await world.container.links.fold();
    expect(await runQuery('select 1 from link_clicks where link_id = $1', [id])).toEqual([]);
    expect((await getAnalytics(id)).body.data).toMatchObject(expected);
    // Some clicks are aggregated, the new ones are not.
    await follow(shortId, { country: 'IN', referer: 'https://t.me/' });
    await follow(shortId, { address: '192.0.2.1' });
    const { data } = (await getAnalytics(id)).body;
    expect(data).toMatchObject({ clicks: 6, visitors: 3, robots: 1 });
    expect(data.days.at(-1)).toEqual({ date: today(), clicks: 6, visitors: 3 });
    expect(data.days).toHaveLength(30);
    expect(await world.findInvariantViolations()).toEqual([]);
  });

  it('link analytics count a visitor once per day', async () => {
    const seller = await world.person();
    const { id, shortId } = await createLink(world, seller);
    const first = today();
    await follow(shortId);
    await follow(shortId);
    await world.container.links.fold();
    world.clock.advance(days(1));
    await follow(shortId);
    const sellerSignedInAgain = await signInAgain(world, seller);
    const { data } = (await getAnalytics(id, { from: first }, sellerSignedInAgain)).body;
    expect(data.days).toEqual([
      { date: first, clicks: 2, visitors: 1 },
      { date: today(), clicks: 1, visitors: 1 },
    ]);
    expect(data.visitors).toBe(2);
    world.clock.advance(-days(1));
  });

  it('link analytics count a visitor of two processes once', async () => {
    const { id, shortId } = await createLink(world, owner);
    const second = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    for (const target of [world, second])
      expect((await target.send('GET', `/s/${shortId}`, { headers: { 'user-agent': phone } })).status).toBe(302);
    await second.close();
    expect((await getAnalytics(id)).body.data.days.filter(({ clicks }) => clicks > 0)).toEqual([{ date: today(), clicks: 2, visitors: 1 }]);
  });

  it('link analytics start a day at midnight in Indian time', async () => {
    const seller = await world.person();
    const { id, shortId } = await createLink(world, seller);
    const first = today();
    // Midnight in India is 18:30 UTC.
    const midnight = Date.parse(`${first}T18:30:00Z`);
    const now = world.clock.now().getTime();
    world.clock.advance(midnight - now - 1);
    await follow(shortId, { address: '192.0.2.77' });
    world.clock.advance(2);
    await follow(shortId, { address: '192.0.2.77' });
    const next = today();
    expect(next).toBe(dayInIndia(new Date(midnight)));
    const { data } = (await getAnalytics(id, { from: first, to: next }, await signInAgain(world, seller))).body;
    expect(data.days).toEqual([
      { date: first, clicks: 1, visitors: 1 },
      { date: next, clicks: 1, visitors: 1 },
    ]);
    world.clock.advance(now - world.clock.now().getTime());
  });

  it.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, linkMessages.daysOrder],
    [{ from: '2020-01-01', to: '2026-01-01' }, linkMessages.daysTooMany],
    [{ from: '0000-01-01' }, 'Enter a date such as 2026-11-15'],
    [{ from: '2026-02-30' }, 'Enter a date such as 2026-11-15'],
  ])('link analytics reject the period %j', async (query, message) => {
    const { id } = await createLink(world, owner);
    const response = await getAnalytics(id, query);
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 422, message });
  });

  it('link analytics store at most 50 referrers per day and add up the rest as Other', async () => {
    const { id, shortId } = await createLink(world, owner);
    for (let batch = 0; batch < 5; batch++) {
      await Promise.all(Array.from({ length: 60 }, (_, n) => follow(shortId, { referer: `https://spam-${batch}-${n}.example.com/` })));
      await world.container.links.fold();
    }
    const stored = await runQuery(`select name, clicks from link_day_names where link_id = $1 and aspect = 'referrer'`, [id]);
    expect(stored.length).toBeLessThanOrEqual(51);
    expect(stored.reduce((sum, { clicks }) => sum + Number(clicks), 0)).toBe(300);
    const { data } = (await getAnalytics(id)).body;
    expect(data.referrers).toHaveLength(21);
    expect(data.referrers.at(-1)?.name).toBe('Other');
    expect(data.referrers.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(300);
  });
});

describe('visitor privacy', () => {
  it('stores neither IP address nor user agent of a visitor, and deletes daily salts and visitor hashes', async () => {
    const { shortId } = await createLink(world, owner);
    await follow(shortId, { address: '203.0.113.99', referer: 'https://mail.example.com/inbox/very-private?token=secret' });
    await world.container.links.fold();
    await follow(shortId, { address: '203.0.113.99' });
    for (const table of ['link_clicks', 'link_days', 'link_day_names', 'link_visitors', 'short_links']) {
      const text = JSON.stringify(await runQuery(`select * from ${table}`));
      for (const secret of ['203.0.113', 'AppleWebKit', 'very-private', 'secret', 'inbox']) expect(text, table).not.toContain(secret);
    }
    // Aggregate the remaining clicks, so that the background job has nothing left to do.
    await world.container.links.fold();
    world.clock.advance(days(3));
    await world.container.runSweeps('link-salts', 'link-visitors');
    expect(await runQuery('select 1 from link_salts where day < $1', [today()])).toEqual([]);
    expect(await runQuery('select 1 from link_visitors')).toEqual([]);
    world.clock.advance(-days(3));
    await world.container.links.fold();
    expect(await world.findInvariantViolations()).toEqual([]);
  });

  it('accepts forwarded IP addresses from trusted proxies only', async () => {
    const { id, shortId } = await createLink(world, owner);
    // The last address that is not a trusted proxy counts; clients can forge the entries before it.
    await follow(shortId, { address: '1.2.3.4, 203.0.113.50, 10.1.1.1' });
    await follow(shortId, { address: '5.6.7.8, 203.0.113.50' });
    expect((await getAnalytics(id)).body.data).toMatchObject({ clicks: 2, visitors: 1 });
  });
});

describe('click aggregation', () => {
  it('concurrent aggregation in two processes counts every click once', async () => {
    const { id, shortId } = await createLink(world, owner);
    const second = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    let isDone = false;
    const folds = [world, second].map(async (target) => {
      while (!isDone) await target.container.links.fold();
    });
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, () => follow(shortId)));
    isDone = true;
    await Promise.all(folds);
    expect((await world.call('GET /api/v1/links/{id}', { params: { id } }, owner.token)).body.data.clicks).toBe(200);
    await world.container.links.fold();
    expect(await runQuery('select clicks::int from short_links where id = $1', [id])).toEqual([{ clicks: 200 }]);
    expect(await runQuery('select clicks::int, visitors::int from link_days where link_id = $1', [id])).toEqual([
      { clicks: 200, visitors: 1 },
    ]);
    expect(await world.findInvariantViolations()).toEqual([]);
    await second.close();
  });

  it('an invariant detects a click count that differs from its daily counts', async () => {
    const { id, shortId } = await createLink(world, owner);
    await follow(shortId);
    await world.container.links.fold();
    await runQuery('update short_links set clicks = 2 where id = $1', [id]);
    expect(await world.findInvariantViolations()).toMatchObject([{ name: 'invariant_c1_clicks_are_the_days', found: { id } }]);
    await runQuery('update short_links set clicks = 1 where id = $1', [id]);
  });
});
