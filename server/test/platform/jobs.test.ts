import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { jobKind } from '../../src/platform/jobs/job-kind.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createTracer } from '../../src/platform/trace/tracer.ts';
import { copyDatabase } from '../harness/world.ts';

const greet = jobKind<{ name: string }>('greet', { retries: 2, retryAfter: 0 });
const fail = jobKind<{ name: string }>('fail', { retries: 1, retryAfter: 10 });
const report = jobKind<Record<string, never>>('report', { retries: 0 });

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: ReturnType<typeof openDatabase>;
const log: string[] = [];
const logger = createLogger('info', { write: (line) => void log.push(line) });
const tracer = createTracer({ random: systemRandom, clock: systemClock, exporter: null });
beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase({ url: copy.url, maxConnections: 10, log: logger });
});
beforeEach(async () => {
  log.length = 0;
  await database.pool.query('truncate jobs, job_schedules');
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const query = async <Row extends object>(text: string, values: unknown[] = []) => (await database.pool.query<Row>(text, values)).rows;
const readJobs = () => query<Record<string, unknown>>('select kind, data, state, attempts, error from jobs order by id');

/** A process with handlers; `greet` reports its names, `fail` always fails. */
function createWorker(greetHandler: (name: string, attempt: number) => Promise<void> = async () => {}) {
  const jobs = createJobs({ database, log: logger, tracer, leaseSeconds: 2 });
  jobs.handle(greet, ({ name }, attempt) => greetHandler(name, attempt));
  jobs.handle(fail, async () => {
    throw Object.assign(new Error('secret text'), { code: 'EFAIL' });
  });
  return jobs;
}

const enqueue = (name: string, kind = greet) => database.transact((tx) => createWorker().enqueue(tx, kind, { name }));

/** Leases all queued jobs as a process would that dies before it has run them. */
const leaseByDeadWorker = (secondsLeft: number) =>
  query(
    `update jobs set state = 'ACTIVE', attempts = attempts + 1, leased_by = gen_random_uuid(), started_at = now(),
       leased_until = now() + $1 * interval '1 second'`,
    [secondsLeft],
  );

it('a job is enqueued only when its transaction commits', async () => {
  const jobs = createWorker();
  await database.transact((tx) => jobs.enqueue(tx, greet, { name: 'committed' }));
  const rolledBack = database.transact(async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'rolled back' });
    throw new Error('undo');
  });
  await expect(rolledBack).rejects.toThrow('undo');
  expect(await readJobs()).toMatchObject([{ data: { name: 'committed' }, state: 'QUEUED' }]);
});

it('a completed job leaves no row', async () => {
  const greeted: string[] = [];
  const jobs = createWorker(async (name) => void greeted.push(name));
  await enqueue('first');
  await enqueue('second');
  expect(await jobs.runDue()).toBe(2);
  expect({ greeted, left: await readJobs() }).toEqual({ greeted: ['first', 'second'], left: [] });
});

it('a failing job is retried with backoff, then becomes a dead letter without the error message', async () => {
  const jobs = createWorker();
  await enqueue('someone', fail);
  await jobs.runDue('fail');
  expect(await readJobs()).toEqual([{ kind: 'fail', data: { name: 'someone' }, state: 'DEAD', attempts: 2, error: 'Error EFAIL' }]);
  expect(log.join('')).toContain('a job failed for good');
  expect(log.join('')).not.toContain('someone');
});

it('the first retry waits between one and two times the retry delay', async () => {
  const worker = createWorker();
  await worker.work();
  await database.transact((tx) => worker.enqueue(tx, fail, { name: 'someone' }));
  const failed = async () =>
    (await query<{ wait: number }>(`select extract(epoch from run_at - failed_at)::float8 as wait from jobs where attempts = 1`))[0];
  await expect.poll(failed).toEqual({ wait: expect.any(Number) });
  const { wait } = (await failed()) as { wait: number };
  expect({ isLongEnough: wait >= 10, isShortEnough: wait <= 20 }).toEqual({ isLongEnough: true, isShortEnough: true });
  await worker.stop();
});

it('rejects a second handler, and a period for a kind without handler', () => {
  const jobs = createWorker();
  expect(() => jobs.handle(greet, async () => {})).toThrow('has two handlers');
  expect(() => jobs.repeat(report, { seconds: 60 })).toThrow('has no handler');
});

it('a worker starts committed jobs of its own process and of others', async () => {
  const greeted: string[] = [];
  const worker = createWorker(async (name) => void greeted.push(name));
  await worker.work();
  await database.transact((tx) => worker.enqueue(tx, greet, { name: 'own' }));
  await enqueue('of another process');
  await expect.poll(() => greeted).toEqual(['own', 'of another process']);
  await worker.stop();
});

it('two workers run each of a hundred jobs once', async () => {
  const greeted: string[] = [];
  const workers = [0, 1].map(() => createWorker(async (name) => void greeted.push(name)));
  const names = Array.from({ length: 100 }, (_, index) => `job ${index}`);
  await database.transact((tx) => createWorker().enqueue(tx, greet, ...names.map((name) => ({ name }))));
  await Promise.all(workers.map((worker) => worker.work()));
  await expect.poll(readJobs).toEqual([]);
  expect(greeted.toSorted()).toEqual(names.toSorted());
  await Promise.all(workers.map((worker) => worker.stop()));
});

describe('periodic jobs', () => {
  const createScheduler = (run: () => Promise<void>) => {
    const jobs = createWorker();
    jobs.handle(report, run);
    jobs.repeat(report, { seconds: 60 });
    return jobs;
  };

  it('several processes enqueue a periodic job once per period', async () => {
    let runs = 0;
    const workers = [0, 1, 2].map(() => createScheduler(async () => void runs++));
    await Promise.all(workers.map((worker) => worker.work()));
    await expect.poll(() => runs).toBe(1);
    await Promise.all(workers.map((worker) => worker.stop()));
    const next = createScheduler(async () => void runs++);
    await query(`update job_schedules set last_enqueued_at = last_enqueued_at - interval '60 seconds'`);
    await next.work();
    await expect.poll(() => runs).toBe(2);
    await next.stop();
  });

  it('a periodic job is not enqueued while its previous run has not ended', async () => {
    await query(
      `insert into jobs (kind, state, leased_by, leased_until) values ('report', 'ACTIVE', gen_random_uuid(), now() + interval '1 minute')`,
    );
    const worker = createScheduler(async () => {});
    await worker.work();
    expect(await readJobs()).toMatchObject([{ kind: 'report', state: 'ACTIVE' }]);
    await worker.stop();
  });

  it('a periodic job keeps one dead letter, until a later run succeeds', async () => {
    let isBroken = true;
    const jobs = createScheduler(async () => {
      if (isBroken) throw new Error('broken');
    });
    const runOnce = async () => {
      await query(`insert into jobs (kind) values ('report')`);
      await jobs.runDue('report');
    };
    await runOnce();
    await runOnce();
    expect(await readJobs()).toMatchObject([{ kind: 'report', state: 'DEAD' }]);
    isBroken = false;
    await runOnce();
    expect(await readJobs()).toEqual([]);
  });
});

describe('leases', () => {
  it('a worker takes over the jobs of a dead worker within two leases', async () => {
    await enqueue('abandoned');
    await leaseByDeadWorker(2);
    const begin = performance.now();
    const attempts: number[] = [];
    const worker = createWorker(async (_name, attempt) => void attempts.push(attempt));
    await worker.work();
    await expect.poll(() => attempts, { timeout: 20_000, interval: 50 }).toEqual([2]);
    expect(performance.now() - begin).toBeGreaterThan(2_000);
    await worker.stop();
  });

  it('a job that ends its worker with every attempt becomes a dead letter', async () => {
    await enqueue('abandoned', fail);
    await query('update jobs set attempts = 1');
    await leaseByDeadWorker(-1);
    const worker = createWorker();
    await worker.work();
    await expect.poll(readJobs, { timeout: 20_000, interval: 50 }).toMatchObject([{ state: 'DEAD', error: 'WorkerLost', attempts: 2 }]);
    await worker.stop();
  });

  it('a running job is not taken over while its worker renews the lease', async () => {
    let runs = 0;
    let finish = () => {};
    const finished = new Promise<void>((done) => (finish = done));
    const workers = [0, 1].map(() =>
      createWorker(async () => {
        runs += 1;
        await finished;
      }),
    );
    await enqueue('long');
    await Promise.all(workers.map((worker) => worker.work()));
    await expect.poll(() => runs).toBe(1);
    // Longer than a lease and the time after which a worker takes over.
    const isRenewed = async () =>
      (await query<{ age: number }>(`select extract(epoch from leased_until - started_at)::float8 as age from jobs`))[0]?.age ?? 0;
    await expect.poll(isRenewed, { timeout: 20_000, interval: 50 }).toBeGreaterThan(7);
    expect(runs).toBe(1);
    finish();
    await expect.poll(readJobs).toEqual([]);
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('a stopped worker returns unfinished jobs to the queue, and the interrupted attempt does not count', async () => {
    let finish = () => {};
    const finished = new Promise<void>((done) => (finish = done));
    const worker = createWorker(() => finished);
    await enqueue('unfinished');
    await worker.work();
    await expect.poll(readJobs).toMatchObject([{ state: 'ACTIVE' }]);
    await worker.stop(50);
    expect(await readJobs()).toMatchObject([{ data: { name: 'unfinished' }, state: 'QUEUED', attempts: 0 }]);
    finish();
  });

  it('a worker that lost its lease does not end the attempt of another worker', async () => {
    let finish = () => {};
    const finished = new Promise<void>((done) => (finish = done));
    const slow = createWorker(() => finished);
    await enqueue('slow');
    await slow.work();
    await expect.poll(readJobs).toMatchObject([{ state: 'ACTIVE' }]);
    await query(`update jobs set attempts = 2, leased_by = gen_random_uuid()`);
    finish();
    await expect.poll(() => log.join('')).toContain('a job ended after its lease was lost');
    expect(await readJobs()).toMatchObject([{ state: 'ACTIVE', attempts: 2 }]);
    await slow.stop();
  });
});
