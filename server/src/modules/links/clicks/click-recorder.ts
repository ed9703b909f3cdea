import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, stopwatch } from '../../../kit/clock.ts';
import { newId, type RandomBytes } from '../../../kit/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isDatabaseLost } from '../../../platform/db/database-errors.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type Click, clickGroups } from './click-groups.ts';
import { type Group, writeGroup } from './clicks.store.ts';

interface Waiting {
  click: Click;
  /** Told once; null when the visitor was sent on already and the click waits for the database alone. */
  done: ((counted: boolean) => void) | null;
}

interface Deps {
  /** A connection of its own: nothing else makes a click wait. */
  line: Pick<Database, 'pool'>;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  /** Something was written. */
  onWritten: () => void;
}

/** A database that has not answered for so long counts as away. */
const patience = 1_000;
/** Clicks that wait for its return; one more is refused rather than not counted. */
const mostWaiting = 100_000;
const largestGroup = 5_000;
const longestBurst = 20;
const breath = 100;

const turn = () => new Promise((next) => setImmediate(next));

/** Cut off, too slow, or in another's way: it may work the next time. What the database refuses it will refuse again. */
const isPassing = (error: unknown) =>
  isDatabaseLost(error) || ['57014', '40001', '40P01', '55P03'].includes(String((error as { code?: unknown }).code));

/**
 * A click is counted if and only if its redirect was sent. Those of the moment are one group, one group is under way at a time, and each
 * redirect is sent when its group is committed. While the database is away known links still lead on and their clicks wait here.
 */
export function clickRecorder({ line, clock, random, log, onWritten }: Deps) {
  const writer = newId(random);
  const compose = clickGroups();
  const waiting: Waiting[] = [];
  let current: Waiting[] = [];
  let groups = 0;
  let onTheirWay = 0;
  let running = false;
  let isDown = false;
  let closed = false;

  const tell = (members: Waiting[], counted: boolean) => {
    for (const member of members) {
      const { done } = member;
      member.done = null;
      try {
        done?.(counted);
      } catch (err) {
        // One answer that cannot be sent keeps none of the others.
        log.error({ err }, 'a redirect failed');
      }
    }
  };

  function goDown(): void {
    isDown = true;
    log.warn({ clicks: current.length + waiting.length }, 'the database does not take clicks; links still lead on and their clicks wait');
    tell(current, true);
    tell(waiting, true);
  }

  /**
   * Half of those who were on their way when the last group came back: while one half is written, the other is answered and comes
   * again. In one group, everybody would wait for the database, and then it for them. Requests are read in bursts: as long as each
   * turn of the event loop brings more and it is not half of them yet, there is another, for a few turns.
   */
  async function gather(): Promise<Waiting[]> {
    const half = Math.ceil(onTheirWay / 2);
    for (let turns = 0, before = 0; turns < longestBurst && waiting.length > before && waiting.length < half; turns++) {
      before = waiting.length;
      await turn();
    }
    return waiting.splice(0, Math.min(Math.max(half, 1), largestGroup));
  }

  /** The same group until it is written: it carries a number, so that it is never written twice. */
  async function write(group: Group): Promise<boolean> {
    const timer = setTimeout(() => isDown || goDown(), patience);
    try {
      for (;;) {
        try {
          await writeGroup(line, group);
          return true;
        } catch (error) {
          if (!isPassing(error)) {
            log.error({ err: error, clicks: current.length }, 'clicks were not counted');
            return false;
          }
          if (closed) return false;
          await sleep(breath);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0 && !closed) {
      current = await gather();
      groups += 1;
      const rows = compose(current.map(({ click }) => click));
      const counted = await write({ writer, number: groups, at: clock.now(), rows });
      if (counted && isDown) log.info('the database takes clicks again');
      if (counted) isDown = false;
      onTheirWay = current.length + waiting.length;
      tell(current, counted);
      current = [];
      if (counted) onWritten();
    }
    running = false;
  }

  return {
    isDown: () => isDown,
    state: () => ({ waiting: waiting.length + current.length, isDown }),
    record(click: Click, done: (counted: boolean) => void): void {
      const isFull = closed || waiting.length + current.length >= mostWaiting;
      if (!isFull) waiting.push({ click, done: isDown ? null : done });
      if (!isFull && !running) void run();
      if (isFull || isDown) done(!isFull);
    },
    /** Writes what waits, for as long as it is given; what cannot be written is lost, and told. */
    async close(within: number): Promise<void> {
      for (const deadline = stopwatch() + within; running && stopwatch() < deadline; ) await sleep(10);
      closed = true;
      const lost = current.length + waiting.length;
      if (lost > 0) log.error({ clicks: lost }, 'clicks that waited for the database are lost');
      tell(current, false);
      tell(waiting, false);
    },
  };
}
