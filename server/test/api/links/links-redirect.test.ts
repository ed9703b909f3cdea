import { request as httpRequest } from 'node:http';
import { linkMessages as say } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../../../src/kit/clock.ts';
import { ownLink, takenDown } from '../../harness/routes/link-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const chrome = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const browser = { 'user-agent': chrome, accept: 'text/html' };

let world: World;
let second: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  // Another process on the same database.
  second = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
  owner = await world.person();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const follow = (shortId: string, headers: Record<string, string> = browser, where = world) =>
  where.send('GET', `/s/${shortId}`, { headers });
const statusOf = async (shortId: string, where = world) => (await follow(shortId, browser, where)).status;
/** As the list shows it: what is not yet added up is there too. */
const clicksOf = async (id: string) => (await world.call('GET /api/v1/links/{id}', { params: { id } }, owner.token)).body.data.clicks;
const formOf = (password: string) => ({
  headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ password }).toString(),
});

describe('a short link', () => {
  it('leads on, is kept by nobody, and is counted before it is answered', async () => {
    const { id, shortId } = await ownLink(world, owner, { originalUrl: 'https://example.com/a?b=c#d' });
    for (let times = 1; times <= 3; times++) {
      const { status, headers, text } = await follow(shortId);
      expect({ status, location: headers.get('location'), text }).toEqual({
        status: 302,
        location: 'https://example.com/a?b=c#d',
        text: '',
      });
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(await clicksOf(id)).toBe(times);
    }
    await world.container.links.fold();
    expect(await clicksOf(id)).toBe(3);
    const stats = await world.call('GET /api/v1/links/stats/{shortId}', { params: { shortId } });
    expect(stats.body.data).toEqual({ shortId, clicks: 3 });
    expect((await list('clicks'))[0]).toMatchObject({ id, clicks: 3 });
  });
  const list = async (sort: 'clicks') => (await world.call('GET /api/v1/links', { query: { sort } }, owner.token)).body.data;

  it('is the same with a slash, a query or another spelling behind it', async () => {
    const { id, shortId } = await ownLink(world, owner);
    for (const path of [
      `${shortId}/`,
      `${shortId}?utm_source=x`,
      `${shortId}/?x`,
      `%${shortId.charCodeAt(0).toString(16)}${shortId.slice(1)}`,
    ]) {
      expect((await follow(path)).headers.get('location'), path).toBe('https://example.com/launch');
    }
    expect(await clicksOf(id)).toBe(4);
    expect(await statusOf(shortId.toUpperCase() === shortId ? shortId.toLowerCase() : shortId.toUpperCase())).toBe(404);
  });

  it('counts previews, prefetches and HEAD apart, and leads them on all the same', async () => {
    const { id, shortId } = await ownLink(world, owner);
    for (const headers of [
      { 'user-agent': 'TelegramBot (like TwitterBot)' },
      { 'user-agent': 'WhatsApp/2.24.20.89 A' },
      { 'user-agent': 'curl/8.5.0' },
      { ...browser, 'sec-purpose': 'prefetch;prerender' },
      { ...browser, purpose: 'prefetch' },
    ]) {
      expect((await follow(shortId, headers)).status).toBe(302);
    }
    expect((await world.send('HEAD', `/s/${shortId}`, { headers: browser })).headers.get('location')).toBe('https://example.com/launch');
    expect(await clicksOf(id)).toBe(0);
    const { body } = await world.call('GET /api/v1/links/{id}/analytics', { params: { id }, query: {} }, owner.token);
    expect(body.data).toMatchObject({ clicks: 0, visitors: 0, robots: 6 });
  });

  it.each(['nothing-here', 'x', 'a'.repeat(60), '..%2f..%2fetc', '%00', "'or'1", '%F0%9F'])(
    '%j is a page that says so',
    async (shortId) => {
      const { status, headers, text } = await follow(shortId);
      expect(status).toBe(404);
      if (headers.get('content-type')?.startsWith('text/html')) expect(text).toContain(say.page.notFound);
    },
  );

  it('that has ended, was taken down, or whose owner is banned is gone', async () => {
    const seller = await world.person();
    const expiresAt = new Date(world.clock.now().getTime() + seconds(60)).toISOString();
    const ending = await ownLink(world, seller, { expiresAt });
    const lasting = await ownLink(world, seller);
    expect([await statusOf(ending.shortId), await statusOf(lasting.shortId)]).toEqual([302, 302]);
    world.clock.turn(seconds(60));
    const ended = await follow(ending.shortId);
    expect([ended.status, ended.text.includes(say.page.expired.title)]).toEqual([410, true]);
    expect(ended.headers.get('cache-control')).toBe('no-store');
    await world.ban(seller);
    await expect.poll(() => statusOf(lasting.shortId)).toBe(410);
    await world.container.database.transact((tx) => world.container.accounts.unban(tx, { userId: seller.id }));
    await expect.poll(() => statusOf(lasting.shortId)).toBe(302);
  });

  it('takes no other method', async () => {
    const { shortId } = await ownLink(world, owner);
    expect((await world.send('DELETE', `/s/${shortId}`)).status).toBe(404);
    expect((await world.send('PUT', `/s/${shortId}`, { headers: { 'content-type': 'application/json' }, body: '{}' })).status).toBe(404);
  });
});

describe('a change', () => {
  const others = () => [world, second];
  const locations = async (shortId: string) =>
    Promise.all(others().map(async (where) => (await follow(shortId, browser, where)).headers.get('location')));
  const statuses = (shortId: string) => Promise.all(others().map((where) => statusOf(shortId, where)));

  it('of the target, of its end, and its deletion is heard in every process at once', async () => {
    const { id, shortId } = await ownLink(world, owner);
    expect(await locations(shortId)).toEqual(['https://example.com/launch', 'https://example.com/launch']);
    const change = (body: object) => world.call('PUT /api/v1/links/{id}', { params: { id }, body }, owner.token);
    await change({ originalUrl: 'https://example.in/' });
    await expect.poll(() => locations(shortId)).toEqual(['https://example.in/', 'https://example.in/']);
    await change({ password: 'open sesame' });
    await expect.poll(() => statuses(shortId)).toEqual([200, 200]);
    await change({ password: null });
    await expect.poll(() => statuses(shortId)).toEqual([302, 302]);
    await world.call('DELETE /api/v1/links/{id}', { params: { id } }, owner.token);
    await expect.poll(() => statuses(shortId)).toEqual([404, 404]);
  });

  it('reaches those who were told that there is none', async () => {
    const customShortId = `late-${Date.now()}`;
    expect(await statuses(customShortId)).toEqual([404, 404]);
    await ownLink(world, owner, { customShortId });
    await expect.poll(() => statuses(customShortId)).toEqual([302, 302]);
  });

  it('by an administrator is heard as well', async () => {
    const id = await takenDown(world, owner);
    const { shortId } = (await world.call('GET /api/v1/links/{id}', { params: { id } }, owner.token)).body.data;
    expect(await statuses(shortId)).toEqual([410, 410]);
    expect((await follow(shortId)).text).toContain(say.page.gone.title);
    expect((await world.call('GET /api/v1/links/stats/{shortId}', { params: { shortId } })).status).toBe(404);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/links/{id}/restore', { params: { id } }, token);
    await expect.poll(() => statuses(shortId)).toEqual([302, 302]);
  });

  it('is seen within a second by a process that does not hear', async () => {
    const deaf = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const { id, shortId } = await ownLink(world, owner);
    expect(await statusOf(shortId, deaf)).toBe(302);
    const hangUp =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jamun links' and datname = current_database()";
    // It listens again soon: until then, again and again.
    const hangingUp = setInterval(() => void world.container.database.pool.query(hangUp).catch(() => {}), 20);
    try {
      await world.container.database.pool.query(hangUp);
      await world.call('PUT /api/v1/links/{id}', { params: { id }, body: { originalUrl: 'https://example.in/' } }, owner.token);
      const seen = async () => (await follow(shortId, browser, deaf)).headers.get('location');
      await expect.poll(seen, { timeout: 2_500, interval: 100 }).toBe('https://example.in/');
    } finally {
      clearInterval(hangingUp);
      await deaf.close();
    }
  });
});

describe('a password', () => {
  it('is asked for by a page that nobody keeps, and opens the link', async () => {
    const { id, shortId } = await ownLink(world, owner, { password: 'open sesame' });
    const asked = await follow(shortId);
    expect(asked.status).toBe(200);
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(asked.text).toContain('<form method="post">');
    expect(asked.text).not.toContain('example.com');
    const wrong = await world.send('POST', `/s/${shortId}`, formOf('<script>'));
    expect([wrong.status, wrong.text.includes(say.wrongPassword), wrong.text.includes('<script>')]).toEqual([403, true, false]);
    expect(await clicksOf(id)).toBe(0);
    const right = await world.send('POST', `/s/${shortId}`, formOf('open sesame'));
    expect({ status: right.status, location: right.headers.get('location') }).toEqual({
      status: 302,
      location: 'https://example.com/launch',
    });
    expect(right.headers.get('cache-control')).toBe('private, no-store');
    expect(await clicksOf(id)).toBe(1);
  });

  it.each([
    ['a form of another kind', { headers: { 'content-type': 'application/json' }, body: '{"password":["open sesame"]}' }],
    ['an empty form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }],
    ['a very long one', formOf('x'.repeat(1_000))],
  ])('is not guessed with %s', async (_name, form) => {
    const { shortId } = await ownLink(world, owner, { password: 'open sesame' });
    expect((await world.send('POST', `/s/${shortId}`, form)).status).toBe(403);
  });

  it('is not tried for long', async () => {
    const strict = await createWorld({ env: { RATE_LIMITS: 'on' }, databaseUrl: world.databaseUrl, clock: world.clock });
    const { shortId } = await ownLink(world, owner, { password: 'open sesame' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await strict.send('POST', `/s/${shortId}`, formOf('guess'))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    const right = await strict.send('POST', `/s/${shortId}`, formOf('open sesame'));
    expect([right.status, right.text.includes(say.page.tooManyTries)]).toEqual([429, true]);
    await strict.close();
  });
});

/** `fetch` says itself which host it asks for. */
const askHost = (url: string, host: string, path: string, headers: Record<string, string> = browser, method = 'GET') =>
  new Promise<{ status: number; location: string | undefined; text: string }>((done, failed) => {
    const asking = httpRequest(url + path, { method, headers: { ...headers, host } }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, location: answer.headers.location, text }));
    });
    asking.on('error', failed);
    asking.end(method === 'POST' ? 'password=open+sesame' : undefined);
  });

describe('a short domain', () => {
  it('has the links at its root, and nothing else there', async () => {
    const short = await createWorld({ env: { SHORT_DOMAIN: 'jmn.in' }, databaseUrl: world.databaseUrl, clock: world.clock });
    const made = await ownLink(short, owner);
    expect(made.shortUrl).toBe(`http://jmn.in/${made.shortId}`);
    const ask = (path: string) => askHost(short.url, 'JMN.in', path);
    expect(await ask(`/${made.shortId}`)).toMatchObject({ status: 302, location: made.originalUrl });
    expect(await ask(`/s/${made.shortId}?x`)).toMatchObject({ status: 302, location: made.originalUrl });
    expect(await ask('/')).toMatchObject({ status: 302, location: short.container.publicUrl() });
    // The main host leads to the short domain, so that links from before it keep working, and counts nothing itself.
    expect(await askHost(short.url, 'localhost', `/s/${made.shortId}?x`)).toMatchObject({ status: 302, location: made.shortUrl });
    expect(await ask('/signin')).toMatchObject({ status: 404 });
    expect(await askHost(short.url, 'elsewhere.in', `/${made.shortId}`)).toMatchObject({ status: 404 });
    const locked = await ownLink(short, owner, { password: 'open sesame' });
    expect(await ask(`/${locked.shortId}`)).toMatchObject({ status: 200 });
    const form = { ...browser, 'content-type': 'application/x-www-form-urlencoded' };
    expect(await askHost(short.url, 'jmn.in', `/${locked.shortId}`, form, 'POST')).toMatchObject({ status: 302 });
    const loop = await short.call('POST /api/v1/links', { body: { originalUrl: `https://jmn.in/${made.shortId}` } }, owner.token);
    expect(loop.body.errors).toEqual({ originalUrl: say.toOurselves });
    await short.close();
  });
});

describe('a deletion', () => {
  it('takes along what was counted, and leaves the id to nobody', async () => {
    const { id, shortId } = await ownLink(world, owner);
    await follow(shortId);
    await world.container.links.fold();
    await world.call('DELETE /api/v1/links/{id}', { params: { id } }, owner.token);
    world.clock.turn(seconds(1));
    await world.container.links.sweep();
    const { rows } = await world.container.database.pool.query('select 1 from link_days where link_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await world.broken()).toEqual([]);
  });
});
