import { withConnection } from '@jamun/test-support/separate-connection';
import { unusedPort } from '@jamun/test-support/unused-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, defaultDatabaseTimeout, type World } from '../../harness/world.ts';

const token = 'a-token-that-is-long-enough';
let world: World;
let healthUrl: string;
beforeAll(async () => {
  const port = await unusedPort();
  healthUrl = `http://127.0.0.1:${port}`;
  world = await createWorld({ env: { METRICS_TOKEN: token, HEALTH_PORT: String(port), ...defaultDatabaseTimeout } });
  await world.container.healthServer?.listen();
});
afterAll(() => world.close());

const authorization = { authorization: `Bearer ${token}` };
const statusAt = async (path: string, headers = {}) => (await fetch(healthUrl + path, { headers })).status;
const checks = async () => ({
  healthz: (await world.send('GET', '/healthz')).status,
  readyz: (await world.send('GET', '/readyz')).status,
  healthzAtHealthPort: await statusAt('/healthz'),
  readyzAtHealthPort: await statusAt('/readyz'),
});
const all = (healthz: number, readyz: number) => ({ healthz, readyz, healthzAtHealthPort: healthz, readyzAtHealthPort: readyz });

it('health checks succeed on both ports, and are neither logged nor counted', async () => {
  const before = world.logLines.length;
  expect(await checks()).toEqual(all(200, 200));
  await world.send('GET', '/api/v1/nothing');
  expect(world.logLines.slice(before).join('')).toMatch(/^\{.*"route":"none".*\}\n$/);
  const { text } = await world.send('GET', '/metrics', { headers: authorization });
  expect(text).not.toMatch(/route="\/(healthz|readyz)"/);
});

it('HEALTH_PORT serves metrics with the token, and no other page', async () => {
  expect({
    metrics: await statusAt('/metrics', authorization),
    metricsWithoutToken: await statusAt('/metrics'),
    api: await statusAt('/api/v1/users/me'),
    page: await statusAt('/', { accept: 'text/html' }),
  }).toEqual({ metrics: 200, metricsWithoutToken: 401, api: 404, page: 404 });
});

it('without the database /healthz succeeds and /readyz fails without a log entry per check', async () => {
  const name = new URL(world.databaseUrl).pathname.slice(1);
  const administer = (...statements: string[]) =>
    withConnection(world.databaseUrl.replace(/[^/]+$/, 'postgres'), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await administer(
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  try {
    expect(await checks()).toEqual(all(200, 503));
    expect(world.logLines.join('')).not.toMatch(/the database is not available|readyz/);
  } finally {
    await administer(`alter database ${name} with allow_connections true`);
  }
  await expect.poll(checks).toEqual(all(200, 200));
});

it('a draining server fails both checks and still answers requests', async () => {
  const draining = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
  const person = await draining.person();
  const drained = draining.container.drain();
  const [healthz, readyz] = [await draining.send('GET', '/healthz'), await draining.send('GET', '/readyz')];
  const call = await draining.call('GET /api/v1/users/me', {}, person.token);
  expect({ healthz: healthz.status, readyz: readyz.status, call: call.status, connection: call.headers.get('connection') }).toEqual({
    healthz: 503,
    readyz: 503,
    call: 200,
    connection: 'close',
  });
  await drained;
  await draining.close();
});
