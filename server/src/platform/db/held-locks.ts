import { setMaxListeners } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { limitAnswers } from './answer-limit.ts';
import { asDatabaseError } from './database-errors.ts';

/** Locks that outlast a transaction: for work outside of the database that one process at a time may do. */
export interface HeldLocks {
  /**
   * Null when somebody else had it all the while. Should the connection be lost, so are the locks: `lost` is raised at once,
   * and whoever works must let go of what the lock was for. `wanted` is raised when somebody waits for the lock, in this process
   * or another: a long holder gives it up then.
   */
  hold<Result>(
    name: string,
    options: { waitSeconds: number },
    work: (lost: AbortSignal, wanted: AbortSignal) => Promise<Result>,
  ): Promise<{ result: Result } | null>;
  close(): Promise<void>;
}

interface Line {
  /** One question at a time, whoever asks. One that is not answered ends the line. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  lost: AbortSignal;
  cut(): void;
}

const usualTimeout = 2_000;
const probeEvery = 5_000;
const askAgainAfter = 100;
const lookForWaitersEvery = 1_000;

/** A waiter holds this second lock in shared mode, so that a holder can see it. */
const waitersLock = (name: string) => `hashtextextended(${name} || ' wanted', 0)`;
const announce = `select pg_try_advisory_lock_shared(${waitersLock('$1')})`;
const withdraw = `select pg_advisory_unlock_shared(${waitersLock('$1')})`;
/** Names of locks for which another process waits. */
const namesWithWaiters = `
  select name from unnest($1::text[]) as name
  where not case when pg_try_advisory_lock(${waitersLock('name')}) then pg_advisory_unlock(${waitersLock('name')}) else false end`;

interface Options {
  url: string;
  /** Milliseconds after which a connection that does not answer is given up. */
  timeout?: number;
  log: Logger;
}

/** The connection on which this process holds such locks, and nothing else. It is opened at the first need, and again after a loss. */
export function createHeldLocks({ url, timeout = usualTimeout, log }: Options): HeldLocks {
  // The server takes two asks on one connection for the same asker, so those of this process stand in line here.
  const heldHere = new Map<string, { ended: Promise<void>; wanted: AbortController }>();
  let opening: Promise<Line> | undefined;
  let looking: NodeJS.Timeout | undefined;

  function line(): Promise<Line> {
    opening ??= openLine({ url, timeout }, (err, wasUp) => {
      opening = undefined;
      if (wasUp) log.warn({ err }, 'the connection that holds locks was lost');
    });
    return opening;
  }

  const tryLock = async ({ ask }: Line, name: string): Promise<boolean> =>
    (await ask<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [name]))[0]?.held ?? false;

  /** Polls, since a statement that waits would block all others on this connection. */
  async function lockThere(line: Line, name: string, deadline: number): Promise<boolean> {
    if (await tryLock(line, name)) return true;
    if (performance.now() >= deadline) return false;
    await line.ask(announce, [name]);
    try {
      for (;;) {
        await sleep(askAgainAfter);
        if (await tryLock(line, name)) return true;
        if (performance.now() >= deadline) return false;
      }
    } finally {
      if (!line.lost.aborted) await line.ask(withdraw, [name]).catch(() => {});
    }
  }

  /** One query a second for all locks of this process, while it has any. */
  async function lookForWaiters(): Promise<void> {
    const open = await opening?.catch(() => undefined);
    if (!open || open.lost.aborted) return;
    const found = await open.ask<{ name: string }>(namesWithWaiters, [[...heldHere.keys()]]).catch(() => []);
    for (const { name } of found) heldHere.get(name)?.wanted.abort();
  }

  function enter(name: string): { wanted: AbortSignal; leave(): void } {
    let end = () => {};
    const wanted = new AbortController();
    heldHere.set(name, { ended: new Promise<void>((done) => (end = done)), wanted });
    looking ??= setInterval(() => void lookForWaiters(), lookForWaitersEvery).unref();
    return {
      wanted: wanted.signal,
      leave() {
        heldHere.delete(name);
        if (heldHere.size === 0) {
          clearInterval(looking);
          looking = undefined;
        }
        end();
      },
    };
  }

  async function unlock({ ask, lost }: Line, name: string): Promise<void> {
    if (lost.aborted) return;
    // Without the connection there is no lock either.
    await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {});
  }

  return {
    async hold(name, { waitSeconds }, work) {
      const deadline = performance.now() + waitSeconds * 1000;
      for (let other = heldHere.get(name); other; other = heldHere.get(name)) {
        if (waitSeconds > 0) other.wanted.abort();
        if (!(await endsBefore(other.ended, deadline))) return null;
      }
      const { wanted, leave } = enter(name);
      try {
        const own = await line();
        const isHeld = await lockThere(own, name, deadline).catch((error: unknown) => {
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
    async close() {
      const open = await opening?.catch(() => undefined);
      open?.cut();
    },
  };
}

/** Whether it ended in time; waits no longer than that. */
async function endsBefore(work: Promise<void>, deadline: number): Promise<boolean> {
  const left = deadline - performance.now();
  if (left <= 0) return false;
  const over = new AbortController();
  const tooLate = sleep(left, false, { signal: over.signal }).catch(() => false);
  const ended = await Promise.race([work.then(() => true), tooLate]);
  over.abort();
  return ended;
}

async function openLine(
  { url, timeout }: { url: string; timeout: number },
  onEnd: (reason: unknown, wasUp: boolean) => void,
): Promise<Line> {
  // Our own socket: a server that is frozen never answers a farewell, so the line is cut on this side.
  const socket = new Socket();
  const options = { connectionString: url, application_name: 'jamun locks', connectionTimeoutMillis: timeout, keepAlive: true };
  const client = new pg.Client({ ...options, stream: () => socket });
  const lost = new AbortController();
  // One listener per held lock.
  setMaxListeners(0, lost.signal);
  let probe: NodeJS.Timeout | undefined;
  let isUp = false;
  const end = (reason?: unknown, told = true) => {
    if (lost.signal.aborted) return;
    clearInterval(probe);
    socket.destroy();
    lost.abort();
    onEnd(reason, isUp && told);
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
  limitAnswers(client, timeout);
  let before: Promise<unknown> = Promise.resolve();
  const ask: Line['ask'] = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const answer = before.then(() => client.query<Row>(text, values));
    before = answer.catch(end);
    return (await answer).rows;
  };
  // A line that is dead without a word would let somebody else have the lock while we believe to hold it.
  probe = setInterval(() => void ask('select 1').catch(() => {}), probeEvery).unref();
  return { ask, lost: lost.signal, cut: () => end(undefined, false) };
}
