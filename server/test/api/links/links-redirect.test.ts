import { request as httpRequest } from 'node:http';
import { linkMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortLinkText } from '../../../src/http/pages/short-link-text.ts';
import { seconds } from '../../../src/kit/clock.ts';
import { createLink, createTakenDownLink } from '../../harness/routes/link-fixtures.ts';
import { reportPage } from '../../harness/routes/report-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const chrome = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const browser = { 'user-agent': chrome, accept: 'text/html' };

let world: World;
let second: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  // A second process on the same database.
  second = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
  owner = await world.person();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const follow = (shortId: string, headers: Record<string, string> = browser, target = world) =>
  target.send('GET', `/s/${shortId}`, { headers });
const statusOf = async (shortId: string, target = world) => (await follow(shortId, browser, target)).status;
/** Click count as the API returns it, including clicks that are not aggregated yet. */
const clicksOf = async (id: string) => (await world.call('GET /api/v1/links/{id}', { params: { id } }, owner.token)).body.data.clicks;
const formOf = (password: string) => ({
  headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ password }).toString(),
});

describe('short link redirects', () => {
  it('a short link redirects without caching and counts the click before the response', async () => {
    const { id, shortId } = await createLink(world, owner, { originalUrl: 'https://example.com/a?b=c#d' });
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

  it('a short link works with a trailing slash, a query or percent-encoding', async () => {
    const { id, shortId } = await createLink(world, owner);
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

  it('previews, prefetches and HEAD requests are redirected but counted as robots', async () => {
    const { id, shortId } = await createLink(world, owner);
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
    'an unknown short link %j returns a 404 page',
    async (shortId) => {
      const { status, headers, text } = await follow(shortId);
      expect(status).toBe(404);
      if (headers.get('content-type')?.startsWith('text/html')) expect(text).toContain(shortLinkText.notFound.title);
    },
  );

  it('an expired short link or one of a banned owner returns 410', async () => {
    const seller = await world.person();
    const expiresAt = new Date(world.clock.now().getTime() + seconds(60)).toISOString();
    const expiring = await createLink(world, seller, { expiresAt });
    const lasting = await createLink(world, seller);
    for (const { shortId } of [expiring, lasting]) expect(await statusOf(shortId)).toBe(302);
    world.clock.advance(seconds(60));
    const expired = await follow(expiring.shortId);
    expect({ status: expired.status, hasTitle: expired.text.includes(shortLinkText.expired.title) }).toEqual({
      status: 410,
      hasTitle: true,
    });
    expect(expired.headers.get('cache-control')).toBe('no-store');
    await world.ban(seller);
    await expect.poll(() => statusOf(lasting.shortId)).toBe(410);
    await world.container.database.transact((tx) => world.container.accounts.unban(tx, { userId: seller.id }));
    await expect.poll(() => statusOf(lasting.shortId)).toBe(302);
  });

  it('a short link rejects PUT and DELETE', async () => {
    const { shortId } = await createLink(world, owner);
    expect((await world.send('DELETE', `/s/${shortId}`)).status).toBe(404);
    expect((await world.send('PUT', `/s/${shortId}`, { headers: { 'content-type': 'application/json' }, body: '{}' })).status).toBe(404);
  });
});

describe('cache invalidation of short links', () => {
  const processes = () => [world, second];
  const locations = async (shortId: string) =>
    Promise.all(processes().map(async (target) => (await follow(shortId, browser, target)).headers.get('location')));
  const statuses = (shortId: string) => Promise.all(processes().map((target) => statusOf(shortId, target)));

  it('changing or deleting a short link applies in every process', async () => {
    const { id, shortId } = await createLink(world, owner);
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

  it('a new short link replaces a cached 404 in every process', async () => {
    const customShortId = `late-${Date.now()}`;
    expect(await statuses(customShortId)).toEqual([404, 404]);
    await createLink(world, owner, { customShortId });
    await expect.poll(() => statuses(customShortId)).toEqual([302, 302]);
  });

  it('taking down and restoring a short link applies in every process', async () => {
    const id = await createTakenDownLink(world, owner);
    const { shortId } = (await world.call('GET /api/v1/links/{id}', { params: { id } }, owner.token)).body.data;
    expect(await statuses(shortId)).toEqual([410, 410]);
    expect((await follow(shortId)).text).toContain(shortLinkText.gone.title);
    expect((await world.call('GET /api/v1/links/stats/{shortId}', { params: { shortId } })).status).toBe(404);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/links/{id}/restore', { params: { id } }, token);
    await expect.poll(() => statuses(shortId)).toEqual([302, 302]);
  });

  it('the decision about a reported short link applies at once in its process, before the database notification', async () => {
    const unnotified = await createWorld();
    await unnotified.container.database.pool.query('alter table short_links disable trigger short_links_are_told');
    const { shortId } = await createLink(unnotified, await unnotified.person());
    const { token } = await unnotified.administrator();
    const body = { decision: 'DISMISSED', reason: 'No violation' } as const;
    const beforeReport = await statusOf(shortId, unnotified);
    const { id } = await reportPage(unnotified, `/s/${shortId}`);
    const reported = await statusOf(shortId, unnotified);
    await unnotified.call('POST /api/v1/admin/reports/{id}/decide', { params: { id }, body }, token);
    expect({ beforeReport, reported, dismissed: await statusOf(shortId, unnotified) }).toEqual({
      beforeReport: 302,
      reported: 200,
      dismissed: 302,
    });
    await unnotified.close();
  });

  it('a process without its notification connection applies a short link change within 2.5 seconds', async () => {
    const unnotified = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const { id, shortId } = await createLink(world, owner);
    expect(await statusOf(shortId, unnotified)).toBe(302);
    const closeListeners =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jamun links' and datname = current_database()";
    // The listener reconnects, so its connection is closed again every 20 ms.
    const closing = setInterval(() => void world.container.database.pool.query(closeListeners).catch(() => {}), 20);
    try {
      await world.container.database.pool.query(closeListeners);
      await world.call('PUT /api/v1/links/{id}', { params: { id }, body: { originalUrl: 'https://example.in/' } }, owner.token);
      const location = async () => (await follow(shortId, browser, unnotified)).headers.get('location');
      await expect.poll(location, { timeout: 2_500, interval: 100 }).toBe('https://example.in/');
    } finally {
      clearInterval(closing);
      await unnotified.close();
    }
  });
});

describe('short link passwords', () => {
  it('a short link with a password shows an uncached form and redirects after the right password', async () => {
    const { id, shortId } = await createLink(world, owner, { password: 'open sesame' });
    const passwordPage = await follow(shortId);
    expect(passwordPage.status).toBe(200);
    expect(passwordPage.headers.get('cache-control')).toBe('no-store');
    expect(passwordPage.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(passwordPage.text).toContain('<form method="post">');
    expect(passwordPage.text).not.toContain('example.com');
    const wrong = await world.send('POST', `/s/${shortId}`, formOf('<script>'));
    expect({
      status: wrong.status,
      hasError: wrong.text.includes(linkMessages.wrongPassword),
      hasScript: wrong.text.includes('<script>'),
    }).toEqual({ status: 403, hasError: true, hasScript: false });
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
    ['a JSON body', { headers: { 'content-type': 'application/json' }, body: '{"password":"open sesame"}' }, 415],
    ['an empty form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }, 403],
    ['a password of 1000 characters', formOf('x'.repeat(1_000)), 403],
  ])('a link password form rejects %s', async (_name, form, status) => {
    const { shortId } = await createLink(world, owner, { password: 'open sesame' });
    expect((await world.send('POST', `/s/${shortId}`, form)).status).toBe(status);
  });

  it('a short link opens with a password of the longest allowed length', async () => {
    const password = 'x'.repeat(100);
    const { shortId } = await createLink(world, owner, { password });
    expect((await world.send('POST', `/s/${shortId}`, formOf(password))).status).toBe(302);
  });

  it('limits short link password attempts to ten', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' }, databaseUrl: world.databaseUrl, clock: world.clock });
    const { shortId } = await createLink(world, owner, { password: 'open sesame' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await limited.send('POST', `/s/${shortId}`, formOf('guess'))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    const right = await limited.send('POST', `/s/${shortId}`, formOf('open sesame'));
    expect({ status: right.status, hasMessage: right.text.includes(shortLinkText.tooManyTries) }).toEqual({
      status: 429,
      hasMessage: true,
    });
    await limited.close();
  });
});

/** Sends a request with its own Host header, which `fetch` does not allow. */
const sendWithHost = (url: string, host: string, path: string, headers: Record<string, string> = browser, method = 'GET') =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const request = httpRequest(url + path, { method, headers: { ...headers, host } }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }));
    });
    request.on('error', reject);
    request.end(method === 'POST' ? 'password=open+sesame' : undefined);
  });

describe('short domain', () => {
  it('the short domain serves short links at its root and nothing else', async () => {
    const shortDomain = await createWorld({ env: { SHORT_DOMAIN: 'jmn.in' }, databaseUrl: world.databaseUrl, clock: world.clock });
    const link = await createLink(shortDomain, owner);
    expect(link.shortUrl).toBe(`http://jmn.in/${link.shortId}`);
    const sendToShortDomain = (path: string) => sendWithHost(shortDomain.url, 'JMN.in', path);
    expect(await sendToShortDomain(`/${link.shortId}`)).toMatchObject({ status: 302, location: link.originalUrl });
    expect(await sendToShortDomain(`/s/${link.shortId}?x`)).toMatchObject({ status: 302, location: link.originalUrl });
    expect(await sendToShortDomain('/')).toMatchObject({ status: 302, location: shortDomain.container.publicUrl() });
    // The main host redirects to the short domain, so that older links keep working, and counts no click.
    expect(await sendWithHost(shortDomain.url, 'localhost', `/s/${link.shortId}?x`)).toMatchObject({
      status: 302,
      location: link.shortUrl,
    });
    expect(await sendToShortDomain('/signin')).toMatchObject({ status: 404 });
    expect(await sendWithHost(shortDomain.url, 'elsewhere.in', `/${link.shortId}`)).toMatchObject({ status: 404 });
    const locked = await createLink(shortDomain, owner, { password: 'open sesame' });
    expect(await sendToShortDomain(`/${locked.shortId}`)).toMatchObject({ status: 200 });
    const form = { ...browser, 'content-type': 'application/x-www-form-urlencoded' };
    expect(await sendWithHost(shortDomain.url, 'jmn.in', `/${locked.shortId}`, form, 'POST')).toMatchObject({ status: 302 });
    const loop = await shortDomain.call('POST /api/v1/links', { body: { originalUrl: `https://jmn.in/${link.shortId}` } }, owner.token);
    expect(loop.body.errors).toEqual({ originalUrl: linkMessages.toOurselves });
    await shortDomain.close();
  });
});

describe('short link deletion', () => {
  it('the sweep removes the click statistics of a deleted short link', async () => {
    const { id, shortId } = await createLink(world, owner);
    await follow(shortId);
    await world.container.links.fold();
    await world.call('DELETE /api/v1/links/{id}', { params: { id } }, owner.token);
    world.clock.advance(seconds(1));
    await world.container.runSweeps('link-day-names', 'link-days');
    const { rows } = await world.container.database.pool.query('select 1 from link_days where link_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await world.findInvariantViolations()).toEqual([]);
  });
});
