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

/** fetch does not let a Host header through. */
const rawStatus = (path: string, host: string) =>
  new Promise<number>((done, failed) => {
    get(world.url + path, { headers: { host } }, (answer) => done(answer.resume().statusCode ?? 0)).once('error', failed);
  });

const json = { 'content-type': 'application/json' };

describe('every answer', () => {
  it('carries a request id and headers that keep browsers strict', async () => {
    const { headers } = await world.send('GET', '/healthz');
    expect(headers.get('x-request-id')).toMatch(/^[0-9A-Za-z]{8}-[0-9a-z]+$/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toMatch(/\bcamera=\(\), .*\bpayment=\(\)/);
  });

  it('to a call is never kept by a cache', async () => {
    expect((await world.send('GET', '/api/v1/users/me')).headers.get('cache-control')).toBe('no-store');
  });
});

it.each([
  ['is no HTTP', 'what is this?\r\n\r\n', { status: '400', code: 'MALFORMED' }],
  ['has two Host lines', 'GET /healthz HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n', { status: '400', code: 'MALFORMED' }],
  ['has two Host lines at a short link', 'GET /s/abc HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n', { status: '400', code: 'MALFORMED' }],
  [
    'says too much in its headers',
    `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    { status: '413', code: 'TOO_LARGE' },
  ],
])('what %s is refused like everything else', async (_what, sent, { status, code }) => {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  socket.end(sent);
  const answer = (await socket.toArray()).join('');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\\bx-content-type-options: nosniff\\b`, 's'));
  expect(JSON.parse(body)).toEqual({ success: false, code, message: expect.any(String) });
});

it('an address that cannot be read is refused with the same headers', async () => {
  const { status, headers } = await world.send('GET', '/%');
  expect({ status, xContentTypeOptions: headers.get('x-content-type-options') }).toEqual({ status: 404, xContentTypeOptions: 'nosniff' });
});

it('a call that carries nothing may still say that it is JSON', async () => {
  const person = await world.person();
  const answer = await world.send('POST', '/api/v1/auth/signout', { headers: { ...json, authorization: `Bearer ${person.token}` } });
  expect(answer.status).toBe(200);
});

it('who hangs up in the middle of a request troubles nobody', async () => {
  const before = world.logged.length;
  await new Promise<void>((done) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1', () => {
      socket.write('POST /api/v1/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{', () => {
        socket.destroy();
        done();
      });
    });
  });
  // Its end has reached the server when later calls have been answered.
  for (let more = 0; more < 3; more++) await world.person();
  expect(world.logged.slice(before).join('')).not.toMatch(/database|failed/);
});

describe('a request that cannot be read', () => {
  const signIn = (body: string, headers: Record<string, string> = json) => world.send('POST', '/api/v1/auth/signin', { headers, body });

  it.each([
    ['broken JSON', '{"a":', 400, 'MALFORMED'],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 400, 'MALFORMED'],
    ['a body past the limit', `{"a":"${'x'.repeat(300_000)}"}`, 413, 'TOO_LARGE'],
    ['an empty body', '', 422, 'INVALID'],
  ])('%s is refused', async (_name, body, status, code) => {
    expect(await signIn(body)).toMatchObject({ status, body: { success: false, code } });
  });

  it('another content type is refused', async () => {
    expect(await signIn('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_TYPE' },
    });
  });

  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/xml'])('a body of type %s is refused in our own words', async (type) => {
    const answer = await world.send('POST', '/api/v1/auth/signin', { headers: { 'content-type': type }, body: '{}' });
    expect(answer.status).toBe(415);
    expect(answer.text).not.toMatch(/expected|received|invalid/i);
  });

  it('a sign-in without its method says which there are', async () => {
    const body = JSON.stringify({ username: 'a@b.in', password: 'long enough' });
    const answer = await world.send('POST', '/api/v1/auth/signin', { headers: { 'content-type': 'application/json' }, body });
    expect({ status: answer.status, message: (answer.body as { message: string }).message }).toEqual({
      status: 422,
      message: 'Choose email or phone',
    });
  });

  it('an order ID that cannot exist is not found, like one that does not exist', async () => {
    const { token } = await world.person();
    for (const id of ['nope', '0'.repeat(20)]) {
      const answer = await world.send('GET', `/api/v1/orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Order ID not found' } });
    }
  });

  it('an unknown call is not found', async () => {
    expect(await world.send('GET', '/api/v1/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await world.send('GET', '/api/v1/auth/signin')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('the documentation', () => {
  it('describes every route of the contract as OpenAPI 3.1, to administrators', async () => {
    const { token } = await world.administrator();
    const { body } = await world.send('GET', '/openapi.json', { headers: { authorization: `Bearer ${token}` } });
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys(contract).sort());
    expect(paths['/api/v1/auth/signin']?.post).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { required: ['username', 'loginMethod', 'password'], additionalProperties: false } } },
      },
    });
  });

  it('has a reader', async () => {
    const { token } = await world.administrator();
    const { status, text, headers } = await world.send('GET', '/docs', { headers: { authorization: `Bearer ${token}` } });
    expect({ status, contentType: headers.get('content-type') }).toEqual({ status: 200, contentType: 'text/html; charset=utf-8' });
    for (const key of Object.keys(contract)) expect(text).toContain(key.split(' ')[1]);
    expect(text).toContain('location: string | null');
    expect(text).not.toContain('<script');
  });
});

describe('the sandbox', () => {
  it('shows its mails to people as a page and to scripts as data', async () => {
    const person = await world.person();
    await world.settle();
    const page = await world.send('GET', `/sandbox/mails?to=${person.email}`, { headers: { accept: 'text/html' } });
    expect(page.text).toContain('<h2>Welcome to Jamun: verify your email address</h2>');
    expect(await world.mailsTo(person.email.toUpperCase())).toHaveLength(1);
  });

  it('is there for this machine only', async () => {
    const seen = async (headers: Record<string, string>) => (await world.send('GET', '/sandbox/mails', { headers })).status;
    expect(await seen({})).toBe(200);
    expect(await seen({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await seen({ forwarded: 'for=203.0.113.9' })).toBe(404);
    expect(await rawStatus('/sandbox/mails', 'evil.example')).toBe(404);
    expect(await rawStatus('/sandbox/mails', 'localhost:3000')).toBe(200);
  });

  it('answers this machine only, also where ALLOW_SANDBOX permits it beyond this machine', async () => {
    const env = {
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: 'https://jamun.test',
      PAYOUTS: 'sandbox',
      ALLOW_SANDBOX: 'telegram,payouts,payments,mail',
    };
    const allowed = await createWorld({ env });
    const pages = ['/sandbox/mails', '/sandbox/telegram', '/sandbox/cashfree'];
    const statuses = (headers: Record<string, string>) =>
      Promise.all(pages.map(async (page) => (await allowed.send('GET', page, { headers })).status));
    expect(await statuses({})).toEqual([200, 200, 200]);
    for (const forwarded of ['8.8.8.8', '127.0.0.1', '8.8.8.8, 127.0.0.1'])
      expect(await statuses({ 'x-forwarded-for': forwarded }), forwarded).toEqual([404, 404, 404]);
    const body = JSON.stringify({ paymentSessionId: 'session', outcome: 'SUCCESS' });
    const headers = { ...json, 'x-forwarded-for': '8.8.8.8' };
    expect((await allowed.send('POST', '/sandbox/cashfree/pay', { headers, body })).status).toBe(404);
    await allowed.close();
  });

  it('is not there when mails go out for real', async () => {
    const real = await createWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    expect((await real.send('GET', '/sandbox/mails')).status).toBe(404);
    await real.close();
  });
});

it('logs what happened, and nothing about whom', async () => {
  const canary = { email: 'canary-mail@example.in', name: 'Canary Name', phone: '9812345670', password: 'canary password' };
  const body = { email: canary.email, fullName: canary.name, phone: canary.phone, password: canary.password };
  const signedUp = await world.call('POST /api/v1/auth/signup', { body });
  await world.call('POST /api/v1/auth/signup', { body });
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: canary.email } });
  const token = signedUp.body.data.token;
  await world.send('GET', `/reset-password?token=canary-link-token`);
  await world.settle();
  // A failure nobody foresaw, with the person's data in the statement.
  await world.container.database.pool.query(`alter table users add constraint trap check (location is distinct from 'canary place')`);
  const failed = await world.call('PUT /api/v1/users/me', { body: { location: 'canary place' } }, token);
  await world.container.database.pool.query('alter table users drop constraint trap');
  expect(failed).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  expect(failed.text).not.toMatch(/trap|canary|users/);

  const log = world.logged.join('');
  expect(log).toContain('"constraint":"trap"');
  expect(log).toContain((failed.body as unknown as { requestId: string }).requestId);
  for (const secret of ['canary', '9812345670', token]) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
});

it.each([
  ['/pricing/', '/pricing'],
  ['/d/presets//?a=1&b=/', '/d/presets?a=1&b=/'],
])('the trailing slash of %s is dropped', async (address, location) => {
  const { status, headers } = await world.send('GET', address);
  expect({ status, location: headers.get('location') }).toEqual({ status: 308, location });
});

it.each(['//example.com/', '/\\example.com/', '/'])('%s does not lead to another site', async (address) => {
  expect((await world.send('GET', address)).headers.get('location')).toBeNull();
});
