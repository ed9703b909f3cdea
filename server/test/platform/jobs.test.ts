import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { jobKind } from '../../src/platform/jobs/job-kind.ts';
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { copyDatabase } from '../harness/world.ts';

const greet = jobKind<{ name: string }>('greet', { retries: 2, retryAfter: 0 });
const stumble = jobKind<{ name: string }>('stumble', { retries: 1, retryAfter: 0 });

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: ReturnType<typeof openDatabase>;
let jobs: Jobs;
const greeted: string[] = [];
const log: string[] = [];
let stumbles = 0;
beforeAll(async () => {
  copy = await copyDatabase();
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  database = openDatabase({ url: copy.url, maxConnections: 5, log: logger });
  jobs = createJobs(database, logger);
  jobs.handle(greet, async ({ name }) => void greeted.push(name));
  jobs.handle(stumble, async () => {
    stumbles += 1;
    throw new Error('stumbled');
  });
  await jobs.start({ maintain: false });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await copy.drop();
});

it('a job is enqueued only when its transaction commits', async () => {
  await database.transact((tx) => jobs.enqueue(tx, greet, { name: 'committed' }));
  const rolledBack = database.transact(async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'rolled back' });
    throw new Error('undo');
  });
  await expect(rolledBack).rejects.toThrow('undo');
  await jobs.runDue();
  expect(greeted).toEqual(['committed']);
});

it('a failing job is retried, then moved to the dead-letter queue and logged', async () => {
  await database.transact((tx) => jobs.enqueue(tx, stumble, { name: 'secret name' }));
  await jobs.runDue();
  expect(stumbles).toBe(2);
  const { rows } = await database.pool.query(
    `select data, extract(day from keep_until - created_on)::int as "keptDays" from pgboss.job where name = 'dead-letters'`,
  );
  expect(rows).toEqual([{ data: { name: 'secret name' }, keptDays: 365 }]);
  expect(log.join('')).toContain('a job failed for good');
  expect(log.join('')).not.toContain('secret name');
});

it('the next start updates changed queue options and creates no queue twice', async () => {
  const queues = async () => (await database.pool.query('select name, retry_limit, updated_on from pgboss.queue order by name')).rows;
  const before = await queues();
  const next = createJobs(database, createLogger('silent'));
  next.handle(greet, async () => {});
  next.handle(jobKind<{ name: string }>('stumble', { retries: 7, retryAfter: 0 }), async () => {});
  await next.start({ maintain: false });
  await next.stop();
  const changed = before.map((queue) => (queue.name === 'stumble' ? { ...queue, retry_limit: 7, updated_on: expect.any(Date) } : queue));
  expect(await queues()).toEqual(changed);
});

it('rejects a second handler for a job kind', () => {
  expect(() => jobs.handle(greet, async () => {})).toThrow('has two handlers');
});

it('a running worker picks up committed jobs automatically', async () => {
  const logger = createLogger('silent');
  const worker = createJobs(database, logger);
  let done: (name: string) => void = () => {};
  const handled = new Promise<string>((resolve) => {
    done = resolve;
  });
  worker.handle(greet, async ({ name }) => done(name));
  await worker.start({ maintain: true });
  await worker.work();
  await database.transact((tx) => worker.enqueue(tx, greet, { name: 'soon' }));
  expect(await handled).toBe('soon');
  await worker.stop();
});
