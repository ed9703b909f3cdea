import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Environment, readConfig } from './config.ts';

const settled = { DATABASE_URL: 'postgres://db', SECRET_KEY: 'ab'.repeat(32), SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://jamun.test' };

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
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^ALLOW_SANDBOX: .*DATABASE_URL.*SECRET_KEY.*SMTP_URL/);
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
    expect(readConfig({ NODE_ENV: 'production', ...settled }).production).toBe(true);
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
