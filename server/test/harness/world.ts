import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, type ContractKey, contract, type RouteInput, type RouteReply } from '@jamun/contract';
import type { SandboxTelegram } from '@jamun/sandbox';
import { type HttpResponse, sendRequest } from '@jamun/test-support/http-request';
import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { inject } from 'vitest';
import { readConfig } from '../../src/app/config/config.ts';
import { buildContainer, type Container } from '../../src/app/container.ts';
import { sandboxSecretHeader } from '../../src/http/sandbox-guard.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { findInvariantViolations } from '../../src/platform/db/invariants.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { assertDocumentedErrors, recordUndocumentedErrors } from './error-code-check.ts';

export interface ApiResponse<Body = unknown> extends HttpResponse {
  body: Body;
}

export interface Person {
  id: number;
  token: string;
  email: string;
  phone: string;
  password: string;
  name: string;
}

export interface Administrator {
  id: number;
  username: string;
  password: string;
  token: string;
}

/** Clock that stands still until the test advances it. */
export function testClock(start = new Date()) {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(milliseconds: number) {
      at += milliseconds;
    },
  };
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

let phones = randomInt(1e9);
/** Unique phone number that no test uses literally. */
export const randomPhone = () => `+917${String(phones++ % 1e9).padStart(9, '0')}`;

/** With POOLER=1, the address of the same database through PgBouncer; addresses of other servers stay as they are. */
export function pooledUrl(databaseUrl: string): string {
  const [server, pooler] = [inject('databaseServerUrl'), inject('poolerUrl')];
  return pooler && databaseUrl.startsWith(server) ? databaseUrl.replace(server, pooler) : databaseUrl;
}

/** Creates a database as a copy of the template. */
export async function copyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseServerUrl');
  const name = `world_${randomWord()}`;
  // `file_copy` copies files instead of writing to the WAL: half the work, and the copy needs no crash safety.
  await withConnection(`${server}postgres`, (client) => client.query(`create database ${name} template template_jamun strategy file_copy`));
  return {
    url: `${server}${name}`,
    drop: () => withConnection(`${server}postgres`, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

export interface WorldOptions {
  /** Environment variables of the server. */
  env?: Record<string, string>;
  databaseUrl?: string;
  /** Address of a pooler in transaction mode in front of `databaseUrl`. */
  poolerUrl?: string;
  secretKey?: Buffer;
  /** Previous secret keys, which only decrypt. */
  previousKeys?: Buffer[];
  clock?: ReturnType<typeof testClock>;
  /** Pauses between calls to Telegram advance the clock instead of waiting. */
  pausesAdvanceClock?: boolean;
  /** Folder of the built pages; none by default. */
  buildDir?: string;
}

/** Long query timeout: a busy test machine can pause for seconds without a failure of the database. */
const longDatabaseTimeout = { DATABASE_TIMEOUT_MS: '20000' };
/** Default query timeout of the server, for tests with an unresponsive database. */
export const defaultDatabaseTimeout = { DATABASE_TIMEOUT_MS: '1800' };

const sandboxSecret = 'secret-of-the-test-sandbox';

/** Secret key by database URL: worlds on the same database share it. */
const secretKeys = new Map<string, Buffer>();

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Starts the whole server on its own database and port. Jobs run only when the test calls `runJobs`. */
export async function createWorld(options: WorldOptions = {}) {
  const copy = options.databaseUrl ? null : await copyDatabase();
  const clock = options.clock ?? testClock();
  const logLines: string[] = [];
  let delivery: Promise<unknown> = Promise.resolve();
  const databaseUrl = options.databaseUrl ?? (copy?.url as string);
  const secretKey = options.secretKey ?? secretKeys.get(databaseUrl) ?? randomBytes(32);
  secretKeys.set(databaseUrl, secretKey);
  const dataDir = mkdtempSync(join(tmpdir(), 'jamun-world-'));
  const testEnv = { NODE_ENV: 'test', PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'info', SANDBOX_SECRET: sandboxSecret };
  const config = readConfig({ ...testEnv, ...longDatabaseTimeout, DATA_DIR: dataDir, ...options.env });
  const container: Container = await buildContainer({
    config,
    databaseUrl: options.poolerUrl ?? pooledUrl(databaseUrl),
    directUrl: databaseUrl,
    secretKey,
    previousKeys: options.previousKeys ?? [],
    clock,
    random: systemRandom,
    log: createLogger(config.logLevel, { write: (line) => void logLines.push(line) }),
    buildDir: options.buildDir ?? '/nonexistent',
    // Password hashing is slow by design; the lowest cost keeps the tests fast.
    passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    ...(options.pausesAdvanceClock ? { pause: async (milliseconds: number) => clock.advance(milliseconds) } : {}),
  });
  const undocumentedErrors = recordUndocumentedErrors(container.app);
  const url = await container.app.listen({ host: '127.0.0.1', port: 0 });

  async function send(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string | null } = {},
  ): Promise<ApiResponse> {
    // Needed behind a trusted proxy on this machine, as many worlds configure it.
    const sandbox = path.startsWith('/sandbox') ? { [sandboxSecretHeader]: sandboxSecret } : {};
    const response = await sendRequest(method, url + path, { ...options, headers: { ...sandbox, ...options.headers } });
    assertDocumentedErrors(undocumentedErrors);
    return { ...response, body: jsonOf(response.text) };
  }

  async function call<K extends ContractKey>(
    key: K,
    input: RouteInput<Contract[K]>,
    token?: string,
  ): Promise<ApiResponse<RouteReply<Contract[K]> & ErrorFields>> {
    const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if ('body' in contract[key]) headers['content-type'] = 'application/json';
    const response = await send(method, path + search, { headers, body: 'body' in contract[key] ? JSON.stringify(body) : null });
    return response as ApiResponse<RouteReply<Contract[K]> & ErrorFields>;
  }

  return {
    ...userActions({ call, container }),
    container,
    /** Simulated Telegram: its scripting API and the actions of its users. */
    telegram: container.sandboxTelegram as SandboxTelegram,
    clock,
    logLines: logLines,
    url,
    /** For tests that decrypt sealed values. */
    secretKey,
    /** Directory of uploaded files. */
    filesDir: join(config.dataDir, 'files'),
    databaseUrl,
    send,
    call,
    /** Runs the due jobs, of one kind or all. */
    runJobs: (only?: string) => container.jobs.runDue(only),
    async mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
      // One run at a time: a concurrent one would not find the jobs that this one is still running.
      const run = () => container.jobs.runDue();
      delivery = delivery.then(run, run);
      await delivery;
      const response = await send('GET', `/sandbox/mails?to=${encodeURIComponent(email)}`);
      return (response.body as { data: { subject: string; text: string; html: string }[] }).data;
    },
    /** Violated database invariants. Read after every test that moves money; `close` checks them too. */
    findInvariantViolations: () => findInvariantViolations(container.database),
    async close() {
      // Some tests remove the database, so the query may fail.
      const broken = await findInvariantViolations(container.database).catch(() => []);
      await container.close();
      await copy?.drop();
      rmSync(dataDir, { recursive: true, force: true });
      assertDocumentedErrors(undocumentedErrors);
      if (broken.length > 0) throw new Error(`Violated invariants: ${JSON.stringify(broken)}`);
    },
  };
}

interface ErrorFields {
  code?: string;
  errors?: Record<string, string>;
}

type Call = <K extends ContractKey>(
  key: K,
  input: RouteInput<Contract[K]>,
  token?: string,
) => Promise<ApiResponse<RouteReply<Contract[K]> & ErrorFields>>;

function userActions({ call, container }: { call: Call; container: Container }) {
  return {
    /** Signs up a user. The email is marked as verified in the database: the link in the email would need a run of the job queue. */
    async person({ isVerified = true } = {}): Promise<Person> {
      const word = randomWord();
      const input = { email: `${word}@example.in`, fullName: `Person ${word}`, phone: randomPhone(), password: `password ${word}` };
      const { body } = await call('POST /api/v1/auth/signup', { body: input });
      if (isVerified)
        await container.database.pool.query('update users set email_verified_at = created_at where id = $1', [body.data.user.id]);
      return {
        id: body.data.user.id,
        token: body.data.token,
        email: input.email,
        phone: input.phone,
        password: input.password,
        name: input.fullName,
      };
    },
    /** Confirms the password again, for tests that advanced the clock since the sign-in. */
    confirmPassword: ({ token, password }: { token: string; password: string }) =>
      call('POST /api/v1/users/me/proof', { body: { password } }, token),
    async administrator(): Promise<Administrator> {
      const username = `admin-${randomWord()}`;
      const password = `password ${username}`;
      await container.accounts.createAdministrator({ username, name: username, email: null, password });
      const { body } = await call('POST /api/v1/admin/signin', { body: { username, password } });
      return { id: body.data.user.id, username, password, token: body.data.token };
    },
    notify: (person: { id: number }, message: string, link?: string) =>
      container.database.transact((tx) =>
        container.notifications.notify(tx, { userId: person.id, message, ...(link === undefined ? {} : { link }) }),
      ),
    ban: (person: { id: number }) => container.database.transact((tx) => container.accounts.ban(tx, { userId: person.id, reason: 'Spam' })),
  };
}

export const tokenInLink = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
