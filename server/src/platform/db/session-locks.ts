import { setMaxListeners } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { asDatabaseError } from './database-errors.ts';
import { keepAlive } from './keep-alive.ts';
import { limitQueryTime } from './query-timeout.ts';
import { refuseStandby } from './refuse-standby.ts';

/** Session-level advisory locks, longer than a transaction: for work outside the database that one process may do at a time. */
export interface SessionLocks {
  /**
   * Runs `work` under the lock; null if the lock was not free within `waitSeconds`. If the connection is lost, so is the lock: `lost`
   * aborts, and `work` must stop using the protected resource. `wanted` aborts when another caller, in this or another process, waits
   * for the lock: a long-running holder should release it then.
   */
  withLock<Result>(
    name: string,
    options: { waitSeconds: number },
    work: (lost: AbortSignal, wanted: AbortSignal) => Promise<Result>,
  ): Promise<{ result: Result } | null>;
  /** Opens the connection now, and again after a loss, until `close`. Rejects if the first attempt fails. */
  keepOpen(): Promise<void>;
  close(): Promise<void>;
}

interface LockConnection {
  /** Queries run one at a time. A query without response closes the connection. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  lost: AbortSignal;
  close(): void;
}

const defaultTimeout = 2_000;
const probeInterval = 5_000;
const pollInterval = 100;
const waiterCheckInterval = 1_000;
const reconnectInterval = 1_000;

/** Waiters hold this second lock in shared mode, so that the holder can detect them. */
const waitersLock = (name: string) => `hashtextextended(${name} || ' wanted', 0)`;
const registerWaiter = `select pg_try_advisory_lock_shared(${waitersLock('$1')})`;
const unregisterWaiter = `select pg_advisory_unlock_shared(${waitersLock('$1')})`;
/** Returns the names of locks for which another process waits. */
const namesWithWaiters = `
  select name from unnest($1::text[]) as name
  where not case when pg_try_advisory_lock(${waitersLock('name')}) then pg_advisory_unlock(${waitersLock('name')}) else false end`;

interface LockOptions {
  /** Address of PostgreSQL itself: a pooler in transaction mode does not keep session locks. */
  url: string;
  /** `application_name` of the connection. */
  name?: string;
  /** Query timeout in milliseconds, after which the connection is closed. */
  timeout?: number;
  log: Logger;
}

/** Uses one dedicated connection for all locks of this process, opened on first use and again after a loss. */
export function createSessionLocks({
  url,
  name: connectionName = 'jamun locks',
  timeout = defaultTimeout,
  log,
}: LockOptions): SessionLocks {
  // Advisory locks are re-entrant per connection, so callers of this process queue here.
  const localHolders = new Map<string, { ended: Promise<void>; wanted: AbortController }>();
  let connecting: Promise<LockConnection> | undefined;
  let waiterCheck: NodeJS.Timeout | undefined;
  let isKeptOpen = false;
  let reconnect: NodeJS.Timeout | undefined;

  function connect(): Promise<LockConnection> {
    connecting ??= openConnection({ url, name: connectionName, timeout }, (err, wasUp) => {
      connecting = undefined;
      if (wasUp) log.warn({ err }, 'the connection that holds locks was lost');
      if (isKeptOpen) reconnect = setTimeout(() => void connect().catch(() => {}), reconnectInterval).unref();
    });
    return connecting;
  }

  const tryLock = async ({ query }: LockConnection, name: string): Promise<boolean> =>
    (await query<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [name]))[0]?.held ?? false;

  /** Polls, because a waiting statement would block all others on this connection. */
  async function acquire(connection: LockConnection, name: string, deadline: number): Promise<boolean> {
    if (await tryLock(connection, name)) return true;
    if (performance.now() >= deadline) return false;
    await connection.query(registerWaiter, [name]);
    try {
      for (;;) {
        await sleep(pollInterval);
        if (await tryLock(connection, name)) return true;
        if (performance.now() >= deadline) return false;
      }
    } finally {
      if (!connection.lost.aborted) await connection.query(unregisterWaiter, [name]).catch(() => {});
    }
  }

  /** One query per second for all locks of this process, while it has any. */
  async function notifyHolders(): Promise<void> {
    const open = await connecting?.catch(() => undefined);
    if (!open || open.lost.aborted) return;
    const found = await open.query<{ name: string }>(namesWithWaiters, [[...localHolders.keys()]]).catch(() => []);
    for (const { name } of found) localHolders.get(name)?.wanted.abort();
  }

  function addHolder(name: string): { wanted: AbortSignal; leave(): void } {
    let end = () => {};
    const wanted = new AbortController();
    localHolders.set(name, { ended: new Promise<void>((done) => (end = done)), wanted });
    waiterCheck ??= setInterval(() => void notifyHolders(), waiterCheckInterval).unref();
    return {
      wanted: wanted.signal,
      leave() {
        localHolders.delete(name);
        if (localHolders.size === 0) {
          clearInterval(waiterCheck);
          waiterCheck = undefined;
        }
        end();
      },
    };
  }

  async function unlock({ query, lost }: LockConnection, name: string): Promise<void> {
    if (lost.aborted) return;
    // If the connection is lost, so is the lock.
    await query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {});
  }

  return {
    async withLock(name, { waitSeconds }, work) {
      const deadline = performance.now() + waitSeconds * 1000;
      for (let other = localHolders.get(name); other; other = localHolders.get(name)) {
        if (waitSeconds > 0) other.wanted.abort();
        if (!(await endsBefore(other.ended, deadline))) return null;
      }
      const { wanted, leave } = addHolder(name);
      try {
        const own = await connect();
        const isHeld = await acquire(own, name, deadline).catch((error: unknown) => {
          throw asDatabaseError(error);
        });
        if (!isHeld) return null;
        try {
          return { result: await work(own.lost, wanted) };
        } finally {
          await unlock(own, name);
        }
      } finally {
        leave();
      }
    },
    async keepOpen() {
      await connect();
      isKeptOpen = true;
    },
    async close() {
      isKeptOpen = false;
      clearTimeout(reconnect);
      const open = await connecting?.catch(() => undefined);
      open?.close();
    },
  };
}

/** True if `work` ends before the deadline. */
async function endsBefore(work: Promise<void>, deadline: number): Promise<boolean> {
  const remaining = deadline - performance.now();
  if (remaining <= 0) return false;
  const over = new AbortController();
  const tooLate = sleep(remaining, false, { signal: over.signal }).catch(() => false);
  const ended = await Promise.race([work.then(() => true), tooLate]);
  over.abort();
  return ended;
}

async function openConnection(
  { url, name, timeout }: { url: string; name: string; timeout: number },
  onEnd: (reason: unknown, wasUp: boolean) => void,
): Promise<LockConnection> {
  // Own socket, to close the connection without the server: a frozen server never confirms the end of a session.
  const socket = new Socket();
  const options = { connectionString: url, application_name: name, connectionTimeoutMillis: timeout, ...keepAlive };
  const client = new pg.Client({ ...options, stream: () => socket });
  refuseStandby(client);
  const lost = new AbortController();
  // One listener per held lock.
  setMaxListeners(0, lost.signal);
  let probe: NodeJS.Timeout | undefined;
  let isUp = false;
  const end = (reason?: unknown, isUnexpected = true) => {
    if (lost.signal.aborted) return;
    clearInterval(probe);
    socket.destroy();
    lost.abort();
    onEnd(reason, isUp && isUnexpected);
  };
  client.on('error', end);
  client.on('end', () => end());
  try {
    await client.connect();
  } catch (error) {
    end(error);
    throw asDatabaseError(error);
  }
  isUp = true;
  limitQueryTime(client, timeout);
  let previousQuery: Promise<unknown> = Promise.resolve();
  const query: LockConnection['query'] = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const result = previousQuery.then(() => client.query<Row>(text, values));
    previousQuery = result.catch(end);
    return (await result).rows;
  };
  // Probe: on a silently dead connection, another process could get the lock while this one believes it still holds it.
  probe = setInterval(() => void query('select 1').catch(() => {}), probeInterval).unref();
  return { query, lost: lost.signal, close: () => end(undefined, false) };
}
