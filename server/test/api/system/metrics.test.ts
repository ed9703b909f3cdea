import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyProduct, createShop } from '../../harness/checkout.ts';
import { createSeller, requestWithdrawal } from '../../harness/payouts.ts';
import { createLink } from '../../harness/routes/link-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

const token = 'a token that is long enough'.replaceAll(' ', '-');
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_TOKEN: token } });
});
afterAll(() => world.close());

const scrape = (target = world, authorization = `Bearer ${token}`) => target.send('GET', '/metrics', { headers: { authorization } });

const typeLine = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/;
const sampleLine = /^([a-z_]+)((?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})?) (\+Inf|-?[\d.]+(?:e[-+]?\d+)?)$/;

/** Strict parser of the Prometheus text format: HELP, TYPE and samples of a family in one block, no family or series twice. */
function parseMetrics(text: string): Map<string, number> {
  expect(text.endsWith('\n')).toBe(true);
  const values = new Map<string, number>();
  const families = new Set<string>();
  const lines = text.split('\n').filter((line) => line !== '');
  let family = '';
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('# HELP ')) {
      family = line.split(' ')[2] ?? '';
      expect(families, line).not.toContain(family);
      families.add(family);
      expect(line.length, line).toBeGreaterThan(`# HELP ${family} `.length);
      expect(typeLine.exec(lines[at + 1] ?? '')?.[1], line).toBe(family);
    } else if (line.startsWith('#')) expect(lines[at - 1]).toMatch(`# HELP ${typeLine.exec(line)?.[1]} `);
    else {
      const [, name = '', labels = '', value] = sampleLine.exec(line) ?? [];
      expect([family, ...['bucket', 'sum', 'count'].map((part) => `${family}_${part}`)], line).toContain(name);
      expect([...values.keys()], line).not.toContain(name + labels);
      values.set(name + labels, value === '+Inf' ? Infinity : Number(value));
    }
  }
  return values;
}

/** Metric values by name and labels. */
async function readMetrics(target = world): Promise<Map<string, number>> {
  const { status, text } = await scrape(target);
  expect(status, text).toBe(200);
  return parseMetrics(text);
}

describe('metrics access', () => {
  it.each(['', 'Bearer', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`, 'Bearer wrong'])(
    'rejects metrics requests with the authorization %j',
    async (authorization) => {
      const response = await scrape(world, authorization);
      expect(response.status).toBe(401);
      expect(response.text).not.toContain('process_cpu');
    },
  );

  it('metrics return 404 without METRICS_TOKEN and are not in the OpenAPI document', async () => {
    const withoutToken = await createWorld();
    expect((await scrape(withoutToken)).status).toBe(404);
    expect((await scrape(withoutToken, '')).status).toBe(404);
    await withoutToken.close();
    expect((await world.send('GET', '/openapi.json')).text).not.toContain('/metrics');
  });

  it('metrics are returned in the Prometheus text format with the token', async () => {
    const { status, headers, text } = await scrape();
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

it('HTTP metrics are labelled by route pattern, not by URL', async () => {
  for (let n = 0; n < 30; n++) await world.send('GET', `/nowhere/${n}?secret=${n}`);
  for (let n = 0; n < 30; n++) await world.send('GET', `/api/v1/orders/${n}`);
  const { text } = await scrape();
  expect(text).not.toMatch(/nowhere|secret/);
  const metrics = await readMetrics();
  expect(metrics.get('jamun_http_requests_total{method="GET",route="none",status="4xx"}')).toBe(30);
  expect(metrics.get('jamun_http_requests_total{method="GET",route="/api/v1/orders/:id",status="4xx"}')).toBe(30);
  expect(metrics.get('jamun_http_request_duration_seconds_count{method="GET",route="/api/v1/orders/:id"}')).toBe(30);
  expect(metrics.get('jamun_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/v1/orders/:id"}')).toBe(30);
});

it('metrics count redirects, sales, withdrawals, jobs and sweeps', async () => {
  const other = await createWorld({ env: { METRICS_TOKEN: token } });
  const { product } = await createShop(other);
  await buyProduct(other, await other.person(), product);
  await requestWithdrawal(other, await createSeller(other));
  const { shortId } = await createLink(other, await other.person());
  for (let visit = 0; visit < 3; visit++) await other.send('GET', `/s/${shortId}`);
  await other.runJobs();
  await other.container.runSweeps('rate-limits');
  await other.call('POST /api/v1/auth/forgot-password', { body: { email: 'nobody@example.in' } });
  const metrics = await readMetrics(other);
  expect(metrics.get('jamun_redirects_total{outcome="sent"}')).toBe(3);
  expect(metrics.get('jamun_redirects_total{outcome="refused"}')).toBe(0);
  expect(metrics.get('jamun_clicks_down')).toBe(0);
  expect(metrics.get('jamun_sales')).toBe(1);
  expect(metrics.get('jamun_withdrawals{status="PENDING"}')).toBe(1);
  expect(metrics.get('jamun_dead_letters')).toBe(0);
  expect([...metrics].filter(([name]) => name.startsWith('jamun_jobs_waiting')).reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(
    0,
  );
  expect(metrics.get('jamun_sweep_finished_timestamp_seconds{sweep="rate-limits"}')).toBeGreaterThan(1e9);
  expect(metrics.get('jamun_sweep_rows_total{sweep="rate-limits"}')).toBe(0);
  expect(metrics.get('jamun_database_up')).toBe(1);
  expect(metrics.get('jamun_event_streams')).toBe(0);
  await other.close();
});

it('metrics count steps of orders, calls to the payment provider, webhooks and emails', async () => {
  const other = await createWorld({ env: { METRICS_TOKEN: token } });
  const { product } = await createShop(other);
  await buyProduct(other, await other.person(), product);
  await other.send('POST', '/api/v1/webhooks/cashfree', { headers: { 'content-type': 'application/json' }, body: '{}' });
  await other.runJobs();
  const metrics = await readMetrics(other);
  const step = (name: string) => metrics.get(`jamun_checkout_orders_total{step="${name}"}`);
  expect(Object.fromEntries(['created', 'opened', 'settled', 'failed', 'expired', 'returned'].map((name) => [name, step(name)]))).toEqual({
    created: 1,
    opened: 1,
    settled: 1,
    failed: 0,
    expired: 0,
    returned: 0,
  });
  expect(metrics.get('jamun_provider_calls_total{provider="cashfree",call="openCheckout",outcome="ok"}')).toBe(1);
  expect(metrics.get('jamun_provider_call_duration_seconds_count{provider="cashfree",call="openCheckout"}')).toBe(1);
  expect(metrics.get('jamun_webhooks_total{provider="cashfree",outcome="unsigned"}')).toBe(1);
  expect(metrics.get('jamun_emails_total{bucket="account",outcome="dropped"}')).toBe(0);
  const sent = [...metrics]
    .filter(([name]) => /^jamun_emails_total\{.*outcome="sent"\}$/.test(name))
    .reduce((sum, [, count]) => sum + count, 0);
  expect(sent).toBeGreaterThan(0);
  const builds = [...metrics].filter(([name]) => name.startsWith('jamun_build_info'));
  expect(builds).toEqual([[`jamun_build_info{version="unknown",commit="unknown",node="${process.versions.node}"}`, 1]]);
  await other.close();
});

it('a broken invariant found by the worker is in the metrics of every process', async () => {
  const first = await createWorld({ env: { METRICS_TOKEN: token } });
  const { pool } = first.container.database;
  const checkInvariants = async () => {
    await pool.query(`insert into jobs (kind) values ('check-invariants')`);
    await first.runJobs('check-invariants');
  };
  expect((await readMetrics(first)).has('jamun_invariants_broken'), 'absent until a check has completed').toBe(false);
  await pool.query(`create view invariant_x_nothing_is_wrong as select 1 as wrong union all select 2`);
  await checkInvariants();
  const second = await createWorld({ env: { METRICS_TOKEN: token }, databaseUrl: first.databaseUrl, secretKey: first.secretKey });
  const metrics = await readMetrics(second);
  expect(metrics.get('jamun_invariants_broken')).toBe(2);
  expect(metrics.get('jamun_invariant_broken{invariant="invariant_x_nothing_is_wrong"}')).toBe(2);
  expect(metrics.get('jamun_invariants_checked_timestamp_seconds')).toBeGreaterThan(1e9);
  await pool.query('drop view invariant_x_nothing_is_wrong');
  await checkInvariants();
  const later = await createWorld({ env: { METRICS_TOKEN: token }, databaseUrl: first.databaseUrl, secretKey: first.secretKey });
  expect((await readMetrics(later)).get('jamun_invariants_broken')).toBe(0);
  await later.close();
  await second.close();
  await first.close();
});

it('invariant metrics report the higher count of the recent and the complete check', async () => {
  // A server of its own: the figures of the database are cached for five seconds.
  const other = await createWorld({ env: { METRICS_TOKEN: token } });
  await other.container.database.pool.query(
    `update invariant_checks set recent_at = now(), recent_found = '{"invariant_a": 2}',
       complete_at = now(), complete_found = '{"invariant_a": 1, "invariant_b": 3}'`,
  );
  const metrics = await readMetrics(other);
  expect({
    a: metrics.get('jamun_invariant_broken{invariant="invariant_a"}'),
    b: metrics.get('jamun_invariant_broken{invariant="invariant_b"}'),
    sum: metrics.get('jamun_invariants_broken'),
  }).toEqual({ a: 2, b: 3, sum: 5 });
  await other.close();
});

it('metrics work without the database and report it as down', async () => {
  const disconnected = await createWorld({ env: { METRICS_TOKEN: token } });
  await disconnected.container.database.close();
  const metrics = await readMetrics(disconnected);
  expect(metrics.get('jamun_database_up')).toBe(0);
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  await disconnected.close().catch(() => {});
});
