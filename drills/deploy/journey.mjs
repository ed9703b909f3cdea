// Journey of visitors and sellers through one proxy.
/** @import { Report } from './report.mjs' */
/** @import { TlsClient, Reply } from './tls-client.mjs' */

import { get } from 'node:http';
import { connect } from 'node:http2';
import { until } from '../lib/poll.mjs';
import { queryRows } from '../lib/postgres.mjs';
import { newAccount, password } from '../lib/seed.mjs';
import { hosts } from './proxies.mjs';

const megabyte = 1024 * 1024;
const maxEventDelay = 1_000;

/**
 * @typedef {import('node:http2').IncomingHttpHeaders} Http2Headers
 * @typedef {object} Journey
 * @property {Report} report
 * @property {string} area Name of the proxy.
 * @property {TlsClient} client
 * @property {{ http: number, https: number, upstreams: [number, number] }} ports
 * @property {string} authority
 * @property {string} databaseUrl
 */

/**
 * @param {Reply} reply
 * @param {number} expected
 */
function assertStatus({ status, text }, expected) {
  if (status !== expected) throw new Error(`status ${status} instead of ${expected}: ${text.slice(0, 300)}`);
}

/**
 * Both headers that decision 0020 demands of every response.
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
export function assertSecurityHeaders(headers) {
  const opener = headers['cross-origin-opener-policy'];
  const content = headers['content-security-policy'];
  if (!/^same-origin(-allow-popups)?$/.test(String(opener)) || !/^default-src 'none'(?!.*, default-src)/.test(String(content)))
    throw new Error(`Cross-Origin-Opener-Policy: ${opener}; Content-Security-Policy: ${content}`);
}

/** @param {Journey} journey */
async function checkPages(journey) {
  const { report, area, client, ports } = journey;
  await report.check(area, 'a page over HTTPS, with the headers of the server once', async () => {
    const reply = await client.send('GET /signin');
    assertStatus(reply, 200);
    assertSecurityHeaders(reply.headers);
    if (!reply.headers['strict-transport-security']) throw new Error('no Strict-Transport-Security: the server does not see HTTPS');
  });
  await report.check(area, 'the same page over HTTP/2', async () => {
    const headers = await getOverHttp2(journey, '/signin');
    if (Number(headers?.[':status']) !== 200) throw new Error(`status ${headers?.[':status']}`);
  });
  await report.check(area, 'plain HTTP is redirected to HTTPS', async () => {
    /** @type {import('node:http').IncomingMessage} */
    const response = await new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port: ports.http, path: '/signin', headers: { host: hosts.main } }, resolve).once('error', reject);
    });
    response.resume();
    if (response.statusCode !== 308 || !response.headers.location?.startsWith(`https://${hosts.main}`))
      throw new Error(`${response.statusCode} ${response.headers.location}`);
  });
}

/** @param {Journey} journey */
async function checkOtherName({ report, area, client }) {
  // Caddy answers only names that it has a certificate for.
  if (area === 'caddy') return;
  await report.check(area, 'another host name is redirected to PUBLIC_URL', async () => {
    const { status, headers } = await client.send('GET /signin', { host: hosts.other });
    if (status !== 308 || headers.location !== `https://${hosts.main}/signin`) throw new Error(`${status} ${headers.location}`);
  });
}

/** @param {Journey} journey */
async function signUpAndIn({ report, area, client, databaseUrl }) {
  const account = newAccount();
  return report.check(area, 'sign-up and sign-in', async () => {
    assertStatus(await client.send('POST /api/v1/auth/signup', { body: account }), 200);
    await queryRows(databaseUrl, 'update users set email_verified_at = created_at where email = $1', [account.email]);
    const reply = await client.send('POST /api/v1/auth/signin', { body: { username: account.email, loginMethod: 'email', password } });
    assertStatus(reply, 200);
    const [user] = await queryRows(databaseUrl, 'select id from users where email = $1', [account.email]);
    return { token: String(reply.data.token), userId: Number(user?.id) };
  });
}

/**
 * @param {Journey} journey
 * @param {string} token
 */
async function checkUploads({ report, area, client }, token) {
  const target = async (/** @type {string} */ productId) => {
    const body = { fileName: 'film.pdf', fileType: 'application/pdf' };
    const { data } = await client.send(`POST /api/v1/digital-products/${productId}/uploadUrl`, { token, body });
    const { pathname, search } = new URL(String(data.uploadUrl));
    return { route: `PUT ${pathname}${search}`, key: String(data.s3Key) };
  };
  const headers = { 'content-type': 'application/pdf' };
  const product = await client.send('POST /api/v1/digital-products', {
    token,
    body: { title: `Film of ${area}`, category: 'Education', price: 499 },
  });
  const productId = String(product.data.id);
  await report.check(area, 'upload of 100 MB, registered', async () => {
    const bytes = Buffer.alloc(100 * megabyte);
    bytes.write('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const { route, key } = await target(productId);
    const began = performance.now();
    const put = await client.send(route, { bytes, headers: { ...headers, 'content-length': String(bytes.length) }, timeoutMs: 120_000 });
    if (put.status < 200 || put.status > 299) assertStatus(put, 200);
    const seconds = (performance.now() - began) / 1_000;
    const registered = await client.send(`POST /api/v1/digital-products/${productId}/uploadFile`, {
      token,
      body: { s3Key: key },
      timeoutMs: 120_000,
    });
    assertStatus(registered, 200);
    return `${seconds.toFixed(1)} s`;
  });
  await report.check(area, 'upload of 102 MB is refused with 413 before it begins', async () => {
    const { route } = await target(productId);
    const length = { ...headers, 'content-length': String(102 * megabyte) };
    const reply = await client.send(route, { headers: length, headersOnly: true });
    assertStatus(reply, 413);
    assertSecurityHeaders(reply.headers);
    if (!/too large/i.test(reply.text)) throw new Error(reply.text);
    return reply.text;
  });
}

/**
 * @param {Journey} journey
 * @param {{ token: string, userId: number }} user
 */
async function checkEvents({ report, area, client, databaseUrl }, { token, userId }) {
  await report.check(area, `event stream delivers within ${maxEventDelay} ms`, async () => {
    const call = client.open('GET /api/v1/events', { token, timeoutMs: 60_000 });
    call.on('error', () => {});
    call.end();
    /** @type {import('node:http').IncomingMessage} */
    const response = await new Promise((resolve, reject) => void call.once('response', resolve).once('error', reject));
    let text = '';
    response.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    response.on('error', () => {});
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
    const delays = [];
    for (const round of [1, 2, 3]) {
      const before = text.length;
      const began = performance.now();
      await queryRows(databaseUrl, 'select pg_notify($1, $2)', ['jamun_events', JSON.stringify({ userId, about: 'notifications' })]);
      await until(`event ${round}`, async () => text.slice(before).includes('notifications'), { seconds: 10, pause: 5 });
      delays.push(performance.now() - began);
    }
    call.destroy();
    if (Math.max(...delays) > maxEventDelay) throw new Error(`${delays.map(Math.round).join(', ')} ms`);
    return `${delays.map((delay) => Math.round(delay)).join(', ')} ms`;
  });
}

/**
 * The country of the last click on a link.
 * @param {string} databaseUrl
 * @param {{ linkId: string, clicks: number }} options
 */
const lastCountry = (databaseUrl, { linkId, clicks }) =>
  until('the click is written', async () => {
    const rows = await queryRows(databaseUrl, 'select country from link_clicks where link_id = $1 order by id', [linkId]);
    return rows.length >= clicks ? String(rows.at(-1)?.country) : null;
  });

/**
 * @param {Journey} journey
 * @param {string} token
 */
async function checkLinks({ report, area, client, ports, databaseUrl }, token) {
  const originalUrl = 'https://example.com/launch';
  const { data } = await client.send('POST /api/v1/links', { token, body: { originalUrl } });
  const [linkId, path] = [String(data.id), `/${data.shortId}`];
  await report.check(area, 'short link at SHORT_DOMAIN; a country header of the visitor is removed', async () => {
    const reply = await client.send(`GET ${path}`, { host: hosts.short, headers: { 'x-country': 'FR' } });
    if (reply.status < 300 || reply.status > 399 || reply.headers.location !== originalUrl)
      throw new Error(`${reply.status} ${reply.headers.location}`);
    const country = await lastCountry(databaseUrl, { linkId, clicks: 1 });
    if (country === 'FR') throw new Error('the visitor chose the country FR');
    return `recorded as ${JSON.stringify(country)}`;
  });
  await report.check(area, 'control: the same header from a trusted proxy counts', async () => {
    await new Promise((resolve, reject) => {
      const headers = { host: hosts.short, 'x-country': 'FR', 'user-agent': 'Mozilla/5.0 Chrome/130.0.0.0 Safari/537.36' };
      get({ host: '127.0.0.1', port: ports.upstreams[0], path, headers }, (response) => response.resume().once('end', resolve)).once(
        'error',
        reject,
      );
    });
    const country = await lastCountry(databaseUrl, { linkId, clicks: 2 });
    if (country !== 'FR') throw new Error(`recorded as ${country}`);
  });
}

/**
 * Status of a GET over HTTP/2 with its headers, or null when the proxy closes the stream or the connection instead.
 * @param {Journey} journey
 * @param {string} path
 * @returns {Promise<Http2Headers | null>}
 */
function getOverHttp2({ ports, authority }, path) {
  return new Promise((resolve) => {
    const options = { servername: hosts.main, ca: authority, maxSendHeaderBlockLength: 4 * megabyte };
    const session = connect(`https://127.0.0.1:${ports.https}`, options);
    const end = (/** @type {Http2Headers | null} */ headers) => {
      resolve(headers);
      session.destroy();
    };
    session.once('error', () => end(null)).once('close', () => end(null));
    const stream = session.request({ ':path': path, ':authority': hosts.main });
    stream
      .once('response', end)
      .once('error', () => end(null))
      .once('close', () => end(null));
  });
}

/** @param {Journey} journey */
async function checkErrorPages(journey) {
  const { report, area, client } = journey;
  await report.check(area, 'addresses of 20 KB and 1.5 MB over HTTP/2: no page without both headers', async () => {
    const results = [];
    for (const length of [20_000, 1_500_000]) {
      const headers = await getOverHttp2(journey, `/${'a'.repeat(length)}`);
      if (headers) assertSecurityHeaders(headers);
      results.push(headers ? headers[':status'] : 'closed');
    }
    return results.join(', ');
  });
  // HAProxy answers these over HTTP/1.1 with a page that cannot be changed; browsers use HTTP/2, which it offers.
  if (area === 'haproxy') return;
  await report.check(area, 'an address of 1.5 MB over HTTP/1.1: the error page has both headers', async () => {
    const received = await client.sendRaw(`GET /${'a'.repeat(1_500_000)} HTTP/1.1\r\nHost: ${hosts.main}\r\n\r\n`);
    const head = received.split('\r\n\r\n')[0] ?? '';
    if (!/^cross-origin-opener-policy: same-origin/im.test(head) || !/^content-security-policy: default-src 'none'/im.test(head))
      throw new Error(head.slice(0, 300));
    return head.split('\r\n')[0] ?? '';
  });
}

/** @param {Journey} journey */
export async function checkJourney(journey) {
  await checkPages(journey);
  await checkOtherName(journey);
  const user = await signUpAndIn(journey);
  if (user) {
    await checkUploads(journey, user.token);
    await checkEvents(journey, user);
    await checkLinks(journey, user.token);
  }
  await checkErrorPages(journey);
}
