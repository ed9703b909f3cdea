import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../kit/app-error.ts';
import { later, minutes } from '../../kit/clock.ts';
import { asDatabaseError } from '../../platform/db/database-errors.ts';
import { entityTag } from './compressed-page.ts';
import { serveSalePages } from './sale-pages.ts';

const app = fastify();
afterAll(() => app.close());

let version = 1;
let rendered = 0;
let loadError: unknown;
let takenLimits: string[][] = [];
let isLimitSpent = false;
let now = new Date('2026-11-17T06:00:00Z');
beforeEach(() => {
  rendered = 0;
  loadError = undefined;
  takenLimits = [];
  isLimitSpent = false;
});

serveSalePages(app, {
  path: '/c/:slug',
  async publicPage(slug, { preview }) {
    if (loadError) throw loadError;
    if (slug !== 'calls-abc123') return null;
    return { cacheKey: String(version), isPreview: preview === 'mine', load: async () => `version ${version}` };
  },
  render(sold) {
    rendered += 1;
    return `<p>${sold}</p>`;
  },
  renderVersion: () => 'first build',
  notFound: (_request, reply) => reply.status(404).send('not found'),
  unavailable: (_request, reply) => reply.status(503).send('away'),
  security: { 'content-security-policy': 'none at all' },
  clock: { now: () => now },
  limits: {
    async take(rules) {
      takenLimits.push(...rules.map(({ about }) => about));
      if (isLimitSpent) throw new AppError('TOO_MANY', { retryAfterSeconds: 42 });
    },
  },
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('sale pages', () => {
  it('a sale page is rendered once per version', async () => {
    const [first, second] = [await get('/c/calls-abc123'), await get('/c/calls-abc123')];
    expect({ statusCode: first.statusCode, firstBody: first.body, secondBody: second.body }).toEqual({
      statusCode: 200,
      firstBody: '<p>version 1</p>',
      secondBody: '<p>version 1</p>',
    });
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
      'content-security-policy': 'none at all',
    });
    expect(rendered).toBe(1);
    const tag = String(first.headers.etag);
    expect((await get('/c/calls-abc123', { 'if-none-match': tag })).statusCode).toBe(304);
    version += 1;
    const unrendered = await get('/c/calls-abc123', { 'if-none-match': entityTag(`first build ${version}`) });
    expect({ statusCode: unrendered.statusCode, rendered }).toEqual({ statusCode: 304, rendered: 1 });
    const changed = await get('/c/calls-abc123', { 'if-none-match': tag });
    expect({ statusCode: changed.statusCode, body: changed.body, rendered }).toEqual({
      statusCode: 200,
      body: '<p>version 2</p>',
      rendered: 2,
    });
  });

  it('a sale page is cached once for all query strings, with the same body, ETag and Cache-Control', async () => {
    version += 1;
    const plain = await get('/c/calls-abc123');
    for (const query of ['via=launch', 'via=other&x=1', 'via=%3Cb%3E', 'via=a&via=b']) {
      const { statusCode, body, headers } = await get(`/c/calls-abc123?${query}`);
      expect({ statusCode, body, etag: headers.etag, cacheControl: headers['cache-control'] }).toEqual({
        statusCode: 200,
        body: plain.body,
        etag: plain.headers.etag,
        cacheControl: 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
      });
    }
    expect(rendered).toBe(1);
  });

  it('a preview is rendered once per version and five minutes, and is sent with no-store', async () => {
    version += 1;
    const previews = [await get('/c/calls-abc123?preview=mine'), await get('/c/calls-abc123?preview=mine')];
    expect({ rendered, bodies: previews.map(({ body }) => body) }).toEqual({
      rendered: 1,
      bodies: [`<p>version ${version}</p>`, previews[0]?.body],
    });
    expect(previews[1]?.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(previews[1]?.headers.etag).toBeUndefined();
    now = later(now, minutes(5));
    await get('/c/calls-abc123?preview=mine');
    version += 1;
    await get('/c/calls-abc123?preview=mine');
    expect(rendered).toBe(3);
  });

  it('previews are rate limited per link and network; published pages are not', async () => {
    await get('/c/calls-abc123?preview=mine');
    expect(takenLimits).toEqual([
      ['preview page', 'link', 'mine'],
      ['preview page', 'network', '127.0.0.1'],
    ]);
    isLimitSpent = true;
    const limited = await get('/c/calls-abc123?preview=mine');
    expect({
      statusCode: limited.statusCode,
      retryAfter: limited.headers['retry-after'],
      cacheControl: limited.headers['cache-control'],
    }).toEqual({ statusCode: 429, retryAfter: '42', cacheControl: 'no-store' });
    expect(limited.body).toContain('Too many previews');
    expect((await get('/c/calls-abc123?preview=another')).statusCode).toBe(200);
  });

  it.each(['/c/unknown-abc123', '/c/%00', '/c/a.b', '/c/a%2Fb'])('a sale page at %s answers 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('a sale page answers 404, 503 or 500 depending on the error of its loader', async () => {
    loadError = new AppError('NOT_FOUND');
    expect((await get('/c/calls-abc123')).statusCode).toBe(404);
    loadError = asDatabaseError(new Error('Connection terminated'));
    expect((await get('/c/calls-abc123')).statusCode).toBe(503);
    loadError = new Error('unforeseen');
    expect((await get('/c/calls-abc123')).statusCode).toBe(500);
  });
});
