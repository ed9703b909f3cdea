import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { stopwatch } from '../kit/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { createLogger } from '../platform/log/logger.ts';
import { renderErrors } from './error-handler.ts';
import { createHealth } from './health.ts';

/** Health checks with a database and a job queue whose state the test sets. */
function createChecks() {
  const state = { hasDatabase: true, isStalled: false };
  const logLines: string[] = [];
  const query = async () => {
    if (!state.hasDatabase) throw Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
  };
  const health = createHealth({ database: { pool: { query } as unknown as Database['pool'] }, jobs: { isStalled: () => state.isStalled } });
  const app = Fastify();
  renderErrors(app, createLogger('info', { write: (line) => void logLines.push(line) }), () => null);
  health.mount(app);
  const check = async (url: string) => {
    const { statusCode, json } = await app.inject(url);
    const { status, message } = json() as { status?: string; message?: string };
    return [statusCode, status ?? message];
  };
  const both = async () => ({ healthz: await check('/healthz'), readyz: await check('/readyz') });
  return { state, health, check, both, logLines };
}

it('health checks: alive and ready', async () => {
  const { both } = createChecks();
  expect(await both()).toEqual({ healthz: [200, 'alive'], readyz: [200, 'ready'] });
});

it('health checks: alive but not ready while the database is down, without a log entry', async () => {
  const { state, both, logLines } = createChecks();
  state.hasDatabase = false;
  expect(await both()).toEqual({ healthz: [200, 'alive'], readyz: [503, 'The database does not answer'] });
  expect(logLines).toEqual([]);
});

it('health checks: alive but not ready while the job queue is not polled', async () => {
  const { state, both } = createChecks();
  state.isStalled = true;
  expect(await both()).toEqual({ healthz: [200, 'alive'], readyz: [503, 'The job queue is not polled'] });
});

it('health checks: neither alive nor ready while draining', async () => {
  const { health, both } = createChecks();
  const drained = health.drain();
  const draining = [503, 'The process is shutting down'];
  expect(await both()).toEqual({ healthz: draining, readyz: draining });
  await drained;
});

it('draining waits until two health checks of a load balancer have failed, and 200 ms for it to read the second answer', async () => {
  const { health, check, both } = createChecks();
  await both();
  let isDrained = false;
  const startedAt = stopwatch();
  const drained = health.drain().then(() => {
    isDrained = true;
  });
  await expect.poll(() => stopwatch() - startedAt > 400, { interval: 20 }).toBe(true);
  await check('/healthz');
  expect(isDrained).toBe(false);
  await check('/healthz');
  const noticedAt = stopwatch();
  await drained;
  expect(stopwatch() - noticedAt).toBeGreaterThan(150);
});

it('draining does not wait for health checks after a single one', async () => {
  const { health, check } = createChecks();
  await check('/healthz');
  const startedAt = stopwatch();
  await health.drain();
  expect(stopwatch() - startedAt).toBeLessThan(1_400);
});
