import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, stopwatch } from '../../../kit/clock.ts';
import { newId, type RandomBytes } from '../../../kit/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-errors.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type Click, createClickGrouper } from './click-groups.ts';
import { type ClickBatch, writeBatch } from './clicks.store.ts';

interface PendingClick {
  click: Click;
  /** Called once; null if the visitor was already redirected and only the click is pending. */
  done: ((counted: boolean) => void) | null;
}

interface Deps {
  /** Dedicated connection, so that clicks do not wait for other queries. */
  database: Pick<Database, 'pool'>;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  onWritten: () => void;
}

/** Write timeout in milliseconds after which the database counts as down. */
const writeTimeoutMs = 1_000;
/** Buffer limit while the database is down. Further redirects are rejected rather than left uncounted. */
const maxPending = 100_000;
const maxBatchSize = 5_000;
const maxTicks = 20;
const retryDelayMs = 100;

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** Transient errors: lost connection, timeout, lock conflict. Other errors would fail again, so they are not retried. */
const isTransient = (error: unknown) =>
  isDatabaseUnavailable(error) || ['40001', '40P01', '55P03'].includes(String((error as { code?: unknown }).code));

/**
 * Counts a click if and only if its redirect is sent. Clicks are written in batches, one at a time, and a redirect is sent once its batch
 * is committed. While the database is down, cached links still redirect and their clicks are buffered in memory.
 */
export function clickRecorder({ database, clock, random, log, onWritten }: Deps) {
  const writer = newId(random);
  const groupClicks = createClickGrouper();
  const pending: PendingClick[] = [];
  let current: PendingClick[] = [];
  let batches = 0;
  let inFlight = 0;
  let isRunning = false;
  let isDown = false;
  let isClosed = false;

  const settle = (members: PendingClick[], counted: boolean) => {
    for (const member of members) {
      const { done } = member;
      member.done = null;
      try {
        done?.(counted);
      } catch (err) {
        // One failed response must not block the others.
        log.error({ err }, 'a redirect failed');
      }
    }
  };

  function markDown(): void {
    isDown = true;
    log.warn({ clicks: current.length + pending.length }, 'clicks cannot be saved; redirects continue and clicks are buffered');
    settle(current, true);
    settle(pending, true);
  }

  /**
   * Takes the next batch: half of the clicks in flight when the last batch was committed. While one half is written, the clients of the
   * other half get their response and send new requests; with a single batch, clients and database would wait for each other in turn.
   * Requests arrive in bursts, so it waits a few event loop ticks while each tick brings more clicks and half is not reached.
   */
  async function takeBatch(): Promise<PendingClick[]> {
    const half = Math.ceil(inFlight / 2);
    for (let ticks = 0, before = 0; ticks < maxTicks && pending.length > before && pending.length < half; ticks++) {
      before = pending.length;
      await nextTick();
    }
    return pending.splice(0, Math.min(Math.max(half, 1), maxBatchSize));
  }

  /** Retries the same batch until it is written. Its number makes the write idempotent. */
  async function write(batch: ClickBatch): Promise<boolean> {
    const timer = setTimeout(() => isDown || markDown(), writeTimeoutMs);
    try {
      for (;;) {
        try {
          await writeBatch(database, batch);
          return true;
        } catch (error) {
          if (!isTransient(error)) {
            log.error({ err: error, clicks: current.length }, 'clicks were not counted');
            return false;
          }
          if (isClosed) return false;
          await sleep(retryDelayMs);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (pending.length > 0 && !isClosed) {
      current = await takeBatch();
      batches += 1;
      const rows = groupClicks(current.map(({ click }) => click));
      const counted = await write({ writer, number: batches, at: clock.now(), rows });
      if (counted && isDown) log.info('clicks can be saved again');
      if (counted) isDown = false;
      inFlight = current.length + pending.length;
      settle(current, counted);
      current = [];
      if (counted) onWritten();
    }
    isRunning = false;
  }

  return {
    isDown: () => isDown,
    state: () => ({ waiting: pending.length + current.length, isDown }),
    record(click: Click, done: (counted: boolean) => void): void {
      const isFull = isClosed || pending.length + current.length >= maxPending;
      if (!isFull) pending.push({ click, done: isDown ? null : done });
      if (!isFull && !isRunning) void run();
      if (isFull || isDown) done(!isFull);
    },
    /** Writes pending clicks for at most `within` milliseconds. The rest is lost and logged. */
    async close(within: number): Promise<void> {
      for (const deadline = stopwatch() + within; isRunning && stopwatch() < deadline; ) await sleep(10);
      isClosed = true;
      const lost = current.length + pending.length;
      if (lost > 0) log.error({ clicks: lost }, 'buffered clicks are lost');
      settle(current, false);
      settle(pending, false);
    },
  };
}
