import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { Environment } from './environment.ts';

const cashfree = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'secret', CASHFREE_ENV: 'production' };
const settled = {
  ...{ DATABASE_URL: 'postgres://db', SECRET_KEY: 'ab'.repeat(32), SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://jamun.test' },
  ...cashfree,
  ...{ TELEGRAM_API_ID: '12345', TELEGRAM_API_HASH: 'cd'.repeat(16) },
};

it('needs nothing', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, rateLimits: true, roles: ['http', 'worker'], logLevel: 'warn' });
});

it('treats a variable that is set to nothing as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '0x50'],
  ['PORT', '1e3'],
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
  ['ROLES', 'http,cook'],
  ['RATE_LIMITS', 'maybe'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['ADMIN_PASSWORD', 'short'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

describe('what is generated or simulated', () => {
  it('stays on this machine', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^ALLOW_SANDBOX: .*DATABASE_URL.*SECRET_KEY.*SMTP_URL.*CASHFREE_APP_ID/);
    expect(() => readConfig({ PUBLIC_URL: 'https://shop.in' })).toThrow(/^ALLOW_SANDBOX: .*PUBLIC_URL/);
    expect(() => readConfig({ TRUST_PROXY: 'loopback' })).toThrow(/^ALLOW_SANDBOX: .*TRUST_PROXY/);
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000');
    expect(readConfig({ HOST: '0.0.0.0', ALLOW_SANDBOX: '1' }).host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '0.0.0.0', ...settled }).host).toBe('0.0.0.0');
  });
  it('stays out of production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://jamun.test' })).toThrow(/^ALLOW_SANDBOX:/);
    expect(() => readConfig({ NODE_ENV: 'production', ...settled, SMTP_URL: '' })).toThrow(/outbox/);
    expect(() => readConfig({ NODE_ENV: 'production', ...settled, DATABASE_URL: '' })).toThrow(/embedded database/);
    expect(() => readConfig({ NODE_ENV: 'production', ...settled, CASHFREE_ENV: 'sandbox' })).toThrow(/CASHFREE_ENV=production/);
    expect(() => readConfig({ NODE_ENV: 'production', ...settled, CASHFREE_ENV: '' })).toThrow(/CASHFREE_ENV=production/);
    expect(readConfig({ NODE_ENV: 'production', ...settled }).production).toBe(true);
  });
});

describe('who takes payments', () => {
  it('is the sandbox, or Cashfree in the mode that is asked for', () => {
    expect(readConfig({}).cashfree).toBe(null);
    expect(readConfig(cashfree).cashfree).toEqual({
      clientId: 'app',
      clientSecret: 'secret',
      mode: 'production',
      baseUrl: 'https://api.cashfree.com/pg',
      sdkUrl: 'https://sdk.cashfree.com/js/v3/cashfree.js',
    });
    expect(readConfig({ ...cashfree, CASHFREE_ENV: '' }).cashfree).toMatchObject({
      mode: 'sandbox',
      baseUrl: 'https://sandbox.cashfree.com/pg',
    });
  });
  it('is not Cashfree by half', () => {
    expect(() => readConfig({ ...cashfree, CASHFREE_APP_ID: '' })).toThrow(/^CASHFREE_APP_ID: /);
    expect(() => readConfig({ CASHFREE_APP_ID: 'app' })).toThrow(/^CASHFREE_SECRET_KEY: /);
    expect(() => readConfig({ CASHFREE_ENV: 'production' })).toThrow(/^CASHFREE_APP_ID: /);
  });
  it('on this machine and in test mode is a stand-in, with a script of its own', () => {
    const there = { ...cashfree, CASHFREE_BASE_URL: 'http://127.0.0.1:9000/sandbox/cashfree/pg/' };
    expect(readConfig({ ...there, CASHFREE_ENV: 'sandbox' }).cashfree).toMatchObject({
      baseUrl: 'http://127.0.0.1:9000/sandbox/cashfree/pg',
      sdkUrl: 'http://127.0.0.1:9000/sandbox/cashfree/sdk.js',
    });
    expect(readConfig(there).cashfree?.sdkUrl).toBe('https://sdk.cashfree.com/js/v3/cashfree.js');
  });
});

describe('Telegram', () => {
  const telegram = { TELEGRAM_API_ID: '12345', TELEGRAM_API_HASH: 'cd'.repeat(16) };
  it('is simulated, or the real one with both of what it knows us by', () => {
    expect(readConfig({}).telegram).toBe(null);
    expect(readConfig(telegram).telegram).toEqual({ apiId: 12345, apiHash: 'cd'.repeat(16), isTest: false, proxyUrl: undefined });
    expect(() => readConfig({ ...telegram, TELEGRAM_API_ID: '' })).toThrow(/^TELEGRAM_API_ID: is missing/);
    expect(() => readConfig({ ...telegram, TELEGRAM_API_HASH: '' })).toThrow(/^TELEGRAM_API_HASH: is missing/);
  });
  it.each(['socks5://user:password@10.0.0.1:1080', 'https://t.me/proxy?server=proxy.example&port=443&secret=ee'])(
    'is reached through the proxy %s',
    (proxyUrl) => {
      expect(readConfig({ ...telegram, TELEGRAM_PROXY: proxyUrl }).telegram).toMatchObject({ proxyUrl });
    },
  );
  it('uses the test servers when told to, and not in production', () => {
    expect(readConfig({ ...telegram, TELEGRAM_ENV: 'test' }).telegram).toMatchObject({ isTest: true });
    expect(() => readConfig({ NODE_ENV: 'production', ...settled, TELEGRAM_ENV: 'test' })).toThrow(/^ALLOW_SANDBOX: .*TELEGRAM_ENV/);
  });
  it('that is simulated stays out of production', () => {
    const without = { ...settled, TELEGRAM_API_ID: '', TELEGRAM_API_HASH: '' };
    expect(() => readConfig({ NODE_ENV: 'production', ...without })).toThrow(/^ALLOW_SANDBOX: .*TELEGRAM_API_ID/);
  });
});

describe('a clock that is ahead', () => {
  const ahead = { SANDBOX_DAYS_AHEAD: '31' };
  it('is for the sandbox alone', () => {
    expect(readConfig(ahead).daysAhead).toBe(31);
    expect(() => readConfig({ ...ahead, TELEGRAM_API_ID: '12345', TELEGRAM_API_HASH: 'cd'.repeat(16) })).toThrow(/^SANDBOX_DAYS_AHEAD: /);
    expect(() => readConfig({ ...ahead, CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'key' })).toThrow(/^SANDBOX_DAYS_AHEAD: /);
    expect(() => readConfig({ ...ahead, ...settled, NODE_ENV: 'production' })).toThrow(/^SANDBOX_DAYS_AHEAD: /);
  });
});

describe('the storage for files', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'jamun',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  it('is this machine, or S3 with all that it needs', () => {
    expect(readConfig({}).s3).toBe(null);
    expect(readConfig(s3).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'jamun', region: 'us-east-1' });
  });
  it.each(Object.keys(s3))('without %s does not start', (name) => {
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(new RegExp(`^${name}: `));
  });
  it('is not S3 by half', () => {
    expect(() => readConfig({ S3_REGION: 'ap-south-1' })).toThrow(/^S3_ENDPOINT: /);
    expect(() => readConfig({ ...s3, S3_ENDPOINT: 's3.example' })).toThrow(/^S3_ENDPOINT: /);
  });
});

it('does not run without limits, or without knowing its own address, in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', ...settled, RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS:/);
  expect(() => readConfig({ NODE_ENV: 'production', ...settled, PUBLIC_URL: '' })).toThrow(/^PUBLIC_URL:/);
  expect(() => readConfig({ ROLES: 'worker' })).toThrow(/^PUBLIC_URL:/);
});

it('is in the README, every variable with a line', () => {
  const readme = new URL('../../../README.md', import.meta.url);
  expect(existsSync(readme)).toBe(true);
  const listed = [...readFileSync(readme, 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual(Object.keys(Environment.shape).sort());
});

describe('who pays withdrawals out', () => {
  const keys = { PAYOUTS: 'cashfree', CASHFREE_PAYOUTS_CLIENT_ID: 'id', CASHFREE_PAYOUTS_CLIENT_SECRET: 'secret' };

  it('is an administrator, unless it is said otherwise', () => {
    expect(readConfig({}).payouts).toEqual({ by: 'manual' });
    expect(readConfig({ PAYOUTS: 'sandbox' }).payouts).toEqual({ by: 'sandbox' });
    expect(readConfig({ ...keys, ...cashfree }).payouts).toMatchObject({ by: 'cashfree', baseUrl: 'https://api.cashfree.com/payout' });
  });

  it('never sends real money for payments that were played, nor plays with real ones', () => {
    expect(() => readConfig({ ...keys, ALLOW_SANDBOX: '1' })).toThrow(/^PAYOUTS: .*CASHFREE_APP_ID/);
    expect(() => readConfig({ ...cashfree, PAYOUTS: 'sandbox', ALLOW_SANDBOX: '1' })).toThrow(/^PAYOUTS: /);
    const test = { ...keys, ...cashfree, CASHFREE_ENV: 'sandbox' };
    expect(readConfig(test).payouts).toMatchObject({ baseUrl: 'https://sandbox.cashfree.com/payout' });
    const real = 'https://api.cashfree.com/payout';
    expect(() => readConfig({ ...test, CASHFREE_PAYOUTS_BASE_URL: real })).toThrow(/^CASHFREE_PAYOUTS_BASE_URL: /);
    const standIn = { ...keys, ...cashfree, CASHFREE_BASE_URL: 'http://127.0.0.1:4000/pg' };
    expect(readConfig(standIn).payouts).toMatchObject({ baseUrl: 'https://sandbox.cashfree.com/payout' });
    expect(() => readConfig({ ...standIn, CASHFREE_PAYOUTS_BASE_URL: real })).toThrow(/^CASHFREE_PAYOUTS_BASE_URL: /);
  });

  it('CASHFREE_PAYOUTS_BASE_URL on loopback is accepted where payments are played on loopback too', () => {
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

  it('needs both keys, and keys need to be asked for', () => {
    expect(() => readConfig({ ...keys, ...cashfree, CASHFREE_PAYOUTS_CLIENT_SECRET: '' })).toThrow(/^CASHFREE_PAYOUTS_CLIENT_SECRET: /);
    expect(() => readConfig({ CASHFREE_PAYOUTS_CLIENT_ID: 'id' })).toThrow(/^CASHFREE_PAYOUTS_CLIENT_ID: is for PAYOUTS=cashfree/);
  });

  it('keeps what may be withdrawn in paise', () => {
    expect(readConfig({}).withdrawals).toEqual({ minimum: 100n, maximum: null });
    expect(readConfig({ WITHDRAWAL_MINIMUM: '50', WITHDRAWAL_MAXIMUM: '1000' }).withdrawals).toEqual({
      minimum: 5_000n,
      maximum: 100_000n,
    });
    expect(() => readConfig({ WITHDRAWAL_MINIMUM: '50', WITHDRAWAL_MAXIMUM: '49' })).toThrow(/^WITHDRAWAL_MAXIMUM: /);
  });
});
