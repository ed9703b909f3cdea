import type { Contract, RouteInput } from '@jamun/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../harness/world.ts';

const token = 'metrics-token-of-this-test';
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_TOKEN: token } });
});
afterAll(() => world.close());
// The limits of log lines count per minute.
beforeEach(() => {
  world.clock.advance(60_000);
  world.logLines.length = 0;
});

const linesWith = (message: string) => world.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);
const pageErrors = () => linesWith('a page failed');
const violations = () => linesWith('a page violated the content security policy').map(({ directive, blocked }) => ({ directive, blocked }));

async function metric(series: string): Promise<number> {
  const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line ? Number(line.slice(series.length + 1)) : 0;
}

type ClientError = RouteInput<Contract['POST /api/v1/client-errors']>['body'];
const clientError: ClientError = {
  kind: 'error',
  name: 'TypeError',
  page: '/d/lightroom-presets',
  frames: ['assets/storefront-CduSAs2Q.js:1:2345', 'theme.js:1:20'],
};
const report = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.send('POST', '/api/v1/client-errors', {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...clientError, ...changes }),
  });

describe('browser errors', () => {
  it('a browser error is one log line with page pattern and browser family, and is counted', async () => {
    const before = await metric('jamun_client_errors_total{kind="error"}');
    const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
    const response = await report({}, { 'user-agent': agent });
    expect(response).toMatchObject({ status: 200, body: { success: true, data: null } });
    const { kind, name, page, browser, bundle, frames, level, ...rest } = pageErrors()[0] ?? {};
    expect({ kind, name, page, browser, bundle, frames, level }).toEqual({
      kind: 'error',
      name: 'TypeError',
      page: '/d/{slug}',
      browser: 'Chrome',
      bundle: 'other',
      frames: clientError.frames,
      level: 40,
    });
    expect(Object.keys(rest).sort()).toEqual(['msg', 'time', 'traceId']);
    expect(await metric('jamun_client_errors_total{kind="error"}')).toBe(before + 1);
  });

  it.each([
    ['/', '/'],
    ['/c/chai-and-charts', '/c/{slug}'],
    ['/digital-products/Qm7xT2bK9pLw4VzR8cNd/edit', '/digital-products/{id}/edit'],
    ['/meera@example.in', 'other'],
    ['/d/a/b', 'other'],
    [`/${'x'.repeat(299)}`, 'other'],
  ])('the page %s of a browser error is logged as %s', async (path, pattern) => {
    await report({ page: path });
    expect(pageErrors().map(({ page }) => page)).toEqual([pattern]);
  });

  it.each([
    ['a line break in the name', { name: 'TypeError\n{"level":60,"msg":"fake"}' }],
    ['a name that is text', { name: 'meera@example.in' }],
    ['a bidirectional control character', { name: 'Type\u202eError' }],
    ['a frame of another site', { frames: ['https://evil.example/x.js:1:1'] }],
    ['a frame outside of our files', { frames: ['assets/../../secret.js:1:1'] }],
    ['a frame with a control character', { frames: ['assets/a\u0000.js:1:1'] }],
    ['no frame', { frames: [] }],
    ['nine frames', { frames: Array.from({ length: 9 }, () => 'assets/a.js:1:1') }],
    ['an unknown kind', { kind: 'fatal' }],
    ['a message', { message: 'Cannot read the order of meera@example.in' }],
    ['a page that is not a path', { page: 'https://evil.example/' }],
    ['a page that is too long', { page: `/${'x'.repeat(300)}` }],
    ['no name', { name: undefined }],
  ])('rejects a browser error with %s and logs nothing', async (_name, changes) => {
    const response = await report(changes);
    expect(response).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    expect(pageErrors()).toEqual([]);
    expect(world.logLines.join('')).not.toMatch(/fake|meera|evil/);
  });

  it('rejects a browser error of more than 2 KB, of another content type or with broken JSON', async () => {
    const send = async (type: string, body: string) =>
      (await world.send('POST', '/api/v1/client-errors', { headers: { 'content-type': type }, body })).status;
    const large = JSON.stringify({ ...clientError, page: `/${'x'.repeat(2_048)}` });
    expect({
      large: await send('application/json', large),
      // Other sites can send only these types without the consent of the server (CORS).
      text: await send('text/plain', JSON.stringify(clientError)),
      form: await send('application/x-www-form-urlencoded', 'kind=error'),
      broken: await send('application/json', '{"kind":'),
      prototype: await send('application/json', '{"__proto__":{"kind":"error"}}'),
    }).toEqual({ large: 413, text: 415, form: 415, broken: 400, prototype: 400 });
    expect(pageErrors()).toEqual([]);
  });

  it('a preflight request of another site gets no permission to send browser errors', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const response = await world.send('OPTIONS', '/api/v1/client-errors', { headers });
    expect(response.status).toBe(404);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('a browser error contains nothing of the session that sent it', async () => {
    const { token: session, id } = await world.person();
    await report({}, { authorization: `Bearer ${session}`, cookie: 'jamun_admin=secret' });
    expect(JSON.stringify(pageErrors())).not.toMatch(new RegExp(`secret|${session}|"userId":${id}\\b`));
  });

  it('a flood of browser errors is counted, but adds at most 30 log lines per minute and network', async () => {
    const before = await metric('jamun_client_errors_total{kind="rejection"}');
    for (let n = 0; n < 50; n++) await report({ kind: 'rejection' });
    expect(pageErrors()).toHaveLength(30);
    expect(await metric('jamun_client_errors_total{kind="rejection"}')).toBe(before + 50);
  });

  it('browser errors are limited to 30 calls per minute and network', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    const statuses = new Set<number>();
    for (let n = 0; n < 31; n++) statuses.add((await limited.call('POST /api/v1/client-errors', { body: clientError })).status);
    expect([...statuses]).toEqual([200, 429]);
    await limited.close();
  });
});

const violation = { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/a/meera@example.in?token=1' };
const sendReport = (body: unknown, type = 'application/csp-report') =>
  world.send('POST', '/api/v1/csp-reports', {
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('CSP reports', () => {
  it('a CSP report is one log line with directive and blocked origin, and is counted', async () => {
    const before = await metric('jamun_csp_reports_total{directive="script-src-elem"}');
    const more = { 'document-uri': 'https://jamun.example/reset-password?token=secret', referrer: 'https://meera.example/' };
    const response = await sendReport({ 'csp-report': { ...violation, ...more, 'script-sample': 'secret()' } });
    expect({ status: response.status, text: response.text }).toEqual({ status: 204, text: '' });
    expect(violations()).toEqual([{ directive: 'script-src-elem', blocked: 'https://evil.example' }]);
    expect(world.logLines.join('')).not.toMatch(/meera|token|secret/);
    expect(await metric('jamun_csp_reports_total{directive="script-src-elem"}')).toBe(before + 1);
  });

  it('CSP reports of the Reporting API are read, and its other reports ignored', async () => {
    const body = {
      effectiveDirective: 'img-src',
      blockedURL: 'http://pictures.example:8080/x.png',
      sourceFile: 'https://jamun.example/a.js',
    };
    const reports = [
      { type: 'csp-violation', age: 1, body },
      { type: 'deprecation', body: { id: 'x' } },
      { type: 'csp-violation', body: null },
    ];
    expect((await sendReport(reports, 'application/reports+json')).status).toBe(204);
    expect(violations()).toEqual([{ directive: 'img-src', blocked: 'http://pictures.example:8080' }]);
  });

  it('CSP reports of browsers that send only the violated directive are read', async () => {
    await sendReport({ 'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' } });
    expect(violations()).toEqual([{ directive: 'script-src', blocked: 'inline' }]);
  });

  it.each([
    'chrome-extension://abcdef/inject.js',
    'moz-extension://abcdef/inject.js',
    'safari-extension://abcdef/inject.js',
    'safari-web-extension://abcdef/inject.js',
    'chrome-extension',
    'webkit-masked-url://hidden/',
  ])('CSP reports about the browser extension %s are ignored', async (address) => {
    await sendReport({ 'csp-report': { ...violation, 'blocked-uri': address } });
    await sendReport({ 'csp-report': { ...violation, 'source-file': address } });
    expect(violations()).toEqual([]);
  });

  it.each([
    ['a made-up directive', { 'effective-directive': 'script-src"} 1\nfake 1' }, { directive: 'other', blocked: 'https://evil.example' }],
    ['a line break in the address', { 'blocked-uri': 'x\n{"level":60,"msg":"fake"}' }, { directive: 'script-src-elem', blocked: 'other' }],
    ['a bidirectional host', { 'blocked-uri': 'https://a\u202efake.example/' }, { directive: 'script-src-elem', blocked: 'other' }],
    [
      'a password in the address',
      { 'blocked-uri': 'https://fake:fake@a.example/' },
      { directive: 'script-src-elem', blocked: 'https://a.example' },
    ],
    ['data', { 'blocked-uri': 'data:text/html,fake' }, { directive: 'script-src-elem', blocked: 'data' }],
    ['an app', { 'blocked-uri': 'fake-app://x' }, { directive: 'script-src-elem', blocked: 'other' }],
    ['a value that is no text', { 'blocked-uri': { a: 'fake' } }, { directive: 'script-src-elem', blocked: 'other' }],
  ])('a CSP report with %s is reduced to known values', async (_name, changes, expected) => {
    await sendReport({ 'csp-report': { ...violation, ...changes } });
    expect(violations()).toEqual([expected]);
    expect(world.logLines.join('')).not.toContain('fake');
    const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(text).not.toContain('fake');
  });

  it('rejects CSP reports of more than 8 KB, of other content types and with another content', async () => {
    const status = async (...input: Parameters<typeof sendReport>) => (await sendReport(...input)).status;
    expect({
      large: await status({ 'csp-report': { ...violation, 'original-policy': 'x'.repeat(8_192) } }),
      json: await status({ 'csp-report': violation }, 'application/json'),
      text: await status({ 'csp-report': violation }, 'text/plain'),
      broken: await status('{"csp-report":'),
      other: await status({ report: violation }),
      number: await status('1'),
      empty: await status(''),
      get: (await world.send('GET', '/api/v1/csp-reports')).status,
    }).toEqual({ large: 413, json: 415, text: 415, broken: 400, other: 400, number: 400, empty: 400, get: 404 });
    expect(violations()).toEqual([]);
  });

  it('a flood of CSP reports gets 204, but adds at most 20 log lines per minute and network', async () => {
    const many = Array.from({ length: 40 }, () => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: 'inline' },
    }));
    for (let n = 0; n < 5; n++) expect((await sendReport(many, 'application/reports+json')).status).toBe(204);
    expect(violations()).toHaveLength(20);
  });
});
