import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import { applyMigration } from '../db/migrate.ts';
import type { Migration } from '../db/migration-files.ts';
import { isSandboxTable, listTables, setSequence, withoutTriggersAndForeignKeys } from './catalog.ts';
import { copyIn } from './copy-streams.ts';
import { jobsFilePath, type Manifest, tableFilePath } from './manifest.ts';
import { copyJobsIn, createPgBossTable } from './pg-boss-jobs.ts';

/** Runs deferred constraints after each migration, because the next one may alter the same table. */
export async function applyMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const migration of migrations) {
    await applyMigration(client, migration);
    await client.query('set constraints all immediate; set constraints all deferred');
  }
}

/**
 * Backup and schema must have the same tables, otherwise rows would be lost silently. Exception: sandbox tables that are newer than the
 * backup; they are created in their current form.
 */
function assertSameTables(expected: Manifest['tables'], found: string[]): void {
  const [inBackup, inSchema] = [new Set(expected.map(({ name }) => name)), new Set(found)];
  const different = [...inBackup]
    .filter((name) => !inSchema.has(name))
    .concat(found.filter((name) => !inBackup.has(name) && !isSandboxTable(name)));
  if (different.length > 0) throw new StartError(`The backup and its migrations do not have the same tables: ${different.join(', ')}`);
}

async function loadRows(client: pg.Client, statement: string, path: string, expected: number): Promise<void> {
  // `pipeline` passes read errors on to the last stream, which `copyIn` reads.
  const rows = await copyIn(
    client,
    statement,
    pipeline(createReadStream(path), createGunzip(), () => {}),
  );
  if (rows !== expected) throw new StartError(`${path} has ${rows} rows instead of ${expected}. Use another backup.`);
}

/** Loads all rows. The schema is that of the backup's version; newer migrations run afterwards. */
export async function loadTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const shapes = await listTables(client);
  assertSameTables(
    tables,
    shapes.map(({ name }) => name),
  );
  const all = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  await withoutTriggersAndForeignKeys(client, shapes, async () => {
    // Rows that migrations inserted are also in the backup.
    await client.query(`truncate ${all}`);
    for (const { name, columns, rows } of tables) {
      // Skipping empty tables also allows sandbox tables that have lost a column since the backup.
      if (rows === 0) continue;
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      await loadRows(client, `copy ${client.escapeIdentifier(name)} (${list}) from stdin`, tableFilePath(folder, name), rows);
    }
  });
  for (const sequence of sequences) await setSequence(client, sequence);
  // Without statistics, the first queries (e.g. the invariant checks) would get plans for tiny tables.
  await client.query(`analyze ${all}`);
}

/** Jobs of a backup from before migration 0055. */
export async function loadPgBossJobs(client: pg.Client, folder: string, { jobs }: Manifest): Promise<void> {
  if (!jobs) return;
  await createPgBossTable(client, jobs);
  await loadRows(client, copyJobsIn(client, jobs.columns), jobsFilePath(folder), jobs.rows);
}

/** The workers that held the leases do not exist here. */
export async function requeueActiveJobs(client: pg.Client): Promise<void> {
  await client.query(
    `update jobs set state = 'QUEUED', attempts = attempts - 1, leased_by = null, leased_until = null where state = 'ACTIVE'`,
  );
}
