import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { inject } from 'vitest';
import { backUp, restore } from '../../src/app/backups.ts';
import { readConfig } from '../../src/app/config/config.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { World } from './world.ts';

const commandOptions = (env: Record<string, string>, signal = new AbortController().signal) => ({
  config: readConfig({ NODE_ENV: 'test', ...env }),
  log: createLogger('silent'),
  signal,
});

/** Temporary directory; the test calls `remove`. */
export function temporaryDirectory() {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-backup-'));
  return { path: (...parts: string[]) => join(dir, ...parts), remove: () => rmSync(dir, { recursive: true, force: true }) };
}

type BackupSource = Pick<World, 'databaseUrl' | 'filesDir' | 'secretKey'>;

/** Environment variables with which a server process would use this database, these files and this key. */
const environmentOf = (world: BackupSource) => ({
  DATABASE_URL: world.databaseUrl,
  DATA_DIR: dirname(world.filesDir),
  SECRET_KEY: world.secretKey.toString('hex'),
});

export const backUpWorld = (
  world: BackupSource,
  target: string,
  { env = {}, signal }: { env?: Record<string, string>; signal?: AbortSignal } = {},
) => backUp(commandOptions({ ...environmentOf(world), ...env }, signal), target);

export interface RestoreTarget {
  databaseUrl: string;
  dataDir: string;
  secretKey: Buffer;
}

export const restoreTo = (
  { databaseUrl, dataDir, secretKey }: RestoreTarget,
  folder: string,
  { anyKey = false, previousKeys = [], signal }: { anyKey?: boolean; previousKeys?: Buffer[]; signal?: AbortSignal } = {},
) => {
  const previous = previousKeys.map((key) => key.toString('hex')).join(',');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey.toString('hex'), SECRET_KEY_PREVIOUS: previous };
  return restore(commandOptions(env, signal), folder, { anyKey });
};

/** Creates a database without tables. */
export async function createEmptyDatabase(owner?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseServerUrl');
  const name = `empty_${randomWord()}`;
  const run = (text: string) => withConnection(`${server}postgres`, async (client) => void (await client.query(text)));
  await run(`create database ${name}${owner ? ` owner ${owner}` : ''}`);
  return { url: `${server}${name}`, drop: () => run(`drop database ${name} with (force)`) };
}

export const queryRows = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query<Row>(text)).rows);

/** Row count and content hash (MD5 over all rows) of every table except the migration tables. */
export async function readTableContents(url: string): Promise<Record<string, { rows: number; content: string }>> {
  const tables = await queryRows<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migrations', 'sandbox_migrations') order by 1`,
  );
  const contents: Record<string, { rows: number; content: string }> = {};
  for (const { name } of tables) {
    const [row] = await queryRows<{ rows: number; content: string }>(
      url,
      `select count(*)::int as rows, coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content from ${name} as t`,
    );
    if (row) contents[name] = row;
  }
  return contents;
}

/** Constraints, triggers, indexes, views and columns from the catalog of PostgreSQL. */
export const readSchema = (url: string) =>
  queryRows(
    url,
    `select 'constraint' as kind, conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) || convalidated::text as is
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'trigger', tgrelid::regclass::text || ' ' || tgname, pg_get_triggerdef(oid) || tgenabled::text
       from pg_trigger where not tgisinternal
     union all select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
       join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
     union all select 'view', viewname, definition from pg_views where schemaname = 'public'
     union all select 'column', table_name || ' ' || column_name, concat(data_type, is_nullable, column_default, is_identity, generation_expression)
       from information_schema.columns where table_schema = 'public'
     order by 1, 2`,
  );
