import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { Environment } from './environment.ts';

const cashfree = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'secret', CASHFREE_ENV: 'production' };
const productionProviders = {
  DATABASE_URL: 'postgres://db',
  SECRET_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://mail',
  PUBLIC_URL: 'https://jamun.test',
  ...cashfree,
  TELEGRAM_API_ID: '12345',
  TELEGRAM_API_HASH: 'cd'.repeat(16),
};

it('reads a default configuration from an empty environment', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, rateLimits: true, roles: ['http', 'worker'], logLevel: 'warn' });
});

it('treats an empty variable as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '0x50'],
  ['PORT', '1e3'],
  ['HEALTH_PORT', '3000'],
  ['DRAIN_SECONDS', '3601'],
  ['PUBLIC_URL', 'https://user:pass@shop.in'],
  ['PUBLIC_URL', 'https://shop.in/path?x#y'],
  ['SMTP_URL', 'smtp:foo'],
  ['MAIL_FROM', 'nobody'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'not an address'],
  ['SECRET_KEY', 'short'],
  ['SMTP_URL', 'http://x'],
  ['CASHFREE_ENV', 'test'],
  ['CASHFREE_BASE_URL', 'ftp://x'],
  ['CASHFREE_BASE_URL', 'http://pay.example'],
  ['TELEGRAM_API_ID', '12a'],
  ['TELEGRAM_API_HASH', 'short'],
  ['TELEGRAM_ENV', 'sandbox'],
  ['TELEGRAM_PROXY', 'http://proxy:3128'],
  ['TELEGRAM_PROXY', 'socks5://proxy'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=key'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', 'always_on'],
  ['ROLES', 'http,cook'],
  ['RATE_LIMITS', 'maybe'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['ADMIN_PASSWORD', 'short'],
])('rejects %s=%s with one line that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp' };

  it('traces are off without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toBeNull();
  });

  it('accepts headers of traces with and without percent-encoding', () => {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a2V5==, x-scope=50%,x-name=plain text' };
    expect(readConfig({ ...endpoint, ...headers, OTEL_TRACES_SAMPLER_ARG: '.05' }).tracing).toEqual({
      endpoint: 'https://traces.example/otlp',
      headers: { authorization: 'Basic a2V5==', 'x-scope': '50%', 'x-name': 'plain text' },
      serviceName: 'jamun',
      sampleRatio: 0.05,
    });
  });

  it('rejects headers of traces over plain HTTP to another machine', () => {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=key' };
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', ...headers })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT: /,
    );
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', ...headers }).tracing).not.toBeNull();
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).tracing).not.toBeNull();
  });
});

describe('simulated providers', () => {
  it('rejects simulated providers on a server reachable from other machines', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^ALLOW_SANDBOX: .*SMTP_URL.*CASHFREE_APP_ID.*TELEGRAM_API_ID/);
    expect(() => readConfig({ PUBLIC_URL: 'https://shop.in' })).toThrow(/^ALLOW_SANDBOX: .*PUBLIC_URL/);
    expect(() => readConfig({ TRUST_PROXY: 'loopback' })).toThrow(/^ALLOW_SANDBOX: .*TRUST_PROXY/);
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000');
    expect(readConfig({ HOST: '0.0.0.0', ALLOW_SANDBOX: 'telegram,payments,mail' }).host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '0.0.0.0', ...productionProviders }).host).toBe('0.0.0.0');
  });
  it('rejects simulated payments and test mode in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', ...productionProviders, CASHFREE_APP_ID: '' })).toThrow(
      /^ALLOW_SANDBOX: .*simulated payments/,
    );
    expect(() => readConfig({ NODE_ENV: 'production', ...productionProviders, CASHFREE_ENV: 'sandbox' })).toThrow(
      /CASHFREE_ENV=production/,
    );
    expect(() => readConfig({ NODE_ENV: 'production', ...productionProviders, CASHFREE_ENV: '' })).toThrow(/CASHFREE_ENV=production/);
    expect(readConfig({ NODE_ENV: 'production', ...productionProviders }).production).toBe(true);
  });
});

it('uses the sandbox tables for simulated providers, not for test environments of real providers', () => {
  const allowed = { ...productionProviders, ALLOW_SANDBOX: 'mail,payments,telegram' };
  expect(readConfig({}).usesSandbox).toBe(true);
  expect(readConfig(allowed).usesSandbox).toBe(false);
  expect(readConfig({ ...allowed, CASHFREE_ENV: 'sandbox', TELEGRAM_ENV: 'test' }).usesSandbox).toBe(false);
  expect(readConfig({ ...allowed, SMTP_URL: '' }).usesSandbox).toBe(true);
  expect(readConfig({ ...allowed, TELEGRAM_API_ID: '', TELEGRAM_API_HASH: '' }).usesSandbox).toBe(true);
});

describe('ALLOW_SANDBOX', () => {
  const production = { NODE_ENV: 'production', ...productionProviders };
  const without = {
    telegram: { TELEGRAM_API_ID: '', TELEGRAM_API_HASH: '' },
    payouts: { CASHFREE_APP_ID: '', CASHFREE_SECRET_KEY: '', CASHFREE_ENV: '', PAYOUTS: 'sandbox' },
    payments: { CASHFREE_APP_ID: '', CASHFREE_SECRET_KEY: '', CASHFREE_ENV: '' },
  };

  it('ALLOW_SANDBOX permits only the listed simulated providers in production', () => {
    expect(readConfig({ ...production, ...without.telegram, ALLOW_SANDBOX: 'telegram' }).telegram).toBe(null);
    expect(readConfig({ ...production, ...without.payments, ALLOW_SANDBOX: ' payments , payouts' }).cashfree).toBe(null);
    expect(readConfig({ ...production, CASHFREE_ENV: 'sandbox', ALLOW_SANDBOX: 'payments' }).cashfree).toMatchObject({ mode: 'sandbox' });
    const both = { ...production, ...without.telegram, ...without.payouts };
    expect(() => readConfig({ ...both, ALLOW_SANDBOX: 'telegram,payments' })).toThrow(
      'ALLOW_SANDBOX: Jamun would run with NODE_ENV=production and use simulated payouts (set PAYOUTS); ' +
        'ALLOW_SANDBOX=telegram,payments,payouts permits it',
    );
    expect(() => readConfig({ ...both, ALLOW_SANDBOX: 'payouts,payments' })).toThrow(/^ALLOW_SANDBOX: .*simulated Telegram/);
    expect(() => readConfig({ ...both, ALLOW_SANDBOX: 'payouts,telegram' })).toThrow(/^ALLOW_SANDBOX: .*simulated payments/);
    expect(readConfig({ ...both, ALLOW_SANDBOX: 'payouts,telegram,payments' }).payouts).toEqual({ by: 'sandbox' });
  });

  it.each(['1', 'true'])('rejects the old value ALLOW_SANDBOX=%s and names the new form', (value) => {
    expect(() => readConfig({ ALLOW_SANDBOX: value })).toThrow(
      `ALLOW_SANDBOX: no longer accepts ${value}: list the providers that may be simulated, such as ALLOW_SANDBOX=telegram,payments ` +
        '(allowed: telegram, payouts, payments, mail)',
    );
  });

  it.each(['everything', 'telegram,emails', 'telegram,', 'Telegram', '2'])('rejects the unknown provider %j in ALLOW_SANDBOX', (value) => {
    expect(() => readConfig({ ALLOW_SANDBOX: value })).toThrow(
      /^ALLOW_SANDBOX: unknown provider "[^"]*"; use telegram, payouts, payments, mail/,
    );
  });

  it('permits plain HTTP in production only on a server that other machines cannot reach', () => {
    const local = { ...production, PUBLIC_URL: 'http://localhost:3000' };
    expect(readConfig(local).publicUrl).toBe('http://localhost:3000');
    for (const open of [{ HOST: '0.0.0.0' }, { TRUST_PROXY: 'loopback' }])
      expect(() => readConfig({ ...local, ...open })).toThrow(/^PUBLIC_URL: must start with https:\/\/ in production if HOST/);
  });

  it('rejects the email outbox in production even if ALLOW_SANDBOX lists mail', () => {
    for (const ALLOW_SANDBOX of ['', 'telegram', 'mail'])
      expect(() => readConfig({ ...production, SMTP_URL: '', ALLOW_SANDBOX })).toThrow('SMTP_URL: is required in production');
    expect(() => readConfig({ ...production, ALLOW_SANDBOX: 'mail' })).toThrow(/^ALLOW_SANDBOX: mail is not allowed in production/);
    const reachable = { HOST: '0.0.0.0', ...productionProviders, SMTP_URL: '' };
    expect(() => readConfig(reachable)).toThrow(/^ALLOW_SANDBOX: .*outbox.*ALLOW_SANDBOX=mail permits it/);
    expect(readConfig({ ...reachable, ALLOW_SANDBOX: 'mail' }).smtp).toBe(null);
  });

  it('production requires DATABASE_URL and SECRET_KEY whatever ALLOW_SANDBOX lists', () => {
    const ALLOW_SANDBOX = 'telegram,payouts,payments';
    expect(() => readConfig({ ...production, DATABASE_URL: '', SECRET_KEY: '', ALLOW_SANDBOX })).toThrow(
      'DATABASE_URL: is required in production, as well as SECRET_KEY',
    );
  });
});

describe('plain HTTP in production', () => {
  const production = { NODE_ENV: 'production', ...productionProviders };
  const s3 = { S3_BUCKET: 'jamun', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  it.each([
    ['PUBLIC_URL', {}],
    ['S3_ENDPOINT', s3],
    ['CASHFREE_BASE_URL', {}],
    ['CASHFREE_PAYOUTS_BASE_URL', { PAYOUTS: 'cashfree', CASHFREE_PAYOUTS_CLIENT_ID: 'id', CASHFREE_PAYOUTS_CLIENT_SECRET: 'secret' }],
  ])('rejects http:// in %s in production', (name, more) => {
    for (const address of ['http://jamun.in', 'http://127.0.0.1.jamun.in', 'http://10.0.0.5:9000', 'http://localhost.in'])
      expect(() => readConfig({ ...production, ...more, [name]: address }), address).toThrow(
        new RegExp(`^${name}: must start with https://`),
      );
    expect(readConfig({ ...production, ...more, [name]: 'https://jamun.in' }).production).toBe(true);
  });

  it('accepts http:// for localhost, and for S3 outside production', () => {
    for (const address of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000']) {
      expect(readConfig({ ...production, PUBLIC_URL: address }).publicUrl).toBe(address);
      expect(readConfig({ ...production, ...s3, S3_ENDPOINT: address }).s3?.endpoint).toBe(address);
    }
    expect(readConfig({ ...s3, S3_ENDPOINT: 'http://minio:9000' }).s3?.endpoint).toBe('http://minio:9000');
  });
});

describe('ERROR_REPORT_DSN', () => {
  const production = { NODE_ENV: 'production', ...productionProviders };

  it.each(['https://key@sentry.example/1', 'https://key@errors.example/path/project-2', 'http://key@127.0.0.1:8000/1'])(
    'accepts %s in production',
    (dsn) => expect(readConfig({ ...production, ERROR_REPORT_DSN: dsn }).errorReportDsn).toBe(dsn),
  );

  it.each([
    'sentry.example',
    'https://sentry.example/1',
    'https://key@sentry.example/',
    'https://key@sentry.example/1?a=b',
    'https://k%0aey@sentry.example/1',
    'ftp://key@sentry.example/1',
  ])('rejects %s', (dsn) => expect(() => readConfig({ ERROR_REPORT_DSN: dsn })).toThrow(/^ERROR_REPORT_DSN: /));

  it('rejects http:// to another machine in production only', () => {
    const env = { ERROR_REPORT_DSN: 'http://key@10.0.0.5/1' };
    expect(() => readConfig({ ...production, ...env })).toThrow(/^ERROR_REPORT_DSN: must start with https:\/\//);
    expect(readConfig(env).errorReportDsn).toBe(env.ERROR_REPORT_DSN);
  });
});

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.in', { host: 'mail.in', port: 587, secure: false, requireTls: true, auth: undefined }],
    [
      'smtp://jamun%40x:p%3Aw@mail.in:25',
      { host: 'mail.in', port: 25, secure: false, requireTls: true, auth: { user: 'jamun@x', pass: 'p:w' } },
    ],
    ['smtps://mail.in', { host: 'mail.in', port: 465, secure: true, requireTls: true }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, secure: false, requireTls: false }],
    ['smtp://[::1]:2525', { host: '::1', requireTls: false }],
    ['smtp://localhost.mail.in', { host: 'localhost.mail.in', requireTls: true }],
  ])('parses %s and requires TLS except for localhost', (url, expected) => {
    expect(readConfig({ SMTP_URL: url }).smtp).toMatchObject(expected);
  });

  it.each([
    'smtp://mail.in?ignoreTLS=true',
    'smtp://mail.in?requireTLS=false',
    'smtp://mail.in/?tls.rejectUnauthorized=false',
    'smtp://a:%@mail.in',
  ])('rejects the SMTP URL %s: options and broken escapes are not allowed', (url) => {
    expect(() => readConfig({ SMTP_URL: url })).toThrow(/^SMTP_URL: must be smtp:/);
  });
});

describe('SECRET_KEY_PREVIOUS', () => {
  const [one, two, three] = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32));
  it('reads SECRET_KEY_PREVIOUS as keys separated by commas', () => {
    expect(readConfig({ SECRET_KEY: one }).previousKeys).toEqual([]);
    const { previousKeys } = readConfig({ SECRET_KEY: one, SECRET_KEY_PREVIOUS: `${two}, ${three}` });
    expect(previousKeys.map((key) => key.toString('hex'))).toEqual([two, three]);
  });
  it('rejects SECRET_KEY_PREVIOUS without SECRET_KEY, with a duplicate key, or with an invalid key', () => {
    expect(() => readConfig({ SECRET_KEY_PREVIOUS: one })).toThrow(/^SECRET_KEY_PREVIOUS: needs SECRET_KEY/);
    for (const previous of [one, one?.toUpperCase(), `${two},${two}`])
      expect(() => readConfig({ SECRET_KEY: one, SECRET_KEY_PREVIOUS: previous })).toThrow(/^SECRET_KEY_PREVIOUS: contains a key twice/);
    for (const previous of ['short', `${two},`])
      expect(() => readConfig({ SECRET_KEY: one, SECRET_KEY_PREVIOUS: previous })).toThrow(/^SECRET_KEY_PREVIOUS: must be previous keys/);
  });
});

describe('payment provider', () => {
  it('simulates payments without keys, and uses Cashfree in the configured mode with keys', () => {
    expect(readConfig({}).cashfree).toBe(null);
    expect(readConfig(cashfree).cashfree).toEqual({
      clientId: 'app',
      clientSecret: 'secret',
      mode: 'production',
      baseUrl: 'https://api.cashfree.com/pg',
      sdkUrl: 'https://sdk.cashfree.com/js/v3/cashfree.js',
      callsPerMinute: expect.objectContaining({ 'get-payments': 100, 'get-refund': 30 }),
    });
    expect(readConfig({ ...cashfree, CASHFREE_ENV: '' }).cashfree).toMatchObject({
      mode: 'sandbox',
      baseUrl: 'https://sandbox.cashfree.com/pg',
    });
  });
  it('keeps the limits that were agreed with Cashfree, and none for a simulated Cashfree', () => {
    const limitsOf = (more: object) => readConfig({ ...cashfree, ...more }).cashfree?.callsPerMinute;
    expect(limitsOf({ CASHFREE_CALLS_PER_MINUTE: 'get-payments=300, get-order=800' })).toMatchObject({
      'get-payments': 300,
      'get-order': 800,
      'create-order': 200,
    });
    expect(limitsOf({ CASHFREE_ENV: 'sandbox' })).toMatchObject({ 'get-payments': 30 });
    const simulated = { CASHFREE_ENV: 'sandbox', CASHFREE_BASE_URL: 'http://127.0.0.1:9000/sandbox/cashfree/pg' };
    expect(limitsOf(simulated)).toBe(null);
    expect(limitsOf({ ...simulated, CASHFREE_CALLS_PER_MINUTE: 'get-refund=7' })).toMatchObject({ 'get-refund': 7, 'get-payments': 30 });
    for (const wrong of ['get-payments', 'get-payments=0', 'get-payments=1e3', 'toString=3', 'get-payments=3;get-order=4'])
      expect(() => limitsOf({ CASHFREE_CALLS_PER_MINUTE: wrong }), wrong).toThrow(/^CASHFREE_CALLS_PER_MINUTE: must be a list such as/);
  });
  it('keeps the previous secrets of payments and payouts, which must differ from the present ones', () => {
    const payouts = { PAYOUTS: 'cashfree', CASHFREE_PAYOUTS_CLIENT_ID: 'id', CASHFREE_PAYOUTS_CLIENT_SECRET: 'new' };
    const rotating = { ...cashfree, ...payouts, CASHFREE_SECRET_KEY_PREVIOUS: 'a', CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS: 'b' };
    const read = readConfig(rotating);
    expect({ payments: read.cashfree, payouts: read.payouts }).toMatchObject({
      payments: { clientSecret: 'secret', previousSecret: 'a' },
      payouts: { clientSecret: 'new', previousSecret: 'b' },
    });
    for (const [name, wrong] of [
      ['CASHFREE_SECRET_KEY_PREVIOUS', { ...rotating, CASHFREE_SECRET_KEY_PREVIOUS: 'secret' }],
      ['CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS', { ...rotating, CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS: 'new' }],
      ['CASHFREE_APP_ID', { CASHFREE_SECRET_KEY_PREVIOUS: 'a' }],
      ['CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS', { ...cashfree, CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS: 'b' }],
    ] as const)
      expect(() => readConfig(wrong), name).toThrow(new RegExp(`^${name}: `));
  });
  it('rejects an incomplete Cashfree configuration', () => {
    expect(() => readConfig({ ...cashfree, CASHFREE_APP_ID: '' })).toThrow(/^CASHFREE_APP_ID: /);
    expect(() => readConfig({ CASHFREE_APP_ID: 'app' })).toThrow(/^CASHFREE_SECRET_KEY: /);
    expect(() => readConfig({ CASHFREE_ENV: 'production' })).toThrow(/^CASHFREE_APP_ID: /);
  });
  it('loads the SDK script of a simulated Cashfree on localhost in test mode', () => {
    const local = { ...cashfree, CASHFREE_BASE_URL: 'http://127.0.0.1:9000/sandbox/cashfree/pg/' };
    expect(readConfig({ ...local, CASHFREE_ENV: 'sandbox' }).cashfree).toMatchObject({
      baseUrl: 'http://127.0.0.1:9000/sandbox/cashfree/pg',
      sdkUrl: 'http://127.0.0.1:9000/sandbox/cashfree/sdk.js',
    });
    expect(readConfig(local).cashfree?.sdkUrl).toBe('https://sdk.cashfree.com/js/v3/cashfree.js');
  });
});

describe('Telegram', () => {
  const telegram = { TELEGRAM_API_ID: '12345', TELEGRAM_API_HASH: 'cd'.repeat(16) };
  it('simulates Telegram without API credentials and requires both id and hash', () => {
    expect(readConfig({}).telegram).toBe(null);
    expect(readConfig(telegram).telegram).toEqual({ apiId: 12345, apiHash: 'cd'.repeat(16), isTest: false, proxyUrl: undefined });
    expect(() => readConfig({ ...telegram, TELEGRAM_API_ID: '' })).toThrow(/^TELEGRAM_API_ID: is missing/);
    expect(() => readConfig({ ...telegram, TELEGRAM_API_HASH: '' })).toThrow(/^TELEGRAM_API_HASH: is missing/);
  });
  it.each(['socks5://user:password@10.0.0.1:1080', 'https://t.me/proxy?server=proxy.example&port=443&secret=ee'])(
    'accepts the Telegram proxy %s',
    (proxyUrl) => {
      expect(readConfig({ ...telegram, TELEGRAM_PROXY: proxyUrl }).telegram).toMatchObject({ proxyUrl });
    },
  );
  it('allows the Telegram test servers, but not in production', () => {
    expect(readConfig({ ...telegram, TELEGRAM_ENV: 'test' }).telegram).toMatchObject({ isTest: true });
    expect(() => readConfig({ NODE_ENV: 'production', ...productionProviders, TELEGRAM_ENV: 'test' })).toThrow(
      /^ALLOW_SANDBOX: .*TELEGRAM_ENV/,
    );
  });
  it('rejects simulated Telegram in production', () => {
    const without = { ...productionProviders, TELEGRAM_API_ID: '', TELEGRAM_API_HASH: '' };
    expect(() => readConfig({ NODE_ENV: 'production', ...without })).toThrow(/^ALLOW_SANDBOX: .*TELEGRAM_API_ID/);
  });
});

describe('SANDBOX_DAYS_AHEAD', () => {
  const ahead = { SANDBOX_DAYS_AHEAD: '31' };
  it('rejects a clock ahead of time with real providers or in production', () => {
    expect(readConfig(ahead).daysAhead).toBe(31);
    expect(() => readConfig({ ...ahead, TELEGRAM_API_ID: '12345', TELEGRAM_API_HASH: 'cd'.repeat(16) })).toThrow(/^SANDBOX_DAYS_AHEAD: /);
    expect(() => readConfig({ ...ahead, CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'key' })).toThrow(/^SANDBOX_DAYS_AHEAD: /);
    expect(() => readConfig({ ...ahead, ...productionProviders, NODE_ENV: 'production' })).toThrow(/^SANDBOX_DAYS_AHEAD: /);
  });
});

describe('file storage', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'jamun',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  it('stores files on disk without S3 settings and in S3 with all of them', () => {
    expect(readConfig({}).s3).toBe(null);
    expect(readConfig(s3).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'jamun', region: 'us-east-1' });
  });
  it.each(Object.keys(s3))('rejects an S3 configuration without %s', (name) => {
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(new RegExp(`^${name}: `));
  });
  it('rejects an incomplete or invalid S3 configuration', () => {
    expect(() => readConfig({ S3_REGION: 'ap-south-1' })).toThrow(/^S3_ENDPOINT: /);
    expect(() => readConfig({ ...s3, S3_ENDPOINT: 's3.example' })).toThrow(/^S3_ENDPOINT: /);
  });
});

it('requires rate limits and PUBLIC_URL in production, and PUBLIC_URL for a worker', () => {
  expect(() => readConfig({ NODE_ENV: 'production', ...productionProviders, RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS:/);
  expect(() => readConfig({ NODE_ENV: 'production', ...productionProviders, PUBLIC_URL: '' })).toThrow(/^PUBLIC_URL:/);
  expect(() => readConfig({ ROLES: 'worker' })).toThrow(/^PUBLIC_URL:/);
});

it('the README lists every environment variable', () => {
  const readme = new URL('../../../../README.md', import.meta.url);
  expect(existsSync(readme)).toBe(true);
  const listed = [...readFileSync(readme, 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual(Object.keys(Environment.shape).sort());
});

describe('payout provider', () => {
  const keys = { PAYOUTS: 'cashfree', CASHFREE_PAYOUTS_CLIENT_ID: 'id', CASHFREE_PAYOUTS_CLIENT_SECRET: 'secret' };

  it('uses manual payouts unless PAYOUTS says otherwise', () => {
    expect(readConfig({}).payouts).toEqual({ by: 'manual' });
    expect(readConfig({ PAYOUTS: 'sandbox' }).payouts).toEqual({ by: 'sandbox' });
    expect(readConfig({ ...keys, ...cashfree }).payouts).toMatchObject({ by: 'cashfree', baseUrl: 'https://api.cashfree.com/payout' });
  });

  it('rejects real payouts for test payments and simulated payouts for real payments', () => {
    expect(() => readConfig(keys)).toThrow(/^PAYOUTS: .*CASHFREE_APP_ID/);
    expect(() => readConfig({ ...cashfree, PAYOUTS: 'sandbox' })).toThrow(/^PAYOUTS: /);
    const test = { ...keys, ...cashfree, CASHFREE_ENV: 'sandbox' };
    expect(readConfig(test).payouts).toMatchObject({ baseUrl: 'https://sandbox.cashfree.com/payout' });
    const real = 'https://api.cashfree.com/payout';
    expect(() => readConfig({ ...test, CASHFREE_PAYOUTS_BASE_URL: real })).toThrow(/^CASHFREE_PAYOUTS_BASE_URL: /);
    const localPayments = { ...keys, ...cashfree, CASHFREE_BASE_URL: 'http://127.0.0.1:4000/pg' };
    expect(readConfig(localPayments).payouts).toMatchObject({ baseUrl: 'https://sandbox.cashfree.com/payout' });
    expect(() => readConfig({ ...localPayments, CASHFREE_PAYOUTS_BASE_URL: real })).toThrow(/^CASHFREE_PAYOUTS_BASE_URL: /);
  });

  it('accepts CASHFREE_PAYOUTS_BASE_URL on localhost only if payments are simulated on localhost too', () => {
    const sandbox = 'http://127.0.0.1:4001/sandbox/cashfree-payouts/payout';
    const local = { ...keys, ...cashfree, CASHFREE_ENV: 'sandbox', CASHFREE_BASE_URL: 'http://127.0.0.1:4000/pg' };
    expect(readConfig({ ...local, CASHFREE_PAYOUTS_BASE_URL: sandbox }).payouts).toMatchObject({ by: 'cashfree', baseUrl: sandbox });
    for (const env of [{ CASHFREE_BASE_URL: undefined }, { CASHFREE_ENV: 'production' }])
      expect(() => readConfig({ ...local, ...env, CASHFREE_PAYOUTS_BASE_URL: sandbox })).toThrow(
        'CASHFREE_PAYOUTS_BASE_URL: would send real money for test payments',
      );
    expect(() => readConfig({ ...keys, ...cashfree, CASHFREE_PAYOUTS_BASE_URL: sandbox })).toThrow(
      'CASHFREE_PAYOUTS_BASE_URL: must start with https:// when payments are real',
    );
    expect(() => readConfig({ ...keys, ...cashfree, CASHFREE_ENV: 'sandbox', CASHFREE_PAYOUTS_BASE_URL: 'http://pay.example' })).toThrow(
      'CASHFREE_PAYOUTS_BASE_URL: must start with https://',
    );
  });

  it('reads an RSA public key that signs the calls, also on one line, and rejects everything else', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = (key: KeyObject, type: 'spki' | 'pkcs8' | 'pkcs1') => key.export({ type: type as 'spki', format: 'pem' }).toString();
    const read = (CASHFREE_PAYOUTS_PUBLIC_KEY: string) => readConfig({ ...keys, ...cashfree, CASHFREE_PAYOUTS_PUBLIC_KEY }).payouts;
    for (const text of [pem(publicKey, 'spki'), pem(publicKey, 'pkcs1'), pem(publicKey, 'spki').replaceAll('\n', '\\n')]) {
      const { publicKey: found } = read(text) as { publicKey: KeyObject };
      expect(found.equals(publicKey)).toBe(true);
    }
    const unreadable = [
      'key',
      pem(privateKey, 'pkcs8'),
      pem(publicKey, 'spki').replace('A', '!'),
      pem(generateKeyPairSync('ed25519').publicKey, 'spki'),
    ];
    for (const text of unreadable) expect(() => read(text)).toThrow(/^CASHFREE_PAYOUTS_PUBLIC_KEY: is not an RSA public key/);
    const { publicKey: small } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect(() => read(pem(small, 'spki'))).toThrow('CASHFREE_PAYOUTS_PUBLIC_KEY: has fewer than 2048 bits');
    expect(() => readConfig({ CASHFREE_PAYOUTS_PUBLIC_KEY: pem(publicKey, 'spki') })).toThrow(
      /^CASHFREE_PAYOUTS_PUBLIC_KEY: is for PAYOUTS=cashfree/,
    );
  });

  it('requires both payout keys, and rejects them without PAYOUTS=cashfree', () => {
    expect(() => readConfig({ ...keys, ...cashfree, CASHFREE_PAYOUTS_CLIENT_SECRET: '' })).toThrow(/^CASHFREE_PAYOUTS_CLIENT_SECRET: /);
    expect(() => readConfig({ CASHFREE_PAYOUTS_CLIENT_ID: 'id' })).toThrow(/^CASHFREE_PAYOUTS_CLIENT_ID: is for PAYOUTS=cashfree/);
  });

  it('reads withdrawal limits as paise', () => {
    expect(readConfig({}).withdrawals).toEqual({ minimum: 100n, maximum: null, secondFactorAbove: null });
    const limits = { WITHDRAWAL_MINIMUM: '50', WITHDRAWAL_MAXIMUM: '1000', SECOND_FACTOR_WITHDRAWAL_ABOVE: '500' };
    expect(readConfig(limits).withdrawals).toEqual({ minimum: 5_000n, maximum: 100_000n, secondFactorAbove: 50_000n });
    expect([readConfig({}).secondAdminAbove, readConfig({ SECOND_ADMIN_ABOVE: '500' }).secondAdminAbove]).toEqual([null, 50_000n]);
    expect(() => readConfig({ WITHDRAWAL_MINIMUM: '50', WITHDRAWAL_MAXIMUM: '49' })).toThrow(/^WITHDRAWAL_MAXIMUM: /);
  });
});

it.each(['127.0.0.1:3310', '[::1]:3310', 'scanner.internal:3310', '/run/clamav/clamd.ctl'])('accepts %s as CLAMAV_ADDRESS', (address) => {
  expect(readConfig({ CLAMAV_ADDRESS: address }).clamavAddress).toBe(address);
});

it.each(['127.0.0.1', 'tcp://127.0.0.1:3310', 'run/clamd.ctl', ':3310', 'host:port'])('rejects %s as CLAMAV_ADDRESS', (address) => {
  expect(() => readConfig({ CLAMAV_ADDRESS: address })).toThrow(/^CLAMAV_ADDRESS: must be host:port/);
});
