// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomWord } from '@jamun/test-support/random-word';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, killServerProcesses, queryColumn, startServerProcess } from '../harness/server-process.ts';
import { copyDatabase, randomPhone } from '../harness/world.ts';

/** Mail server that can hold its clients, so that a job stays unfinished. */
async function holdingMailServer() {
  let isHolding = false;
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, next) => {
      if (!isHolding) next();
    },
    onData: (stream, { envelope }, next) => {
      stream.resume();
      stream.on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        next();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    recipients,
    hold: (hold: boolean) => {
      isHolding = hold;
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'jamun-workers-'));
const secretKey = randomBytes(32).toString('hex');
let database: Awaited<ReturnType<typeof copyDatabase>>;
let mailServer: Awaited<ReturnType<typeof holdingMailServer>>;
beforeAll(async () => {
  database = await copyDatabase();
  mailServer = await holdingMailServer();
});
afterAll(async () => {
  killServerProcesses();
  await mailServer.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const startProcess = () =>
  startServerProcess({
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });

const states = () => queryColumn(database.url, `select state from jobs where kind = 'send-mail'`);

/** Signs up while the mail server holds its clients; resolves when the job that sends the email is running. */
async function signUpWithHeldEmail(url: string): Promise<string> {
  const email = `${randomWord()}@example.in`;
  mailServer.hold(true);
  const body = { email, fullName: 'A Person', phone: randomPhone(), password: 'long enough' };
  expect((await call(url, 'POST /api/v1/auth/signup', '', body)).status).toBe(200);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['ACTIVE']);
  return email;
}

it.each([
  { signal: 'SIGKILL', seconds: 30 },
  // The worker has returned the job: no lease has to expire.
  { signal: 'SIGTERM', seconds: 10 },
] as const)(
  'a job of a worker that ended by $signal is done within $seconds seconds after the next worker started',
  async ({ signal, seconds }) => {
    const worker = await startProcess();
    const email = await signUpWithHeldEmail(worker.url);
    worker.process.kill(signal);
    await worker.ended;
    mailServer.hold(false);
    const next = await startProcess();
    await expect.poll(() => mailServer.recipients, { timeout: seconds * 1_000, interval: 100 }).toContain(email);
    await expect.poll(states).toEqual([]);
    expect(mailServer.recipients.filter((recipient) => recipient === email)).toEqual([email]);
    next.process.kill('SIGTERM');
    await next.ended;
  },
  120_000,
);
