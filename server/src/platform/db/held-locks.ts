import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { limitAnswers } from './answer-limit.ts';
import { asDatabaseError } from './database-errors.ts';

/** Locks that outlast a transaction: for work outside of the database that one process at a time may do. */
export interface HeldLocks {
  /**
   * Null when somebody else had it all the while. Should the connection be lost, so are the locks: `lost` is raised at once,
   * and whoever works must let go of what the lock was for.
   */
  hold<Result>(
    name: string,
    options: { waitSeconds: number },
    work: (lost: AbortSignal) => Promise<Result>,
  ): Promise<{ result: Result } | null>;
  close(): Promise<void>;
}

interface Line {
  /** One question at a time, whoever asks. One that is not answered ends the line. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: string[]): Promise<Row[]>;
  lost: AbortSignal;
  cut(): void;
}

const answerWithin = 2_000;
const probeEvery = 5_000;
const askAgainAfter = 100;

/** The connection on which this process holds such locks, and nothing else. It is opened at the first need, and again after a loss. */
export function createHeldLocks({ url, log }: { url: string; log: Logger }): HeldLocks {
  // The server takes two asks on one connection for the same asker, so those of this process stand in line here.
  const heldHere = new Map<string, Promise<void>>();
  let opening: Promise<Line> | undefined;

  function line(): Promise<Line> {
    opening ??= openLine(url, (err, wasUp) => {
      opening = undefined;
      if (wasUp) log.warn({ err }, 'the connection that holds locks was lost');
    });
    return opening;
  }

  /** Asked again and again, since an ask that waits would keep all others on this connection waiting. */
  async function lockThere({ ask }: Line, name: string, deadline: number): Promise<boolean> {
    for (;;) {
      const [answer] = await ask<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [name]);
      if (answer?.held) return true;
      if (performance.now() >= deadline) return false;
      await pause(askAgainAfter);
    }
  }

  async function unlock({ ask, lost }: Line, name: string): Promise<void> {
    if (lost.aborted) return;
    // Without the connection there is no lock either.
    await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {});
  }

  return {
    async hold(name, { waitSeconds }, work) {
      const deadline = performance.now() + waitSeconds * 1000;
      for (let other = heldHere.get(name); other; other = heldHere.get(name)) if (!(await endsBefore(other, deadline))) return null;
      let letGo = () => {};
      heldHere.set(name, new Promise<void>((done) => (letGo = done)));
      try {
        const own = await line();
        const isHeld = await lockThere(own, name, deadline).catch((error: unknown) => {
          throw asDatabaseError(error);
        });
        if (!isHeld) return null;
        try {
          return { result: await work(own.lost) };
        } finally {
          await unlock(own, name);
        }
      } finally {
        heldHere.delete(name);
        letGo();
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
  const tooLate = pause(left, false, { signal: over.signal }).catch(() => false);
  const ended = await Promise.race([work.then(() => true), tooLate]);
  over.abort();
  return ended;
}

async function openLine(url: string, onEnd: (reason: unknown, wasUp: boolean) => void): Promise<Line> {
  // Our own socket: a server that is frozen never answers a farewell, so the line is cut on this side.
  const socket = new Socket();
  const options = { connectionString: url, application_name: 'jamun locks', connectionTimeoutMillis: answerWithin, keepAlive: true };
  const client = new pg.Client({ ...options, stream: () => socket });
  const lost = new AbortController();
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
  limitAnswers(client, answerWithin);
  let before: Promise<unknown> = Promise.resolve();
  const ask: Line['ask'] = async <Row extends pg.QueryResultRow>(text: string, values: string[] = []) => {
    const answer = before.then(() => client.query<Row>(text, values));
    before = answer.catch(end);
    return (await answer).rows;
  };
  // A line that is dead without a word would let somebody else have the lock while we believe to hold it.
  probe = setInterval(() => void ask('select 1').catch(() => {}), probeEvery).unref();
  return { ask, lost: lost.signal, cut: () => end(undefined, false) };
}
