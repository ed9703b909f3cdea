import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../harness/world.ts';

const token = 'a-token-that-is-long-enough';
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_TOKEN: token } });
});
afterAll(() => world.close());

/** Names of all series, also of those that exist only after a check of the invariants or a sweep. */
async function metricNames(): Promise<Set<string>> {
  await world.container.runSweeps('rate-limits');
  await world.container.database.pool.query('update invariant_checks set recent_at = now(), complete_at = now()');
  await world.send('GET', '/signin');
  const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`] : [name])));
}

it.each([
  { file: 'prometheus/alerts.yml', atLeast: 20 },
  { file: 'prometheus/alerts-test.yml', atLeast: 5 },
  { file: 'grafana/jamun.json', atLeast: 30 },
])('every metric in deploy/$file exists in the server', async ({ file, atLeast }) => {
  const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
  const used = new Set(text.match(/\b(jamun|process)_[a-z_]+/g));
  expect(used.size).toBeGreaterThanOrEqual(atLeast);
  const known = await metricNames();
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});
