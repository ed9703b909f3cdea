import { jobMessages } from '@jamun/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enqueuePeriodicJobs } from '../../../src/platform/jobs/jobs.store.ts';
import { createDeadLetter } from '../../harness/routes/dead-letter-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  ({ token } = await world.administrator());
});
beforeEach(() => query('truncate jobs, job_schedules'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const list = async (filters: { kind?: string; page?: string; limit?: string } = {}) =>
  (await world.call('GET /api/v1/admin/jobs/dead-letters', { query: filters }, token)).body;
const retry = (id: string) => world.call('POST /api/v1/admin/jobs/dead-letters/{id}/retry', { params: { id } }, token);
const drop = (id: string) =>
  world.call('POST /api/v1/admin/jobs/dead-letters/{id}/drop', { params: { id }, body: { reason: 'Sent by hand' } }, token);
const readJob = (id: string) => query('select state, attempts, failed_at, error from jobs where id = $1', [id]);
const lastAuditRecord = async () =>
  (await query('select action, subject_type, subject_id, before, after, reason from audit_log order by seq desc limit 1'))[0];

it('lists dead letters newest first, by kind and page, without their data', async () => {
  const first = await createDeadLetter(world, 'send-mail', { sealed: 'private' });
  const second = await createDeadLetter(world, 'send-refund');
  const third = await createDeadLetter(world, 'send-mail');
  await query(`insert into jobs (kind) values ('send-mail')`);
  const all = await list();
  expect({ ids: all.data.map(({ id }) => id), meta: all.meta }).toEqual({
    ids: [third, second, first],
    meta: { page: 1, limit: 20, total: 3 },
  });
  expect((await list({ kind: 'send-mail', page: '2', limit: '1' })).data).toEqual([
    {
      id: first,
      kind: 'send-mail',
      attempts: 13,
      error: 'Error ECONNREFUSED',
      createdAt: expect.any(String),
      failedAt: expect.any(String),
    },
  ]);
  expect((await list({ kind: 'send-transfer' })).meta.total).toBe(0);
});

it('retrying a dead letter queues the job with all attempts, and a second retry is a 404', async () => {
  const id = await createDeadLetter(world, 'send-mail');
  expect((await retry(id)).body).toMatchObject({ success: true, message: jobMessages.retried });
  expect(await readJob(id)).toEqual([{ state: 'QUEUED', attempts: 0, failed_at: null, error: null }]);
  expect(await lastAuditRecord()).toEqual({
    action: 'JOB_RETRIED',
    subject_type: 'job',
    subject_id: id,
    before: null,
    after: { kind: 'send-mail', attempts: 13, error: 'Error ECONNREFUSED' },
    reason: null,
  });
  expect(await retry(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: jobMessages.notFound } });
  expect(await drop(id)).toMatchObject({ status: 404 });
  expect(await readJob(id)).toMatchObject([{ state: 'QUEUED' }]);
});

it('two simultaneous retries of a dead letter queue the job once, and one is a 404', async () => {
  const id = await createDeadLetter(world, 'send-mail');
  const statuses = (await Promise.all([retry(id), retry(id)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
});

it('retrying a periodic job makes its schedule due, which queues one run', async () => {
  await query(`insert into job_schedules (kind, last_enqueued_at) values ('sweep', now()), ('fold-clicks', now())`);
  const id = await createDeadLetter(world, 'sweep');
  expect((await retry(id)).status).toBe(200);
  expect(await readJob(id)).toEqual([]);
  const periods = new Map([
    ['sweep', 3_600],
    ['fold-clicks', 3_600],
  ]);
  const schedule = () => enqueuePeriodicJobs(world.container.database, periods);
  expect({ first: await schedule(), second: await schedule() }).toEqual({ first: ['sweep'], second: [] });
});

it('dropping a dead letter deletes the job and records the reason', async () => {
  const id = await createDeadLetter(world, 'send-receipt');
  expect((await drop(id)).body).toMatchObject({ success: true, message: jobMessages.dropped });
  expect(await readJob(id)).toEqual([]);
  expect(await lastAuditRecord()).toEqual({
    action: 'JOB_DROPPED',
    subject_type: 'job',
    subject_id: id,
    before: { kind: 'send-receipt', attempts: 13, error: 'Error ECONNREFUSED' },
    after: null,
    reason: 'Sent by hand',
  });
  expect(await drop(id)).toMatchObject({ status: 404, body: { message: jobMessages.notFound } });
});

it('queued and running jobs can be neither retried nor dropped', async () => {
  const [queued, active] = await query(
    `insert into jobs (kind, state, leased_by, leased_until) values ('send-mail', 'QUEUED', null, null),
       ('send-mail', 'ACTIVE', gen_random_uuid(), now()) returning id`,
  );
  for (const { id } of [queued, active]) expect([(await retry(id)).status, (await drop(id)).status]).toEqual([404, 404]);
  expect(await query('select state from jobs order by id')).toEqual([{ state: 'QUEUED' }, { state: 'ACTIVE' }]);
});

it('dead letters are deleted after 365 days, other jobs are not', async () => {
  const ids = [await createDeadLetter(world), await createDeadLetter(world), await createDeadLetter(world)];
  await query(`update jobs set failed_at = now() - interval '400 days' where id = any ($1::bigint[])`, [ids.slice(0, 2)]);
  await query(`insert into jobs (kind, failed_at) values ('send-mail', now() - interval '500 days')`);
  await world.container.runSweeps('dead-letters');
  expect(await query('select kind, state from jobs order by id')).toEqual([
    { kind: 'fixture', state: 'DEAD' },
    { kind: 'send-mail', state: 'QUEUED' },
  ]);
});
