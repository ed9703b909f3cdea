import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { queryRows } from '../harness/backup-restore.ts';
import { migrationsFolder } from '../harness/old-database.ts';
import { killServerProcesses, startServerProcess } from '../harness/server-process.ts';
import { copyDatabase } from '../harness/world.ts';

const newest = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1)
  ?.slice(0, 4);

const removals: (() => unknown)[] = [];
afterAll(async () => {
  killServerProcesses();
  for (const remove of removals) await remove();
});

/** Database of this version, without a row. */
async function createDatabase(): Promise<string> {
  const database = await copyDatabase();
  removals.push(database.drop);
  return database.url;
}

/** Migrations of a newer version: those of this one, and more. */
function newerVersion(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'jamun-newer-'));
  removals.push(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

const expand = { '9001_expand.sql': `-- requires: ${newest}\nalter table products add remark text;` };
const contract = { '9002_contract.sql': '-- requires: 9001\nselect 1;' };

function logLines() {
  const lines: { msg: string; migrations?: string[] }[] = [];
  return { lines, log: createLogger('warn', { write: (text) => void lines.push(JSON.parse(text)) }) };
}

it('an older version starts on the compatible schema of a newer one, logs it once and leaves the schema as it is', async () => {
  const url = await createDatabase();
  await migrate(url, { folder: newerVersion(expand), sandbox: true });
  const { lines, log } = logLines();
  expect(await migrate(url, { folder: migrationsFolder, sandbox: true, log })).toEqual([]);
  expect(lines).toMatchObject([{ msg: 'an older version on a newer database: the schema is compatible', migrations: ['9001_expand.sql'] }]);
  expect(await queryRows(url, `select requires from schema_migrations where name = '9001_expand.sql'`)).toEqual([{ requires: newest }]);
});

it('an older version refuses a newer schema that does not support it', async () => {
  const url = await createDatabase();
  const options = { folder: migrationsFolder, sandbox: true };
  await migrate(url, { folder: newerVersion({ ...expand, ...contract }), sandbox: true });
  await expect(migrate(url, options)).rejects.toThrow('The database has migration 9002_contract.sql, which is not part of this version');
  // The version in between has what the contract step requires.
  expect(await migrate(url, { folder: newerVersion(expand), sandbox: true })).toEqual([]);
});

it('commands that must know every table refuse the compatible schema of a newer version', async () => {
  const url = await createDatabase();
  await migrate(url, { folder: newerVersion(expand), sandbox: true });
  await expect(migrate(url, { folder: migrationsFolder, sandbox: true, acceptNewer: false })).rejects.toThrow('Start a newer version');
});

it('a version with pending migrations of its own refuses those of another line of development', async () => {
  const url = await createDatabase();
  await migrate(url, { folder: newerVersion(expand), sandbox: true });
  const other = newerVersion({ '9000_other.sql': `-- requires: ${newest}\nselect 1;` });
  await expect(migrate(url, { folder: other, sandbox: true })).rejects.toThrow('9001_expand.sql, which is not part of this version');
});

it('the version before the column requires was introduced can still record its migrations', async () => {
  const url = await createDatabase();
  await queryRows(url, 'alter table schema_migrations drop column requires');
  await migrate(url, { folder: newerVersion(expand), sandbox: true });
  await queryRows(url, `insert into schema_migrations (name, checksum) values ('9003_by_that_version.sql', 'x')`);
  expect(await queryRows(url, `select name, requires from schema_migrations where name > '9'`)).toEqual([
    { name: '9001_expand.sql', requires: newest },
    { name: '9003_by_that_version.sql', requires: null },
  ]);
});

it('a server process becomes ready on a compatible newer schema and ends with one line on an incompatible one', async () => {
  const url = await createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'jamun-older-'));
  removals.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' };
  await migrate(url, { folder: newerVersion(expand), sandbox: true });
  const server = await startServerProcess(env);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  server.process.kill('SIGTERM');
  await server.ended;
  await migrate(url, { folder: newerVersion({ ...expand, ...contract }), sandbox: true });
  await expect(startServerProcess(env)).rejects.toThrow(/ready: The database has migration 9002_contract\.sql.*Start a newer version\.\n$/);
}, 120_000);
