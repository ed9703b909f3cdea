import { Agent, request } from 'node:http';
import { csrfHeader, sessionHeader } from '@jamun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyProduct, createShop } from '../../harness/checkout.ts';
import { createLink } from '../../harness/routes/link-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

// Cost of hostile requests before any rate limit: an expression that backtracks would stop the process for every other visitor.

/** Budget of one request in milliseconds of CPU time. Quadratic time over 15 kB takes hundreds. */
const budget = 20;
/** The length that Node accepts for a URL and all headers together is 16 kB. */
const length = 15_000;
/** Measurements of a request above the budget: the lowest one is its cost, the others contain garbage collection and compilation. */
const attempts = 6;

/** One of each kind of character that a parser may treat in its own way, and pairs that separate the parts of a header. */
const visibleTexts = [
  'a',
  'A',
  '0',
  '/',
  '\\',
  '.',
  '-',
  '_',
  '+',
  ':',
  ';',
  ',',
  '=',
  '&',
  '?',
  '%',
  '%20',
  '@',
  '(',
  '*',
  '"',
  '~',
  'é',
  'a=',
  'a,',
];
/** URLs contain no blanks. */
const headerTexts = [...visibleTexts, ' ', '\t', '; ', ', '];
/** Begins and ends with another character, so that an expression fails at both ends. */
const fill = (text: string) => `x${text.repeat(Math.floor(length / text.length))}!`;

/** Headers that the hooks and the server read for every request; sent to a page, the documents, a redirect and an admin route. */
const hookHeaders = [
  'cookie',
  'user-agent',
  'referer',
  'accept-encoding',
  'authorization',
  'range',
  'accept',
  'origin',
  'sec-fetch-site',
  'traceparent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  csrfHeader,
  sessionHeader.name,
];

interface Target {
  path: string;
  method?: 'GET' | 'POST';
  /** Read by the hooks and the handler of this route. */
  headers: string[];
}

let world: World;
let targets: Target[];
let shop: { product: { slug: string }; shortId: string };
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  world = await createWorld({ env: { METRICS_TOKEN: 'a-token-that-is-long-enough' } });
  const { seller, product } = await createShop(world);
  const buyer = await world.person();
  const { purchaseId } = await buyProduct(world, buyer, product);
  const files = await world.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId ?? '' } }, buyer.token);
  const download = new URL(files.body.data[0]?.presignedUrl ?? '').pathname;
  const { shortId } = await createLink(world, seller);
  shop = { product, shortId };
  targets = [
    { path: '/d/nothing-here', headers: hookHeaders },
    { path: '/docs', headers: [...hookHeaders, 'if-none-match'] },
    { path: `/s/${shortId}`, headers: [...hookHeaders, 'sec-purpose', 'purpose', 'x-purpose', 'x-moz'] },
    { path: download, headers: ['range', 'if-none-match', 'if-range', 'accept'] },
    { path: '/media/nothing', headers: ['if-none-match'] },
    { path: '/report', headers: ['sec-fetch-site'] },
    { path: '/metrics', headers: ['authorization'] },
    { path: '/sandbox/mails', headers: ['x-forwarded-for', 'x-real-ip', 'via'] },
    { path: '/api/v1/users/me', headers: ['authorization'] },
    { path: '/api/v1/admin/users', headers: hookHeaders },
    { path: `/api/v1/digital-products/public/${product.slug}`, headers: [] },
    { path: '/api/v1/webhooks/cashfree', method: 'POST', headers: ['x-webhook-signature', 'x-webhook-timestamp'] },
    { path: '/api/v1/csp-reports', method: 'POST', headers: ['content-type'] },
  ];
});
afterAll(async () => {
  agent.destroy();
  await world.close();
});

const send = ({ method = 'GET' }: Target, path: string, headers: Record<string, string>, body = '') =>
  new Promise<number>((resolve, reject) => {
    request(world.url, { path, method, headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });

/** Checks the CPU time of the server and this client, which share a process: the lowest of several measurements. */
async function assertCheap(target: Target, path: string, headers: Record<string, string> = {}, body = ''): Promise<void> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && lowest > budget; attempt++) {
    const began = process.cpuUsage();
    const status = await send(target, path, headers, body);
    const { user, system } = process.cpuUsage(began);
    expect(status, path.slice(0, 60)).toBeLessThan(500);
    lowest = Math.min(lowest, (user + system) / 1000);
  }
  expect(lowest, `CPU time in ms of ${path.slice(0, 60)} with ${JSON.stringify(headers).slice(0, 60)}`).toBeLessThan(budget);
}

it('a URL of 15 kB of one character costs each kind of route at most 20 ms of CPU time', async () => {
  for (const target of targets) {
    const [folder] = /^.*\//.exec(target.path) ?? ['/'];
    for (const text of visibleTexts) {
      await assertCheap(target, `${folder}${fill(text)}`);
      await assertCheap(target, `${target.path}?${fill(text)}`);
      await assertCheap(target, `${target.path}${text.repeat(length / text.length)}`);
    }
  }
});

it('a header of 15 kB of one character costs each kind of route at most 20 ms of CPU time', async () => {
  for (const target of targets)
    for (const header of target.headers) for (const text of headerTexts) await assertCheap(target, target.path, { [header]: fill(text) });
});

it('a body of 240 kB costs each page route and unknown route at most 20 ms of CPU time', async () => {
  const { product, shortId } = shop;
  const page = `/d/${product.slug}`;
  const report = (details: string) => JSON.stringify({ page, reason: 'SCAM', details, email: 'a@example.in' });
  const json = [report('<'.repeat(240_000)), report('\r'.repeat(120_000)), '['.repeat(120_000) + ']'.repeat(120_000)];
  const start = `page=${encodeURIComponent(page)}&reason=SCAM&email=a%40example.in&details=`;
  const forms = ['<', '\r', '%0D', '%0D%0A', ' ', '&', 'a&', '&details=', '%', '%F0', '\n '].map(
    (text) => start + text.repeat((48 * 1024 - start.length - 1) / text.length),
  );
  for (const path of ['/report', `/s/${shortId}`, '/nope', page, '/unsubscribe?token=x']) {
    const target: Target = { path, method: 'POST', headers: [] };
    for (const body of json) await assertCheap(target, path, { 'content-type': 'application/json' }, body);
    for (const body of forms) await assertCheap(target, path, { 'content-type': 'application/x-www-form-urlencoded' }, body);
  }
});

it('the requests of this test are those that Node still accepts', async () => {
  const target: Target = { path: '/healthz', headers: [] };
  expect([await send(target, `/healthz?${fill('a')}`, {}), await send(target, '/healthz', { cookie: fill('a').repeat(2) })]).toEqual([
    200, 413,
  ]);
});
