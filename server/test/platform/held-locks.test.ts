import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSessionLocks, type SessionLocks } from '../../src/platform/db/session-locks.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { copyDatabase } from '../harness/world.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
const opened: SessionLocks[] = [];
/** Locks with a separate connection, as in another process. */
function createProcessLocks() {
  const locks = createSessionLocks({ url: database.url, log: createLogger('silent', { write: () => {} }) });
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

/** Work that runs until `finish` is called. */
function pausedWork() {
  let finish = () => {};
  let begin = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  const over = new Promise<void>((done) => (finish = done));
  return {
    begun,
    finish,
    work: async () => {
      begin();
      await over;
      return 'done';
    },
  };
}
const quickWork = async () => 'done';
const withoutWaiting = { waitSeconds: 0 };

it.each([
  ['in the same process', (one: SessionLocks) => one],
  ['in another process', () => createProcessLocks()],
])('a lock has one holder: a second caller %s gets null or waits', async (_, other) => {
  const first = createProcessLocks();
  const second = other(first);
  const { begun, finish, work } = pausedWork();
  const working = first.withLock('a', withoutWaiting, work);
  await begun;
  expect(await second.withLock('a', withoutWaiting, quickWork)).toBeNull();
  expect(await second.withLock('b', withoutWaiting, quickWork)).toEqual({ result: 'done' });
  const waiting = second.withLock('a', { waitSeconds: 20 }, quickWork);
  finish();
  expect(await Promise.all([working, waiting])).toEqual([{ result: 'done' }, { result: 'done' }]);
  expect(await first.withLock('a', withoutWaiting, quickWork)).toEqual({ result: 'done' });
});

it('a lock has one holder at a time with many callers in several processes', async () => {
  const processes = [createProcessLocks(), createProcessLocks(), createProcessLocks()];
  let [inside, most, done] = [0, 0, 0];
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resume) => setImmediate(resume));
    inside -= 1;
    done += 1;
  };
  await Promise.all(processes.flatMap((locks) => Array.from({ length: 4 }, () => locks.withLock('crowd', { waitSeconds: 30 }, work))));
  expect({ most, done }).toEqual({ most: 1, done: 12 });
});

it('a lock is released when the work fails', async () => {
  const locks = createProcessLocks();
  const failing = async () => {
    throw new Error('expected failure');
  };
  await expect(locks.withLock('c', withoutWaiting, failing)).rejects.toThrow('expected failure');
  expect(await createProcessLocks().withLock('c', withoutWaiting, quickWork)).toEqual({ result: 'done' });
});

it('a lost connection aborts the lost signal, and the next lock uses a new connection', async () => {
  const [locks, other] = [createProcessLocks(), createProcessLocks()];
  const { begun, finish, work } = pausedWork();
  let lost: AbortSignal | undefined;
  const working = locks.withLock('d', withoutWaiting, (signal) => {
    lost = signal;
    return work();
  });
  await begun;
  expect(lost?.aborted).toBe(false);
  const aborted = new Promise<void>((done) => lost?.addEventListener('abort', () => done()));
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and application_name = 'jamun locks' and datname = current_database()`,
  );
  await aborted;
  // The lock is free although the work still runs.
  expect(await other.withLock('d', { waitSeconds: 5 }, quickWork)).toEqual({ result: 'done' });
  finish();
  await working;
  expect(await locks.withLock('d', { waitSeconds: 5 }, quickWork)).toEqual({ result: 'done' });
  await admin.end();
});

it('a lock throws the database error when the database is unreachable', async () => {
  const unreachable = createSessionLocks({ url: 'postgres://127.0.0.1:9/none', log: createLogger('silent', { write: () => {} }) });
  await expect(unreachable.withLock('e', withoutWaiting, quickWork)).rejects.toThrow('The database is unavailable');
  await unreachable.close();
});

it.each([
  ['in the same process', (one: SessionLocks) => one],
  ['in another process', () => createProcessLocks()],
])('the wanted signal is aborted for a waiter %s, not for a caller without waiting', async (_, other) => {
  const first = createProcessLocks();
  const { begun, finish, work } = pausedWork();
  let wanted: AbortSignal | undefined;
  const working = first.withLock('f', withoutWaiting, (_lost, signal) => {
    wanted = signal;
    return work();
  });
  await begun;
  const second = other(first);
  // A caller that does not wait does not trigger the signal.
  expect(await second.withLock('f', withoutWaiting, quickWork)).toBeNull();
  expect(wanted?.aborted).toBe(false);
  wanted?.addEventListener('abort', finish);
  expect(await second.withLock('f', { waitSeconds: 20 }, quickWork)).toEqual({ result: 'done' });
  expect(await working).toEqual({ result: 'done' });
});
