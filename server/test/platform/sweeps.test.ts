import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, earlier } from '../../src/kit/clock.ts';
import { sweepRunner } from '../../src/platform/housekeeping/run-sweeps.ts';
import type { Sweep } from '../../src/platform/housekeeping/sweep.ts';
import { listRuns } from '../../src/platform/housekeeping/sweep-runs.store.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createWorld, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => world.close());

const counts = async () => {
  const { rows } = await world.container.database.pool.query(
    'select (select count(*)::int from sessions) as sessions, (select count(*)::int from mailed_links) as links, (select count(*)::int from rate_limits) as limits',
  );
  return rows[0];
};
/** Enqueues the sweep job as the hourly schedule does. */
const sweep = async () => {
  await world.container.database.pool.query(`insert into jobs (kind) values ('sweep')`);
  await world.runJobs();
};

it('the sweep deletes expired sessions, email links and rate limits only', async () => {
  const person = await world.person();
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, links: 1, limits: 3 });
  world.clock.advance(days(5));
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, links: 0, limits: 0 });
  expect((await world.call('GET /api/v1/users/me', {}, person.token)).status).toBe(401);
  world.clock.advance(days(95));
  await sweep();
  expect((await counts()).sessions).toBe(0);
});

it('the sweep deletes a backlog of rate limits and visitor hashes in batches', async () => {
  const { pool } = world.container.database;
  const rows = 20_000;
  const now = world.clock.now();
  await pool.query(`insert into rate_limits select 'old ' || n, 1, $1 from generate_series(1, ${rows}) n`, [earlier(now, days(1))]);
  await pool.query(`insert into link_visitors select $1::timestamptz::date, 'link', n from generate_series(1, ${rows}) n`, [
    earlier(now, days(3)),
  ]);
  await pool.query(`insert into link_visitors values ($1::timestamptz::date, 'link', 1)`, [now]);
  const before = new Map((await listRuns(world.container.database)).map((run) => [run.name, run.rows]));
  await sweep();
  const { rows: left } = await pool.query(
    'select (select count(*)::int from rate_limits) as limits, (select count(*)::int from link_visitors) as visitors',
  );
  expect(left).toEqual([{ limits: 0, visitors: 1 }]);
  const runs = (await listRuns(world.container.database)).filter(({ name }) => ['rate-limits', 'link-visitors'].includes(name));
  expect(runs.map(({ name, rows: all }) => ({ name, rows: all - (before.get(name) ?? 0) }))).toEqual([
    { name: 'link-visitors', rows },
    { name: 'rate-limits', rows },
  ]);
});

it('the sweep skips rows that a request has locked', async () => {
  const { database } = world.container;
  await database.pool.query(`insert into rate_limits select 'key ' || n, 1, $1 from generate_series(1, 2) n`, [
    earlier(world.clock.now(), days(1)),
  ]);
  await database.transact(async ({ client }) => {
    await client.query(`update rate_limits set hits = 2 where key = 'key 1'`);
    await world.container.runSweeps('rate-limits');
  });
  const left = await database.pool.query('select key, hits from rate_limits');
  expect(left.rows).toEqual([{ key: 'key 1', hits: 2 }]);
});

it('a failing sweep is logged by name, fails the run at its end, and does not keep the others from running', async () => {
  const { database } = world.container;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const failing: Sweep = { name: 'failing', handleBatch: () => Promise.reject(new Error('out of order')) };
  const working: Sweep = { name: 'working', handleBatch: async () => 3 };
  const { run } = sweepRunner({ database, log, sweeps: [failing, working] });
  await expect(run()).rejects.toThrow('Sweeps failed: failing');
  expect(lines.filter((line) => line.includes('a sweep failed')).map((line) => JSON.parse(line).sweep)).toEqual(['failing']);
  const recorded = (await listRuns(database)).filter(({ name }) => ['failing', 'working'].includes(name));
  expect(recorded).toEqual([{ name: 'working', finishedAt: expect.any(Date), rows: 3 }]);
});

const readDoc = (name: string) => readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');
const quotedNames = (text = '') => [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);

/** Rows of "Data retention" in docs/operations.md. */
function retentionRows() {
  const section = /## Data retention\n(.*?)\n## /s.exec(readDoc('operations.md'))?.[1] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [tables, , deletedBy] = line.slice(2, -2).split(' | ');
    return { tables: quotedNames(tables), deletedBy };
  });
}

it('docs/operations.md says for every table how long its rows are kept', () => {
  const tables = [...readDoc('schema.sql').matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name?.replace(/^sandbox_.*/, 'sandbox_*'));
  const documented = retentionRows().flatMap((row) => row.tables);
  expect(documented.sort()).toEqual([...new Set(tables)].sort());
});

it('docs/operations.md says that ledger, orders and audit log are never deleted', () => {
  const neverDeleted = retentionRows().flatMap(({ tables, deletedBy }) => (deletedBy === 'never' ? tables : []));
  expect(neverDeleted).toEqual(expect.arrayContaining(['ledger_tx', 'ledger_entries', 'ledger_books', 'orders', 'payments', 'audit_log']));
});

it('docs/operations.md names every sweep', async () => {
  await sweep();
  const section = /## Data retention\n(.*?)\n## /s.exec(readDoc('operations.md'))?.[1];
  const runs = (await listRuns(world.container.database)).map(({ name }) => name);
  expect(runs.filter((name) => !quotedNames(section).includes(name))).toEqual([]);
  expect(runs.length).toBeGreaterThan(20);
});
