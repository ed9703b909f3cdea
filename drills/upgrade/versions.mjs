// Two versions for the drill: the build as it is, and a copy with two more migrations and other assets.
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../../scripts/lib/install.mjs';

/** Inside the repository, so that packages outside the bundle are found. */
const newerBuild = join(root, '.cache/upgrade-drill');

/** Changes tables that the load writes all the time; the column with a default is the usual expand step. */
const expandSql = `alter table orders add column drill_note text;
alter table users add column drill_flag boolean not null default false;
alter table link_clicks add column drill_source text not null default '';
create table drill_notes (id bigint generated always as identity primary key, order_id text not null references orders (id));
`;
const indexSql = `create index concurrently if not exists drill_orders_idx on orders (created_at, id);
create index concurrently if not exists drill_clicks_idx on link_clicks (link_id, at);
`;

/** Newest migration of a build: its number. */
const newestMigration = (/** @type {string} */ build) =>
  readdirSync(join(build, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.slice(0, 4);

/**
 * Replaces one script by another, as every build does. Returns both names.
 * @param {string} folder
 */
function replaceAsset(folder) {
  const former = readdirSync(folder).find((name) => name.endsWith('.js'));
  if (former === undefined) throw new Error(`No script in ${folder}`);
  for (const ending of ['', '.br', '.gz']) rmSync(join(folder, former + ending), { force: true });
  const current = 'drill-newer.js';
  writeFileSync(join(folder, current), '// only in the newer version\n');
  return [former, current];
}

/**
 * Creates the newer version.
 * @param {string} olderBuild Folder of the older version; its newest migration is what the new ones require.
 */
export function createNewerBuild(olderBuild) {
  rmSync(newerBuild, { recursive: true, force: true });
  cpSync(join(root, 'build'), newerBuild, { recursive: true });
  const requires = `-- requires: ${newestMigration(resolve(root, olderBuild))}\n`;
  const folder = join(newerBuild, 'server/migrations');
  writeFileSync(join(folder, '9001_drill_expand.sql'), requires + expandSql);
  writeFileSync(join(folder, '9002_drill_indexes.sql'), `${requires}-- no-transaction\n${indexSql}`);
  const assets = replaceAsset(join(newerBuild, 'web/assets'));
  return { build: newerBuild, assets, migrations: ['9001_drill_expand.sql', '9002_drill_indexes.sql'] };
}
