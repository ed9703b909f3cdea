import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bought, shop } from '../../harness/checkout.ts';
import { requested, seller } from '../../harness/payouts.ts';
import { ownLink } from '../../harness/routes/link-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

const token = 'a token that is long enough'.replaceAll(' ', '-');
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_TOKEN: token } });
});
afterAll(() => world.close());

const asked = (of = world, authorization = `Bearer ${token}`) => of.send('GET', '/metrics', { headers: { authorization } });

/** Every line that is a value, by its name and labels. */
async function values(of = world): Promise<Map<string, number>> {
  const { status, text } = await asked(of);
  expect(status, text).toBe(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? [-+.\deInf]+$/);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

describe('who may read', () => {
  it.each(['', 'Bearer', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`, 'Bearer wrong'])('not with %j', async (authorization) => {
    const answer = await asked(world, authorization);
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('process_cpu');
  });

  it('nobody where no token is set, and it is in no description', async () => {
    const without = await createWorld();
    expect((await asked(without)).status).toBe(404);
    expect((await asked(without, '')).status).toBe(404);
    await without.close();
    expect((await world.send('GET', '/openapi.json')).text).not.toContain('/metrics');
  });

  it('whoever has it, in the format that Prometheus names', async () => {
    const { status, headers, text } = await asked();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const names = [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'jamun_event_loop_delay_seconds',
      'jamun_database_waiting',
    ])
      expect(names).toContain(name);
  });
});

it('requests are counted by pattern, so that addresses make no lines of their own', async () => {
  for (let n = 0; n < 30; n++) await world.send('GET', `/nowhere/${n}?secret=${n}`);
  for (let n = 0; n < 30; n++) await world.send('GET', `/api/v1/orders/${n}`);
  const { text } = await asked();
  expect(text).not.toMatch(/nowhere|secret/);
  const found = await values();
  expect(found.get('jamun_http_requests_total{method="GET",route="none",status="4xx"}')).toBe(30);
  expect(found.get('jamun_http_requests_total{method="GET",route="/api/v1/orders/:id",status="4xx"}')).toBe(30);
  expect(found.get('jamun_http_request_duration_seconds_count{method="GET",route="/api/v1/orders/:id"}')).toBe(30);
  expect(found.get('jamun_http_request_duration_seconds_bucket{method="GET",route="/api/v1/orders/:id",le="+Inf"}')).toBe(30);
});

it('redirects, sales, withdrawals and jobs are counted', async () => {
  const other = await createWorld({ env: { METRICS_TOKEN: token } });
  const { product } = await shop(other);
  await bought(other, await other.person(), product);
  await requested(other, await seller(other));
  const { shortId } = await ownLink(other, await other.person());
  for (let visit = 0; visit < 3; visit++) await other.send('GET', `/s/${shortId}`);
  await other.settle();
  await other.call('POST /api/v1/auth/forgot-password', { body: { email: 'nobody@example.in' } });
  const found = await values(other);
  expect(found.get('jamun_redirects_total{outcome="sent"}')).toBe(3);
  expect(found.get('jamun_redirects_total{outcome="refused"}')).toBe(0);
  expect(found.get('jamun_clicks_down')).toBe(0);
  expect(found.get('jamun_sales')).toBe(1);
  expect(found.get('jamun_withdrawals{status="PENDING"}')).toBe(1);
  expect(found.get('jamun_dead_letters')).toBe(0);
  expect([...found].filter(([name]) => name.startsWith('jamun_jobs_waiting')).reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(
    0,
  );
  expect(found.get('jamun_database_up')).toBe(1);
  expect(found.get('jamun_event_streams')).toBe(0);
  await other.close();
});

it('an invariant that the worker found broken shows in every process', async () => {
  const first = await createWorld({ env: { METRICS_TOKEN: token } });
  const { pool } = first.container.database;
  const look = async () => {
    await pool.query(`select pgboss.create_queue('check-invariants', '{}')`);
    await pool.query(`insert into pgboss.job (name) values ('check-invariants')`);
    await first.settle('check-invariants');
  };
  expect((await values(first)).has('jamun_invariants_broken'), 'absent until a check has completed').toBe(false);
  await pool.query(`create view invariant_x_nothing_is_wrong as select 1 as wrong union all select 2`);
  await look();
  const beside = await createWorld({ env: { METRICS_TOKEN: token }, databaseUrl: first.databaseUrl, secretKey: first.secretKey });
  const found = await values(beside);
  expect(found.get('jamun_invariants_broken')).toBe(2);
  expect(found.get('jamun_invariant_broken{invariant="invariant_x_nothing_is_wrong"}')).toBe(2);
  expect(found.get('jamun_invariants_checked_seconds')).toBeGreaterThan(1e9);
  await pool.query('drop view invariant_x_nothing_is_wrong');
  await look();
  const later = await createWorld({ env: { METRICS_TOKEN: token }, databaseUrl: first.databaseUrl, secretKey: first.secretKey });
  expect((await values(later)).get('jamun_invariants_broken')).toBe(0);
  await later.close();
  await beside.close();
  await first.close();
});

it('without the database the process still tells about itself', async () => {
  const lost = await createWorld({ env: { METRICS_TOKEN: token } });
  await lost.container.database.close();
  const found = await values(lost);
  expect(found.get('jamun_database_up')).toBe(0);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  await lost.close().catch(() => {});
});
