import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, type ContractKey, contract, type RouteInput, type RouteReply } from '@jamun/contract';
import type { SandboxTelegram } from '@jamun/sandbox';
import { type Answered, ask } from '@jamun/test-support/asking';
import { beside } from '@jamun/test-support/beside';
import { randomWord } from '@jamun/test-support/random-word';
import { inject } from 'vitest';
import { readConfig } from '../../src/app/config.ts';
import { buildContainer, type Container } from '../../src/app/container.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { brokenInvariants } from '../../src/platform/db/invariants.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

export interface Answer<Body = unknown> extends Answered {
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

/** A clock that tests turn. */
export function turnedClock(start = new Date()) {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    turn(milliseconds: number) {
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
/** No two alike, and none that a test names. */
export const randomPhone = () => `+917${String(phones++ % 1e9).padStart(9, '0')}`;

/** A database of its own, copied from the template; dropped with the world. */
export async function copyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('serverUrl');
  const name = `world_${randomWord()}`;
  // As files: through the log, as usual, it is twice the work, and nothing here has to survive.
  await beside(`${server}postgres`, (client) => client.query(`create database ${name} template template_jamun strategy file_copy`));
  return {
    url: `${server}${name}`,
    drop: () => beside(`${server}postgres`, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

export interface WorldOptions {
  /** Variables as the person who starts Jamun would set them. */
  env?: Record<string, string>;
  databaseUrl?: string;
  secretKey?: Buffer;
  /** Former keys, which only open. */
  previousKeys?: Buffer[];
  clock?: ReturnType<typeof turnedClock>;
  /** The pauses between two calls to Telegram turn the clock. */
  pausesTurnClock?: boolean;
}

/** A machine that runs tests stands still for seconds now and then, which is no failure of the database. */
const patient = { DATABASE_TIMEOUT_MS: '20000' };
/** For tests of a database that does not answer: the time-out that the product has by default. */
export const impatient = { DATABASE_TIMEOUT_MS: '1800' };

/** Processes on one database have one secret key. */
const keyOf = new Map<string, Buffer>();

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The whole server on a database of its own, listening on a port of its own; the worker runs when it is told to. */
export async function createWorld(options: WorldOptions = {}) {
  const copy = options.databaseUrl ? null : await copyDatabase();
  const clock = options.clock ?? turnedClock();
  const logged: string[] = [];
  const databaseUrl = options.databaseUrl ?? (copy?.url as string);
  const secretKey = options.secretKey ?? keyOf.get(databaseUrl) ?? randomBytes(32);
  keyOf.set(databaseUrl, secretKey);
  const dataDir = mkdtempSync(join(tmpdir(), 'jamun-world-'));
  const quiet = { NODE_ENV: 'test', PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
  const config = readConfig({ ...quiet, ...patient, DATA_DIR: dataDir, ...options.env });
  const container: Container = await buildContainer({
    config,
    databaseUrl,
    secretKey,
    previousKeys: options.previousKeys ?? [],
    clock,
    random: systemRandom,
    log: createLogger(config.logLevel, { write: (line) => void logged.push(line) }),
    buildDir: '/nonexistent',
    // Real hashing is slow on purpose; here it would only be slow.
    passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    ...(options.pausesTurnClock ? { pause: async (milliseconds: number) => clock.turn(milliseconds) } : {}),
  });
  await container.jobs.start({ maintain: false });
  const url = await container.app.listen({ host: '127.0.0.1', port: 0 });

  async function send(
    method: string,
    path: string,
    given: { headers?: Record<string, string>; body?: string | null } = {},
  ): Promise<Answer> {
    const answer = await ask(method, url + path, given);
    return { ...answer, body: jsonOf(answer.text) };
  }

  async function call<K extends ContractKey>(
    key: K,
    input: RouteInput<Contract[K]>,
    token?: string,
  ): Promise<Answer<RouteReply<Contract[K]> & Refused>> {
    const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if ('body' in contract[key]) headers['content-type'] = 'application/json';
    const answer = await send(method, path + search, { headers, body: 'body' in contract[key] ? JSON.stringify(body) : null });
    return answer as Answer<RouteReply<Contract[K]> & Refused>;
  }

  return {
    ...people({ call, container }),
    container,
    /** The simulated Telegram, as scripts and people use it. */
    telegram: container.sandboxTelegram as SandboxTelegram,
    clock,
    logged,
    url,
    /** For those who look whether something was sealed with it. */
    secretKey,
    /** Where uploaded files lie. */
    filesDir: join(config.dataDir, 'files'),
    databaseUrl,
    send,
    call,
    /** Lets the worker catch up, with one kind of job or with all. */
    settle: (only?: string) => container.jobs.runDue(only),
    async mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
      await container.jobs.runDue();
      const answer = await send('GET', `/sandbox/mails?to=${encodeURIComponent(email)}`);
      return (answer.body as { data: { subject: string; text: string; html: string }[] }).data;
    },
    /** What must never be: read after every test that touches money, and once more when the world ends. */
    broken: () => brokenInvariants(container.database),
    async close() {
      // A world whose database is gone has nothing left to say.
      const broken = await brokenInvariants(container.database).catch(() => []);
      await container.close();
      await copy?.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (broken.length > 0) throw new Error(`Invariants are broken: ${JSON.stringify(broken)}`);
    },
  };
}

interface Refused {
  code?: string;
  errors?: Record<string, string>;
}

type Call = <K extends ContractKey>(
  key: K,
  input: RouteInput<Contract[K]>,
  token?: string,
) => Promise<Answer<RouteReply<Contract[K]> & Refused>>;

function people({ call, container }: { call: Call; container: Container }) {
  return {
    /** Signed up, and verified by hand: the mailed link would cost a run of the worker. */
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
    /** Recent proof of identity, for tests that turned the clock since the sign-in. */
    prove: ({ token, password }: { token: string; password: string }) => call('POST /api/v1/users/me/proof', { body: { password } }, token),
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

export const linkIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
