import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHeldLocks, type HeldLocks } from '../../src/platform/db/held-locks.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { copyDatabase } from '../harness/world.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
const opened: HeldLocks[] = [];
/** As another process would have them. */
function process() {
  const locks = createHeldLocks({ url: database.url, log: createLogger('silent', { write: () => {} }) });
  opened.push(locks);
  return locks;
}
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(async () => {
  for (const locks of opened) await locks.close();
  await database.drop();
});

/** Work that goes on until it is let go. */
function held() {
  let letGo = () => {};
  let begin = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  const over = new Promise<void>((done) => (letGo = done));
  return {
    begun,
    letGo,
    work: async () => {
      begin();
      await over;
      return 'done';
    },
  };
}
const at = async () => 'done';
const atOnce = { waitSeconds: 0 };

it.each([
  ['of one process', (one: HeldLocks) => one],
  ['of two processes', () => process()],
])('one at a time: of two %s the second goes away, or waits', async (_, other) => {
  const first = process();
  const second = other(first);
  const { begun, letGo, work } = held();
  const working = first.hold('a', atOnce, work);
  await begun;
  expect(await second.hold('a', atOnce, at)).toBeNull();
  expect(await second.hold('b', atOnce, at)).toEqual({ result: 'done' });
  const waiting = second.hold('a', { waitSeconds: 20 }, at);
  letGo();
  expect(await Promise.all([working, waiting])).toEqual([{ result: 'done' }, { result: 'done' }]);
  expect(await first.hold('a', atOnce, at)).toEqual({ result: 'done' });
});

it('never two at once, however many want it in however many processes', async () => {
  const processes = [process(), process(), process()];
  let [inside, most, done] = [0, 0, 0];
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((turn) => setImmediate(turn));
    inside -= 1;
    done += 1;
  };
  await Promise.all(processes.flatMap((locks) => Array.from({ length: 4 }, () => locks.hold('crowd', { waitSeconds: 30 }, work))));
  expect({ most, done }).toEqual({ most: 1, done: 12 });
});

it('lets go when the work fails', async () => {
  const locks = process();
  const failing = async () => {
    throw new Error('this is meant');
  };
  await expect(locks.hold('c', atOnce, failing)).rejects.toThrow('this is meant');
  expect(await process().hold('c', atOnce, at)).toEqual({ result: 'done' });
});

it('says at once when the connection is lost, and takes another afterwards', async () => {
  const [locks, other] = [process(), process()];
  const { begun, letGo, work } = held();
  let lost: AbortSignal | undefined;
  const working = locks.hold('d', atOnce, (signal) => {
    lost = signal;
    return work();
  });
  await begun;
  expect(lost?.aborted).toBe(false);
  const told = new Promise<void>((done) => lost?.addEventListener('abort', () => done()));
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and application_name = 'jamun locks' and datname = current_database()`,
  );
  await told;
  // The lock is free, though the work has not noticed yet.
  expect(await other.hold('d', { waitSeconds: 5 }, at)).toEqual({ result: 'done' });
  letGo();
  await working;
  expect(await locks.hold('d', { waitSeconds: 5 }, at)).toEqual({ result: 'done' });
  await admin.end();
});

it('is refused as any question is while the database is away', async () => {
  const nowhere = createHeldLocks({ url: 'postgres://127.0.0.1:9/none', log: createLogger('silent', { write: () => {} }) });
  await expect(nowhere.hold('e', atOnce, at)).rejects.toThrow('The database is unavailable');
  await nowhere.close();
});

it.each([
  ['of the same process', (one: HeldLocks) => one],
  ['of another process', () => process()],
])('tells a holder that a waiter %s wants the lock, and only then', async (_, other) => {
  const first = process();
  const { begun, letGo, work } = held();
  let wanted: AbortSignal | undefined;
  const working = first.hold('f', atOnce, (_lost, signal) => {
    wanted = signal;
    return work();
  });
  await begun;
  const second = other(first);
  // Asking without waiting takes nothing from the holder.
  expect(await second.hold('f', atOnce, at)).toBeNull();
  expect(wanted?.aborted).toBe(false);
  wanted?.addEventListener('abort', letGo);
  expect(await second.hold('f', { waitSeconds: 20 }, at)).toEqual({ result: 'done' });
  expect(await working).toEqual({ result: 'done' });
});
