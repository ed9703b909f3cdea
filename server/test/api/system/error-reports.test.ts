import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startErrorReportService } from '../../harness/providers/error-report-service.ts';
import { createWorld, type World } from '../../harness/world.ts';

let service: Awaited<ReturnType<typeof startErrorReportService>>;
let world: World;
beforeAll(async () => {
  service = await startErrorReportService();
  world = await createWorld({ env: { ERROR_REPORT_DSN: service.dsn } });
});
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(() => {
  service.received.length = 0;
});

const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);

async function received(count: number) {
  await vi.waitFor(() => expect(service.received).toHaveLength(count), { timeout: 20_000 });
  return service.received.map(({ event: { level, transaction, tags, exception } }) => ({ level, transaction, tags, exception }));
}

it('a failed request is reported with its route pattern and the code of PostgreSQL', async () => {
  await query('alter table notifications rename to moved_notifications');
  const { token, email } = await world.person();
  const response = await world.call('GET /api/v1/notifications', { query: { page: '1' } }, token);
  await query('alter table moved_notifications rename to notifications');
  expect(response.status).toBe(500);
  expect(await received(1)).toMatchObject([
    {
      level: 'error',
      transaction: 'GET /api/v1/notifications',
      tags: { source: 'request', roles: 'http,worker' },
      exception: { values: [{ type: 'DatabaseError', value: '42P01' }, { type: 'DrizzleQueryError' }] },
    },
  ]);
  expect(JSON.stringify(service.received)).not.toMatch(new RegExp(`${email}|select|notifications"? does not exist`));
});

it('an expected error of a request is not reported', async () => {
  await world.call('POST /api/v1/auth/signin', { body: { username: 'nobody@example.in', loginMethod: 'email', password: 'wrong' } });
  await world.send('GET', '/nowhere');
  await world.container.errorReports.send({ source: 'process', level: 'fatal', errors: [], place: 'marker' });
  expect((await received(1)).map(({ transaction }) => transaction)).toEqual(['marker']);
});

it('a job that fails is reported once, when it is a dead letter', async () => {
  const broken = JSON.stringify({ id: 'x', sealed: 'meera@example.in' });
  await query(`insert into jobs (kind, data) values ('send-mail', $1)`, [broken]);
  await world.runJobs('send-mail');
  expect(world.logLines.filter((line) => line.includes('a job failed and will be retried'))).toHaveLength(12);
  expect((await received(1)).map(({ transaction, tags: { source } }) => ({ transaction, source }))).toEqual([
    { transaction: 'send-mail', source: 'job' },
  ]);
  expect(JSON.stringify(service.received)).not.toContain('meera');
});

it('a failed sweep is reported as a warning', async () => {
  await query('alter table rate_limits rename to moved_rate_limits');
  await expect(world.container.runSweeps('rate-limits')).rejects.toThrow('Sweeps failed');
  await query('alter table moved_rate_limits rename to rate_limits');
  expect(await received(1)).toMatchObject([{ level: 'warning', transaction: 'rate-limits', tags: { source: 'sweep' } }]);
});

it('a browser error is passed on with page pattern and browser', async () => {
  const page = '/purchased-digital-products/Qm7xT2bK9pLw4VzR8cNd';
  await world.call('POST /api/v1/client-errors', { body: { kind: 'render', name: 'RangeError', page, frames: ['assets/a.js:1:2'] } });
  expect(await received(1)).toMatchObject([
    {
      level: 'warning',
      transaction: '/purchased-digital-products/{id}',
      tags: { source: 'page', kind: 'render', bundle: 'other', browser: 'Other' },
      exception: {
        values: [{ type: 'RangeError', value: '', stacktrace: { frames: [{ filename: 'assets/a.js', lineno: 1, colno: 2 }] } }],
      },
    },
  ]);
});
