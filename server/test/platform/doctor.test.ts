import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { headerFindings } from '../../src/app/doctor/address-checks.ts';
import { failed, runCheck } from '../../src/app/doctor/check.ts';
import { examine, formatFindings, readDoctorOptions } from '../../src/app/doctor/doctor.ts';
import { days, earlier, hours, minutes } from '../../src/kit/clock.ts';
import { queryRows, temporaryDirectory } from '../harness/backup-restore.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { type ClamdServer, startFakeClamd } from '../harness/providers/clamd-server.ts';
import { type SandboxPayoutProvider, startSandboxPayouts } from '../harness/providers/payouts-server.ts';
import { startS3 } from '../harness/providers/s3-server.ts';
import { createWorld, type World } from '../harness/world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = temporaryDirectory();
const smtpPassword = 'smtp-password-of-the-test';
const publicHost = '127.0.0.2';

let world: World;
let cashfree: SandboxProvider;
let payouts: SandboxPayoutProvider;
let s3: Awaited<ReturnType<typeof startS3>>;
let clamd: ClamdServer;
let smtp: SMTPServer;
/** Reverse proxy in front of the server, at an address that is not `localhost`. */
let proxy: Server;
/** Any answer, at every address of this machine. */
let stub: Server;
let stubHeaders: IncomingHttpHeaders = {};
let stubAnswer: { status: number; headers: Record<string, string>; body: string };

const portOf = (server: { address(): string | AddressInfo | null }) => (server.address() as AddressInfo).port;
const listen = (server: Server, host: string) => new Promise<void>((ready) => server.listen(0, host, ready));

beforeAll(async () => {
  [cashfree, payouts, s3, clamd] = await Promise.all([
    startSandboxCashfree(),
    startSandboxPayouts(),
    startS3({ cors: `http://${publicHost}:*` }),
    startFakeClamd(),
  ]);
  world = await createWorld({ env: { ...cashfree.env, ...payouts.env } });
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, next) =>
      password === smtpPassword ? next(null, { user: 'jamun' }) : next(new Error('wrong password')),
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  proxy = createServer((incoming, response) => {
    const { hostname, port } = new URL(world.url);
    const { method, url: path, headers } = incoming;
    const forwarded = request({ hostname, port, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(forwarded);
  });
  await listen(proxy, publicHost);
  stub = createServer((incoming, response) => {
    incoming.resume();
    stubHeaders = incoming.headers;
    response.writeHead(stubAnswer.status, stubAnswer.headers).end(stubAnswer.body);
  });
  await listen(stub, '0.0.0.0');
});
afterEach(() => cashfree.setImperfections({}));
afterAll(async () => {
  for (const server of [proxy, stub]) {
    server.closeAllConnections();
    server.close();
  }
  await new Promise<void>((closed) => smtp.close(closed));
  await Promise.all([world.close(), cashfree.close(), payouts.close(), s3.close(), clamd.close()]);
  folder.remove();
});

const variables = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  DATA_DIR: folder.path('data'),
  DATABASE_URL: world.databaseUrl,
  ...cashfree.env,
  ...payouts.env,
  CASHFREE_CALLS_PER_MINUTE: 'get-order=400,get-payments=100,get-refund=30',
  ALLOW_SANDBOX: 'payments,telegram,mail',
  PUBLIC_URL: `http://${publicHost}:${portOf(proxy)}`,
  TRUST_PROXY: '10.0.0.0/8',
  ...s3.env,
  SMTP_URL: `smtp://jamun:${smtpPassword}@127.0.0.1:${portOf(smtp.server)}`,
  CLAMAV_ADDRESS: clamd.address,
  TELEGRAM_API_ID: '1',
  TELEGRAM_API_HASH: '0'.repeat(32),
  ...more,
});
const run = (more: Record<string, string> = {}, options: Partial<Parameters<typeof examine>[0]> = {}) =>
  examine({ variables: variables(more), telegramAddress: `127.0.0.1:${portOf(smtp.server)}`, ...options });
const statesOf = (findings: Awaited<ReturnType<typeof run>>) => Object.fromEntries(findings.map(({ name, state }) => [name, state]));
const findingOf = async (name: string, more: Record<string, string> = {}, options: Partial<Parameters<typeof examine>[0]> = {}) =>
  (await run(more, options)).find((finding) => finding.name === name);

it('doctor accepts an installation in order, and removes its probe from S3', async () => {
  await world.administrator();
  await cashfree.setImperfections({ callLimits: true });
  const findings = await run();
  expect(statesOf(findings)).toEqual({
    settings: 'ok',
    database: 'ok',
    migrations: 'ok',
    'clock and database': 'ok',
    administrators: 'ok',
    pooler: 'ok',
    'cashfree payments': 'ok',
    'clock and cashfree': 'ok',
    'cashfree limits': 'ok',
    'cashfree payouts': 'ok',
    'public address': 'ok',
    'webhook payments': 'ok',
    'webhook payouts': 'ok',
    // The stand-in of a public address has no certificate.
    https: 'failed',
    'content policy': 'ok',
    'trusted proxies': 'ok',
    smtp: 'ok',
    s3: 'ok',
    's3 cors': 'ok',
    clamav: 'ok',
    telegram: 'ok',
    disk: 'ok',
    backup: 'ok',
    'settlement hold': 'ok',
  });
  expect({ written: s3.puts.length, deleted: s3.deletes.length }).toEqual({ written: 1, deleted: 1 });
});

it('doctor names wrong keys of each provider, and prints no secret', async () => {
  const wrong = {
    CASHFREE_SECRET_KEY: 'wrong-payments-secret',
    CASHFREE_PAYOUTS_CLIENT_SECRET: 'wrong-payouts-secret',
    S3_SECRET_ACCESS_KEY: 'wrong-s3-secret',
    SMTP_URL: `smtp://jamun:wrong-smtp-secret@127.0.0.1:${portOf(smtp.server)}`,
    DATABASE_URL: `${world.databaseUrl}`.replace(/\/([^/]*)$/, '/no_such_database'),
  };
  const findings = await run(wrong);
  expect(statesOf(findings)).toMatchObject({
    database: 'failed',
    'cashfree payments': 'failed',
    'cashfree payouts': 'failed',
    s3: 'failed',
    smtp: 'failed',
  });
  const text = formatFindings(findings, { json: false }) + formatFindings(findings, { json: true });
  expect(text).toContain('CASHFREE_PAYOUTS_CLIENT_ID, CASHFREE_PAYOUTS_CLIENT_SECRET: keys of this product and environment');
  for (const secret of [...Object.values(wrong), 'secret@', smtpPassword, cashfree.clientSecret, payouts.clientSecret, 'S3RVER'])
    expect(text).not.toContain(secret);
});

it('doctor reports providers and addresses that cannot be reached', async () => {
  const closed = createServer();
  await listen(closed, '127.0.0.1');
  const address = `127.0.0.1:${portOf(closed)}`;
  closed.close();
  const findings = await run(
    {
      DATABASE_URL: `postgres://jamun@${address}/jamun`,
      CASHFREE_BASE_URL: `http://${address}/pg`,
      CASHFREE_PAYOUTS_BASE_URL: `http://${address}/payout`,
      PUBLIC_URL: `http://${publicHost}:${address.split(':')[1]}`,
      SMTP_URL: `smtp://${address}`,
      S3_ENDPOINT: `http://${address}`,
      CLAMAV_ADDRESS: address,
    },
    { telegramAddress: address },
  );
  const names = [
    'database',
    'cashfree payments',
    'cashfree payouts',
    'public address',
    'webhook payments',
    'smtp',
    's3',
    'clamav',
    'telegram',
  ];
  const found = findings.filter(({ name }) => names.includes(name));
  expect(found.map(({ name, state, text }) => `${name}: ${state}, ${/ECONNREFUSED|ESOCKET/.test(text)}`).sort()).toEqual(
    names.map((name) => `${name}: failed, true`).sort(),
  );
});

it('doctor tells a page of a proxy from an answer of the provider or of our own server', async () => {
  stubAnswer = { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' };
  const findings = await run({
    CASHFREE_BASE_URL: `http://127.0.0.1:${portOf(stub)}/pg`,
    CASHFREE_PAYOUTS_BASE_URL: `http://127.0.0.1:${portOf(stub)}/payout`,
    PUBLIC_URL: `http://${publicHost}:${portOf(stub)}`,
  });
  const names = ['cashfree payments', 'cashfree payouts', 'public address', 'webhook payments', 'webhook payouts', 'content policy'];
  expect(statesOf(findings)).toMatchObject(Object.fromEntries(names.map((name) => [name, 'failed'])));
});

it('doctor reports a bucket from which browsers cannot upload', async () => {
  const found = await run({ PUBLIC_URL: `http://127.0.0.3:${portOf(proxy)}` });
  expect(statesOf(found)).toMatchObject({ s3: 'ok', 's3 cors': 'failed' });
});

const atStub = () => ({ CASHFREE_BASE_URL: `http://127.0.0.1:${portOf(stub)}/pg` });
const unknownOrder = JSON.stringify({
  message: 'Order Reference Id does not exist',
  code: 'order_not_found',
  type: 'invalid_request_error',
});

it('doctor reports a clock that differs from the provider and from the database', async () => {
  const now = new Date();
  stubAnswer = { status: 404, headers: { date: now.toUTCString() }, body: unknownOrder };
  const clockOf = (offset: number) => ({ clock: { now: () => earlier(new Date(), offset) } });
  expect(await findingOf('clock and cashfree', atStub(), clockOf(minutes(5)))).toMatchObject({
    state: 'failed',
    fix: 'synchronize the clock of this machine (NTP)',
  });
  expect((await findingOf('clock and cashfree', atStub(), clockOf(minutes(5))))?.text).toMatch(/^(299|300|301)\.\d s behind$/);
  expect(await findingOf('clock and database', {}, clockOf(-20_000))).toMatchObject({ state: 'warning' });
});

it('doctor compares the limits that Cashfree reports with the settings', async () => {
  stubAnswer = { status: 404, headers: { 'x-ratelimit-limit': '60' }, body: unknownOrder };
  expect(await findingOf('cashfree limits', atStub())).toMatchObject({
    state: 'warning',
    fix: 'CASHFREE_CALLS_PER_MINUTE=get-order=60,get-payments=60',
  });
  stubAnswer = { status: 404, headers: { 'x-ratelimit-limit': '400' }, body: unknownOrder };
  const raised = await findingOf('cashfree limits', atStub());
  expect(raised).toMatchObject({ state: 'ok', text: expect.stringContaining('get-payments=400,get-refund=400 would use them') });
});

it.each([
  [403, {}, 'failed', 'forbidden'],
  [429, {}, 'warning', 'used up'],
  [400, {}, 'failed', 'unexpected answer 400 (order_not_found)'],
  [404, { 'x-deprecated-at': '2027-01-31' }, 'warning', 'ends on 2027-01-31'],
])('doctor explains the answer %i of Cashfree with the headers %j', async (status, headers, state, text) => {
  stubAnswer = { status, headers, body: unknownOrder };
  expect(await findingOf('cashfree payments', atStub())).toMatchObject({ state, text: expect.stringContaining(text) });
});

it('doctor signs the call to payouts where the public key is set', async () => {
  stubAnswer = { status: 404, headers: {}, body: JSON.stringify({ message: 'Transfer does not exist', code: 'transfer_not_found' }) };
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }));
  const more = { CASHFREE_PAYOUTS_BASE_URL: `http://127.0.0.1:${portOf(stub)}/payout`, CASHFREE_PAYOUTS_PUBLIC_KEY: pem };
  expect(await findingOf('cashfree payouts', more)).toMatchObject({ state: 'ok' });
  expect(stubHeaders['x-cf-signature']).toHaveLength(344);
});

function writeBackup(file: string, content: string): void {
  mkdirSync(dirname(folder.path(file)), { recursive: true });
  writeFileSync(folder.path(file), content);
}

it('doctor reports the age of the newest complete backup', async () => {
  const clock = { now: () => new Date('2026-11-20T03:00:00Z') };
  const ageOf = (backups: string) => findingOf('backup', {}, { backups, clock });
  writeBackup('backups/unfinished/tables.txt', '');
  expect(await ageOf(folder.path('backups'))).toMatchObject({ state: 'failed' });
  writeBackup('backups/older/manifest.json', JSON.stringify({ takenAt: earlier(clock.now(), days(2)) }));
  expect(await ageOf(folder.path('backups'))).toMatchObject({ state: 'warning', text: 'the newest is 48 hours old' });
  writeBackup('backups/newer/manifest.json', JSON.stringify({ takenAt: earlier(clock.now(), hours(3)) }));
  expect(await ageOf(folder.path('backups'))).toMatchObject({ state: 'ok', text: 'the newest is 3 hours old' });
  expect(await ageOf(folder.path('missing'))).toMatchObject({ state: 'failed' });
});

it('doctor warns about a hold that ends before money arrives, and about one administrator', async () => {
  const real = { CASHFREE_ENV: 'production', SECOND_ADMIN_ABOVE: '1000' };
  const payoutsAtHome = {
    PAYOUTS: 'manual',
    CASHFREE_PAYOUTS_CLIENT_ID: '',
    CASHFREE_PAYOUTS_CLIENT_SECRET: '',
    CASHFREE_PAYOUTS_BASE_URL: '',
  };
  const findings = await run({ ...real, ...payoutsAtHome });
  expect(findings.find(({ name }) => name === 'settlement hold')).toMatchObject({
    state: 'warning',
    fix: 'SETTLEMENT_HOLD_DAYS=4 or more',
  });
  const administrators = await queryRows(world.databaseUrl, `select 1 from users where role = 'ADMIN'`);
  expect(administrators).toHaveLength(1);
  expect(findings.find(({ name }) => name === 'administrators')).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('needs two'),
  });
});

it('doctor requires https with HSTS and one content security policy', () => {
  const csp = { 'content-security-policy': "default-src 'none'; script-src 'self'" };
  const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  const statesOfHeaders = (headers: Record<string, string>) => statesOf(headerFindings('https://jamun.in', new Headers(headers)));
  expect(statesOfHeaders({ ...csp, ...hsts })).toEqual({ https: 'ok', 'content policy': 'ok' });
  expect(statesOfHeaders(csp)).toEqual({ https: 'failed', 'content policy': 'ok' });
  expect(
    statesOfHeaders({ ...hsts, 'content-security-policy': `${csp['content-security-policy']}, ${csp['content-security-policy']}` }),
  ).toEqual({
    https: 'ok',
    'content policy': 'warning',
  });
  expect(statesOfHeaders(hsts)).toEqual({ https: 'ok', 'content policy': 'failed' });
});

it('a check of doctor that hangs or throws fails, and the others go on', async () => {
  const never = { name: 'slow', run: () => new Promise<never>(() => {}) };
  expect(await runCheck(never, null, 5)).toMatchObject([{ name: 'slow', state: 'failed', text: 'no answer within 0.005 s' }]);
  const broken = { name: 'broken', run: () => Promise.reject(new Error('postgres://jamun:secret@db')) };
  expect(await runCheck(broken, null)).toEqual([failed('broken', 'could not be checked (Error)', 'see the reason')]);
});

it('doctor reports a wrong setting as the only finding, and rejects unknown options', async () => {
  expect(await run({ SETTLEMENT_HOLD_DAYS: 'two' })).toMatchObject([
    { name: 'settings', state: 'failed', text: /^SETTLEMENT_HOLD_DAYS: / },
  ]);
  expect(() => readDoctorOptions(['--fix'])).toThrow('npm run doctor');
});

it('doctor exits with 1 and prints JSON when a check has failed', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/doctor.ts', '--json'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://jamun@127.0.0.1:1/jamun', DATA_DIR: folder.path('data') },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const report = JSON.parse(output) as { ok: boolean; findings: { name: string; state: string }[] };
  expect({ code, ok: report.ok, database: report.findings.find(({ name }) => name === 'database')?.state }).toEqual({
    code: 1,
    ok: false,
    database: 'failed',
  });
});
