import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { createWorld, type World } from '../../harness/world.ts';

const folders: string[] = [];
let world: World;

/** Built studio with the given assets. */
function buildWith(assets: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'jamun-build-'));
  folders.push(folder);
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  writeFileSync(join(folder, 'web/studio.html'), '<!doctype html>');
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(folder, 'web/assets', name), content);
  return folder;
}

const oldBuild = buildWith({ 'page-aaaaaaaa.js': 'old page', 'shared-cccccccc.css': 'shared' });
const newBuild = buildWith({ 'page-bbbbbbbb.js': 'new page', 'shared-cccccccc.css': 'shared' });
const startOnSameDatabase = (buildDir: string) => createWorld({ databaseUrl: world.databaseUrl, clock: world.clock, buildDir });

beforeAll(async () => {
  world = await createWorld({ buildDir: oldBuild });
});
afterAll(async () => {
  await world.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

it('during a rolling upgrade each process serves the assets of both versions', async () => {
  const upgraded = await startOnSameDatabase(newBuild);
  try {
    for (const process of [world, upgraded]) {
      const [old, current] = [await process.send('GET', '/assets/page-aaaaaaaa.js'), await process.send('GET', '/assets/page-bbbbbbbb.js')];
      expect([old.status, old.text]).toEqual([200, 'old page']);
      expect([current.status, current.text]).toEqual([200, 'new page']);
      for (const { headers } of [old, current]) {
        expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript; charset=utf-8$/);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    }
  } finally {
    await upgraded.close();
  }
});

it('an asset whose content was changed in the database is not served, and the change is logged', async () => {
  const { pool } = world.container.database;
  const upgraded = await startOnSameDatabase(newBuild);
  try {
    await pool.query(`update web_assets set content = 'alert(1)' where name = 'page-bbbbbbbb.js'`);
    await pool.query(`insert into web_assets (name, content) values ('page-dddddddd.js', 'alert(1)')`);
    await pool.query(
      `insert into web_assets (name, content, mac)
       select 'page-ffffffff.js', content, mac from web_assets where name = 'shared-cccccccc.css'`,
    );
    const logged = world.logLines.length;
    const names = ['page-bbbbbbbb.js', 'page-dddddddd.js', 'page-ffffffff.js'];
    const statuses = [];
    for (const name of names) statuses.push((await world.send('GET', `/assets/${name}`)).status);
    const events = world.logLines.slice(logged).filter((line) => line.includes('"asset-altered"'));
    expect({ statuses, events: events.map((line) => JSON.parse(line).name) }).toEqual({ statuses: [404, 404, 404], events: names });
    expect((await upgraded.send('GET', '/assets/page-bbbbbbbb.js')).text).toBe('new page');
  } finally {
    await upgraded.close();
    await pool.query(`delete from web_assets where name in ('page-bbbbbbbb.js', 'page-dddddddd.js', 'page-ffffffff.js')`);
  }
});

it('assets are deleted 60 days after a version without them started; those of the version started last are kept', async () => {
  const { container, clock } = world;
  const storedNames = async () => {
    await container.runSweeps('replaced-assets');
    return (await container.database.pool.query<{ name: string }>('select name from web_assets order by name')).rows.map(
      ({ name }) => name,
    );
  };
  await (await startOnSameDatabase(newBuild)).close();
  clock.advance(days(59));
  expect(await storedNames()).toEqual(['page-aaaaaaaa.js', 'page-bbbbbbbb.js', 'shared-cccccccc.css']);
  clock.advance(days(2));
  expect(await storedNames()).toEqual(['page-bbbbbbbb.js', 'shared-cccccccc.css']);
});

it('going back to the former version keeps its assets', async () => {
  await (await startOnSameDatabase(newBuild)).close();
  await (await startOnSameDatabase(oldBuild)).close();
  const { rows } = await world.container.database.pool.query('select name from web_assets where replaced_at is null order by name');
  expect(rows).toEqual([{ name: 'page-aaaaaaaa.js' }, { name: 'shared-cccccccc.css' }]);
});

it('versions that start at the same time all store their assets', async () => {
  const upgraded = await Promise.all([oldBuild, newBuild, oldBuild, newBuild].map(startOnSameDatabase));
  const { rows } = await world.container.database.pool.query('select count(*)::int as count from web_assets');
  await Promise.all(upgraded.map(({ close }) => close()));
  expect(rows).toEqual([{ count: 3 }]);
});

it.each([
  ['an unknown asset', 'page-eeeeeeee.js'],
  ['an unknown type', 'page-aaaaaaaa.html'],
  ['a path', '..%2F..%2Fpackage.json'],
  ['a zero byte', 'page%00.js'],
])('%s answers 404', async (_, name) => {
  expect((await world.send('GET', `/assets/${name}`)).status).toBe(404);
});

// Last: later worlds on this database would take over the new key.
it('serves assets of the other version that were stored with the previous secret key', async () => {
  const databaseUrl = world.databaseUrl;
  const other = await createWorld({ databaseUrl, clock: world.clock, buildDir: newBuild });
  await other.close();
  const previousKeys = [world.secretKey];
  const rotated = await createWorld({ databaseUrl, clock: world.clock, buildDir: oldBuild, secretKey: randomBytes(32), previousKeys });
  try {
    expect((await rotated.send('GET', '/assets/page-bbbbbbbb.js')).text).toBe('new page');
  } finally {
    await rotated.close();
  }
});
