import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/app/config/config.ts';
import { runSchemaAction, type SchemaAction } from '../../src/app/schema-command.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createEmptyDatabase, queryRows, temporaryDirectory } from '../harness/backup-restore.ts';
import { schemaFile } from '../harness/schema-file.ts';
import { copyDatabase } from '../harness/world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const migrations = readdirSync(new URL('../../src/platform/db/migrations', import.meta.url)).filter((name) => name.endsWith('.sql'));
const sandboxMigrations = readdirSync(new URL('../../src/platform/db/migrations/sandbox', import.meta.url));
const folder = temporaryDirectory();
const databases: { drop(): Promise<void> }[] = [];
/** Creates an empty or a migrated database. */
async function createDatabase(create: typeof createEmptyDatabase | typeof copyDatabase): Promise<string> {
  const database = await create();
  databases.push(database);
  return database.url;
}
afterAll(async () => {
  for (const database of databases) await database.drop();
  folder.remove();
});

const run = (action: SchemaAction, env: Record<string, string>) =>
  runSchemaAction(action, { config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder.path('data'), ...env }), log: createLogger('silent') });

/** Runs the migrate command in a child process; returns exit code and output. */
const command = (url: string, ...args: string[]) =>
  new Promise<{ code: number | null; output: string; errors: string }>((ended) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/migrate.ts', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder.path('data') },
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    child.once('close', (code) => ended({ code, output, errors }));
  });

it('migrate apply brings an empty database to the current schema, and status reports it before and after', async () => {
  const url = await createDatabase(createEmptyDatabase);
  const env = { DATABASE_URL: url };
  const before = await run('status', env);
  expect(before.text).toContain(`Product: 0 applied, ${migrations.length} pending\n  pending  0001_accounts.sql`);
  const applied = await run('apply', env);
  expect(applied.text.split('\n')).toHaveLength(migrations.length + sandboxMigrations.length);
  expect(await run('status', env)).toEqual({
    text: `Product: ${migrations.length} applied, 0 pending\nSandbox: ${sandboxMigrations.length} applied, 0 pending`,
    problems: [],
  });
  expect(await run('apply', env)).toEqual({ text: 'Nothing to apply', problems: [] });
});

it('migrate plan prints the SQL of pending migrations in order and changes nothing', async () => {
  const url = await createDatabase(copyDatabase);
  const env = { DATABASE_URL: url };
  await queryRows(url, `delete from schema_migrations where name = '0053_adjustment_keys.sql'; delete from sandbox_migrations`);
  const schema = await withConnection(url, schemaFile);
  const { text } = await run('plan', env);
  expect(text.match(/^-- (sandbox\/)?\d{4}_\w+\.sql$/gm)).toEqual(['-- 0053_adjustment_keys.sql', '-- sandbox/0001_sandbox.sql']);
  expect(text).toContain('alter table adjustments');
  expect(text).toMatch(/^-- Locks as observed on the same schema without rows, in a PostgreSQL \d/);
  expect(text).toMatch(
    /^-- {3}adjustments \((size unknown|about .* rows, .* MB)\): AccessExclusiveLock, blocks reads and writes; READS every row$/m,
  );
  expect(text).toContain('create table if not exists sandbox_mails');
  expect(await withConnection(url, schemaFile)).toBe(schema);
  expect(await queryRows(url, 'select count(*)::int as recorded from schema_migrations')).toEqual([{ recorded: migrations.length - 1 }]);
});

it('migrate plan and status leave an empty database empty', async () => {
  const url = await createDatabase(createEmptyDatabase);
  const env = { DATABASE_URL: url };
  await run('plan', env);
  await run('status', env);
  expect(await queryRows(url, `select count(*)::int as tables from pg_tables where schemaname = 'public'`)).toEqual([{ tables: 0 }]);
});

it('migrate status reports changed and unknown migrations, and apply rejects them', async () => {
  const url = await createDatabase(copyDatabase);
  const env = { DATABASE_URL: url };
  await queryRows(url, `update schema_migrations set checksum = 'other' where name = '0003_files.sql'`);
  expect((await run('status', env)).problems).toEqual(['changed  0003_files.sql (its SQL differs from the applied version)']);
  await expect(run('apply', env)).rejects.toThrow('0003_files.sql was changed');
  await queryRows(url, `insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`);
  expect((await run('plan', env)).problems).toContain(
    'unknown  9999_later.sql (applied by a newer version of Jamun; this version does not start)',
  );
  await expect(run('apply', env)).rejects.toThrow('Start a newer version');
});

it('migrate status lists compatible migrations of a newer version without calling them a problem', async () => {
  const url = await createDatabase(copyDatabase);
  await queryRows(url, `insert into schema_migrations (name, checksum, requires) values ('9999_later.sql', 'x', '0056')`);
  expect(await run('status', { DATABASE_URL: url })).toEqual({
    text: expect.stringContaining('newer    9999_later.sql (applied by a newer version of Jamun; this version can start)'),
    problems: [],
  });
});

it('migrate without arguments prints status and usage, and exits with 1 for an unknown migration', async () => {
  const url = await createDatabase(copyDatabase);
  const [status, unknownAction, plan] = await Promise.all([command(url), command(url, 'everything'), command(url, '--plan')]);
  expect(status).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('npm run migrate -- plan') });
  expect(status.output).toMatch(/^Product: \d+ applied, 0 pending\n/);
  expect(plan).toEqual({ code: 0, errors: '', output: '-- Nothing to apply\n' });
  expect(unknownAction).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('npm run migrate -- status') });
  await queryRows(url, `insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`);
  expect(await command(url, 'status')).toMatchObject({ code: 1, errors: expect.stringContaining('unknown  9999_later.sql') });
});

it('migrate names the setting when the database is missing, and does not create one', async () => {
  await expect(run('status', {})).rejects.toThrow(/^DATA_DIR: there is no database in/);
  await expect(run('apply', {})).rejects.toThrow(/^DATA_DIR: there is no database in/);
  await expect(run('status', { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/);
  expect(readdirSync(folder.path())).toEqual([]);
});
