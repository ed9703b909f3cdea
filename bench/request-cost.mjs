// CPU time that one request without a session costs the server: what a stranger can spend. Rate limits are off during the measurement.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { callApi } from '../scripts/lib/call-api.mjs';
import { root } from '../scripts/lib/install.mjs';
import { startJamun } from '../scripts/lib/start-process.mjs';
import { median } from '../scripts/lib/statistics.mjs';
import { startBareFastify } from './lib/processes.mjs';
import { publishProduct } from './lib/publish-product.mjs';
import { signUp } from './lib/sign-up.mjs';

/** A request that costs more needs a limit per network. */
const unlimitedMilliseconds = 25;
const rounds = 5;
const requestsPerRound = 40;

const printLimits = `import { contract } from './contract/src/index.ts';
  console.log(JSON.stringify(Object.entries(contract).map(([key, { limit }]) => [key, limit])));`;
/** @type {Map<string | undefined, { calls: number, seconds: number } | null>} Limits per network, by key in the contract. */
const limits = new Map(
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', printLimits], { cwd: root, encoding: 'utf8' }),
  ),
);

/**
 * CPU time of a process in milliseconds.
 * @param {number} pid
 */
function cpuOf(pid) {
  // Fields 14 and 15 of proc(5), in ticks of 10 ms; the name of the program in field 2 may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * @typedef {object} Measured
 * @property {string} name
 * @property {string} path
 * @property {string} [route] Key in the contract.
 * @property {object} [body]
 * @property {(index: number) => object} [bodyOf] Body of one request, where each request needs another one.
 * @property {Record<string, string>} [headers]
 */

/**
 * @param {{ url: string, pid: number }} server
 * @param {Measured} request
 */
async function measure({ url, pid }, { path, route, body, bodyOf = () => body ?? {}, headers = {} }) {
  let sent = 0;
  const send = async () => {
    const hasBody = route?.startsWith('POST ') ?? false;
    const answer = await fetch(url + path, {
      method: hasBody ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(hasBody ? { body: JSON.stringify(bodyOf(sent)) } : {}),
    });
    sent += 1;
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}`);
  };
  for (let count = 0; count < 20; count++) await send();
  const costs = [];
  for (let round = 0; round < rounds; round++) {
    const before = cpuOf(pid);
    for (let count = 0; count < requestsPerRound; count++) await send();
    costs.push((cpuOf(pid) - before) / requestsPerRound);
  }
  return median(costs);
}

const email = (/** @type {number} */ index) => `buyer-${process.pid}-${index}@example.in`;

const bare = await startBareFastify();
const jamun = await startJamun();
try {
  const token = await signUp(jamun.url);
  const { page } = await publishProduct(jamun.url, token, { coverBytes: 500_000 });
  const slug = page.split('/').at(-1) ?? '';
  const { id } = await callApi(jamun.url, 'GET /api/v1/digital-products/public/{slug}', { params: { slug } });
  // A long description makes the product as expensive as it gets.
  const description = '**Soft light** and *rain*, in [two taps](https://example.in/).\n'.repeat(300);
  await callApi(jamun.url, 'PUT /api/v1/digital-products/{id}', { params: { id }, token, body: { description } });
  const { shortId } = await callApi(jamun.url, 'POST /api/v1/links', { token, body: { originalUrl: 'https://example.in/' } });
  const customer = { phone: '+919886042299' };
  const api = (/** @type {string} */ route, /** @type {string} */ path, /** @type {Partial<Measured>} */ more) => ({
    name: route,
    route,
    path: `/api/v1${path}`,
    ...more,
  });
  /** @type {Measured[]} */
  const requests = [
    { name: 'landing page', path: '/' },
    { name: 'product page', path: `/d/${slug}` },
    { name: 'unknown page', path: '/d/nothing-here' },
    { name: 'short link', path: `/s/${shortId}` },
    { name: 'unknown short link', path: '/s/nothing' },
    { name: '15 kB of slashes', path: `/a${'/'.repeat(15_000)}b` },
    { name: 'cookie of 15 kB of spaces', path: '/docs', headers: { cookie: `a${' '.repeat(15_000)}b` } },
    api('GET /api/v1/digital-products/public/{slug}', `/digital-products/public/${slug}`, {}),
    api('POST /api/v1/auth/signin', '/auth/signin', {
      body: { username: 'meera@example.in', loginMethod: 'email', password: 'wrong one' },
    }),
    api('POST /api/v1/auth/signup', '/auth/signup', {
      bodyOf: (index) => ({ email: email(index), fullName: 'Asha Rao', phone: `9${String(800_000_000 + index)}`, password: 'long enough' }),
    }),
    api('POST /api/v1/auth/forgot-password', '/auth/forgot-password', { bodyOf: (index) => ({ email: email(10_000 + index) }) }),
    api('POST /api/v1/guest/digital-products/{id}/purchase', `/guest/digital-products/${id}/purchase`, {
      bodyOf: (index) => ({ customer: { ...customer, email: email(20_000 + index) } }),
    }),
    api('POST /api/v1/checkout/price', '/checkout/price', {
      body: { productType: 'DIGITAL_PRODUCT', itemIds: [id], couponCode: 'DIWALI20' },
    }),
    api('POST /api/v1/guest/codes', '/guest/codes', { bodyOf: (index) => ({ email: email(30_000 + index) }) }),
    api('POST /api/v1/guest/sessions', '/guest/sessions', { body: { email: email(1), code: '123456' } }),
    api('POST /api/v1/client-errors', '/client-errors', { body: {} }),
    api('GET /api/v1/orders/payment-callback', '/orders/payment-callback?orderId=nothing&productType=DIGITAL_PRODUCT', {}),
    api('GET /api/v1/links/stats/{shortId}', `/links/stats/${shortId}`, {}),
  ];
  const baseline = await measure(bare, { name: 'bare Fastify route', path: '/bare' });
  console.log(`A request to a bare Fastify route costs ${baseline.toFixed(2)} ms of CPU time on this machine.`);
  console.log('| request without a session | CPU time, of a bare Fastify route | CPU time | limit per network |');
  console.log('| --- | --- | --- | --- |');
  for (const request of requests) {
    const cost = await measure(jamun, request);
    const limit = limits.get(request.route);
    const share = baseline > 0 ? (cost / baseline).toFixed(0) : '–';
    console.log(
      `| ${request.name} | ${share} | ${cost.toFixed(1)} ms | ${limit ? `${limit.calls} in ${limit.seconds / 60} minutes` : 'none'} |`,
    );
    if (cost > unlimitedMilliseconds && !limit) process.exitCode = 1;
  }
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}
