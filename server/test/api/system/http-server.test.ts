import { get } from 'node:http';
import { connect } from 'node:net';
import { contract } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Status of a request with its own Host header, which `fetch` does not allow. */
const rawStatus = (path: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    get(world.url + path, { headers: { host } }, (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject);
  });

const json = { 'content-type': 'application/json' };

describe('response headers', () => {
  it('every response has a request id and security headers', async () => {
    const { headers } = await world.send('GET', '/healthz');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toMatch(/\bcamera=\(\), .*\bpayment=\(\)/);
  });

  it('API responses are not cached, and a page that shows one loads nothing', async () => {
    const { headers } = await world.send('GET', '/api/v1/users/me');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toBe(null);
  });
});

it.each([
  ['without HTTP syntax', 'what is this?\r\n\r\n', { status: '400', code: 'MALFORMED' }],
  ['with two Host headers', 'GET /healthz HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n', { status: '400', code: 'MALFORMED' }],
  ['for a short link with two Host headers', 'GET /s/abc HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n', { status: '400', code: 'MALFORMED' }],
  ['with too large headers', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, { status: '413', code: 'TOO_LARGE' }],
])('rejects a request %s with a JSON error and security headers', async (_name, request, { status, code }) => {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  socket.end(request);
  const response = (await socket.toArray()).join('');
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\\bx-content-type-options: nosniff\\b`, 's'));
  expect(JSON.parse(body)).toEqual({ success: false, code, message: expect.any(String) });
});

it('an invalid percent-encoding in the URL returns 404 with security headers', async () => {
  const { status, headers } = await world.send('GET', '/%');
  expect({ status, xContentTypeOptions: headers.get('x-content-type-options') }).toEqual({ status: 404, xContentTypeOptions: 'nosniff' });
});

it('accepts an empty body with a JSON content type', async () => {
  const person = await world.person();
  const response = await world.send('POST', '/api/v1/auth/signout', { headers: { ...json, authorization: `Bearer ${person.token}` } });
  expect(response.status).toBe(200);
});

it('a client that disconnects during a request causes no error log', async () => {
  const before = world.logLines.length;
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1', () => {
      socket.write('POST /api/v1/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{', () => {
        socket.destroy();
        resolve();
      });
    });
  });
  // After these calls, the server has noticed the closed connection.
  for (let count = 0; count < 3; count++) await world.person();
  expect(world.logLines.slice(before).join('')).not.toMatch(/database|failed/);
});

describe('invalid API requests', () => {
  const signIn = (body: string, headers: Record<string, string> = json) => world.send('POST', '/api/v1/auth/signin', { headers, body });

  it.each([
    ['broken JSON', '{"a":', 400, 'MALFORMED'],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 400, 'MALFORMED'],
    ['a body past the limit', `{"a":"${'x'.repeat(300_000)}"}`, 413, 'TOO_LARGE'],
    ['an empty body', '', 422, 'INVALID'],
  ])('rejects %s in an API request', async (_name, body, status, code) => {
    expect(await signIn(body)).toMatchObject({ status, body: { success: false, code } });
  });

  it('rejects an unsupported content type', async () => {
    expect(await signIn('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_TYPE' },
    });
  });

  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/xml'])(
    'rejects a body of type %s without validator details',
    async (type) => {
      const response = await world.send('POST', '/api/v1/auth/signin', { headers: { 'content-type': type }, body: '{}' });
      expect(response.status).toBe(415);
      expect(response.text).not.toMatch(/expected|received|invalid/i);
    },
  );

  it('a sign-in without loginMethod names the valid methods', async () => {
    const body = JSON.stringify({ username: 'a@b.in', password: 'long enough' });
    const response = await world.send('POST', '/api/v1/auth/signin', { headers: { 'content-type': 'application/json' }, body });
    expect({ status: response.status, message: (response.body as { message: string }).message }).toEqual({
      status: 422,
      message: 'Choose email or phone',
    });
  });

  it('a malformed order id returns the same 404 as an unknown one', async () => {
    const { token } = await world.person();
    for (const id of ['nope', '0'.repeat(20)]) {
      const response = await world.send('GET', `/api/v1/orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
      expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Order ID not found' } });
    }
  });

  it('an unknown route or method returns 404', async () => {
    expect(await world.send('GET', '/api/v1/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await world.send('GET', '/api/v1/auth/signin')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('API documentation', () => {
  it('the OpenAPI 3.1 document describes every route of the contract for administrators', async () => {
    const { token } = await world.administrator();
    const { body } = await world.send('GET', '/openapi.json', { headers: { authorization: `Bearer ${token}` } });
    const { openapi, servers, paths, components } = body as {
      openapi: string;
      servers: { url: string }[];
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, unknown> };
    };
    expect({ openapi, servers }).toEqual({ openapi: '3.1.0', servers: [{ url: world.url.replace('127.0.0.1', 'localhost') }] });
    const withoutNames = (key: string) => key.replace(/\{\w+\}/g, '{}');
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => withoutNames(`${method.toUpperCase()} ${path}`)),
    );
    expect(documented.sort()).toEqual(Object.keys(contract).map(withoutNames).sort());
    expect(components.schemas.SignInInput).toMatchObject({
      required: ['username', 'loginMethod', 'password'],
      additionalProperties: false,
    });
  });

  it('the documentation page lists every route without scripts', async () => {
    const { token } = await world.administrator();
    const { status, text, headers } = await world.send('GET', '/docs', { headers: { authorization: `Bearer ${token}` } });
    expect({ status, contentType: headers.get('content-type') }).toEqual({ status: 200, contentType: 'text/html; charset=utf-8' });
    const shown = text.replaceAll('<wbr>', '');
    for (const key of Object.keys(contract)) expect(shown).toContain(`<code>${key.split(' ')[1]}</code>`);
    expect(shown).toContain('<th scope="row"><code>title</code><small class="required">required</small></th><td class="type">string</td>');
    expect(shown).not.toContain('<script');
  });

  it('every link within the documentation page leads to a section', async () => {
    const { text } = await world.send('GET', '/docs');
    const targets = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect([...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !targets.has(id))).toEqual([]);
    expect([...text.matchAll(/ id="([^"]+)"/g)].length).toBe(targets.size);
  });
});

describe('sandbox access', () => {
  it('the sandbox outbox returns HTML for browsers and JSON otherwise', async () => {
    const person = await world.person();
    await world.runJobs();
    const page = await world.send('GET', `/sandbox/mails?to=${person.email}`, { headers: { accept: 'text/html' } });
    expect(page.text).toContain('<h2>Welcome to Jamun: verify your email address</h2>');
    expect(await world.mailsTo(person.email.toUpperCase())).toHaveLength(1);
  });

  it('the sandbox rejects forwarded requests and foreign Host headers', async () => {
    const statusWith = async (headers: Record<string, string>) => (await world.send('GET', '/sandbox/mails', { headers })).status;
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await statusWith({ forwarded: 'for=203.0.113.9' })).toBe(404);
    expect(await rawStatus('/sandbox/mails', 'evil.example')).toBe(404);
    expect(await rawStatus('/sandbox/mails', 'localhost:3000')).toBe(200);
  });

  it('the sandbox rejects forwarded requests even with ALLOW_SANDBOX', async () => {
    const env = {
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: 'https://jamun.test',
      PAYOUTS: 'sandbox',
      ALLOW_SANDBOX: 'telegram,payouts,payments,mail',
    };
    const allowingWorld = await createWorld({ env });
    const pages = ['/sandbox/mails', '/sandbox/telegram', '/sandbox/cashfree'];
    const statuses = (headers: Record<string, string>) =>
      Promise.all(pages.map(async (page) => (await allowingWorld.send('GET', page, { headers })).status));
    expect(await statuses({})).toEqual([200, 200, 200]);
    for (const forwarded of ['8.8.8.8', '127.0.0.1', '8.8.8.8, 127.0.0.1'])
      expect(await statuses({ 'x-forwarded-for': forwarded }), forwarded).toEqual([404, 404, 404]);
    const body = JSON.stringify({ paymentSessionId: 'session', outcome: 'SUCCESS' });
    const headers = { ...json, 'x-forwarded-for': '8.8.8.8' };
    expect((await allowingWorld.send('POST', '/sandbox/cashfree/pay', { headers, body })).status).toBe(404);
    await allowingWorld.close();
  });

  it.each(['loopback', '127.0.0.1', '10.0.0.0/8,::1'])(
    'with TRUST_PROXY=%s the sandbox pages need the secret, the provider API does not',
    async (trusted) => {
      const proxied = await createWorld({ env: { TRUST_PROXY: trusted, ALLOW_SANDBOX: 'telegram,payments,mail' } });
      const statusWith = async (path: string, secret: string) =>
        (await proxied.send('GET', path, { headers: { 'x-sandbox-secret': secret } })).status;
      const right = 'secret-of-the-test-sandbox';
      expect({
        right: await statusWith('/sandbox/mails', right),
        wrong: await statusWith('/sandbox/mails', 'another-secret-of-it'),
        empty: await statusWith('/sandbox/mails', ''),
        providerApi: await statusWith('/sandbox/cashfree/pg/orders/none', ''),
      }).toEqual({ right: 200, wrong: 404, empty: 404, providerApi: 401 });
      await proxied.close();
    },
  );

  it('without TRUST_PROXY on this machine the sandbox pages need no secret', async () => {
    const remote = await createWorld({ env: { TRUST_PROXY: '10.0.0.0/8', ALLOW_SANDBOX: 'telegram,payments,mail' } });
    expect((await remote.send('GET', '/sandbox/mails', { headers: { 'x-sandbox-secret': '' } })).status).toBe(200);
    await remote.close();
  });

  it('the sandbox outbox is disabled with SMTP_URL', async () => {
    const real = await createWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    expect((await real.send('GET', '/sandbox/mails')).status).toBe(404);
    await real.close();
  });
});

it('logs contain errors and request ids but no personal data or secrets', async () => {
  const canary = { email: 'canary-mail@example.in', name: 'Canary Name', phone: '9812345670', password: 'canary password' };
  const body = { email: canary.email, fullName: canary.name, phone: canary.phone, password: canary.password };
  const signedUp = await world.call('POST /api/v1/auth/signup', { body });
  await world.call('POST /api/v1/auth/signup', { body });
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: canary.email } });
  const token = signedUp.body.data.token;
  await world.send('GET', `/reset-password?token=canary-link-token`);
  await world.runJobs();
  // Provokes an unexpected database error with personal data in the statement.
  await world.container.database.pool.query(`alter table users add constraint trap check (location is distinct from 'canary place')`);
  const failed = await world.call('PUT /api/v1/users/me', { body: { location: 'canary place' } }, token);
  await world.container.database.pool.query('alter table users drop constraint trap');
  expect(failed).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  expect(failed.text).not.toMatch(/trap|canary|users/);

  const log = world.logLines.join('');
  expect(log).toContain('"constraint":"trap"');
  expect(log).toContain((failed.body as unknown as { requestId: string }).requestId);
  for (const secret of ['canary', '9812345670', token]) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
});

it.each([
  ['/pricing/', '/pricing'],
  ['/d/presets//?a=1&b=/', '/d/presets?a=1&b=/'],
])('redirects %s to the URL without trailing slash', async (address, location) => {
  const { status, headers } = await world.send('GET', address);
  expect({ status, location: headers.get('location') }).toEqual({ status: 308, location });
});

it.each(['//example.com/', '/\\example.com/', '/'])('the path %s does not redirect to another site', async (address) => {
  expect((await world.send('GET', address)).headers.get('location')).toBeNull();
});
