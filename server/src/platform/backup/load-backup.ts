import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import { applyInside, type Migration } from '../db/migrate.ts';
import { isSandboxTable, listTables, setSequence, withoutRules } from './catalog.ts';
import { copyIn } from './copy-protocol.ts';
import { jobsFileIn, type Manifest, tableFileIn } from './manifest.ts';
import { copyJobsIn, createQueues, lengthenWaits } from './waiting-jobs.ts';

/** Each in turn, and what it puts off to the end of its transaction at once: the next one may change the same table. */
export async function applyAll(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const migration of migrations) {
    await applyInside(client, migration);
    await client.query('set constraints all immediate; set constraints all deferred');
  }
}

/**
 * All of them or none: a table that one of the two does not know would be lost without a word. Except tables of simulated providers
 * that came after the backup: theirs are created in their present shape.
 */
function refuseOtherTables(expected: Manifest['tables'], found: string[]): void {
  const [known, there] = [new Set(expected.map(({ name }) => name)), new Set(found)];
  const odd = [...known].filter((name) => !there.has(name)).concat(found.filter((name) => !known.has(name) && !isSandboxTable(name)));
  if (odd.length > 0) throw new StartError(`The backup and its migrations do not have the same tables: ${odd.join(', ')}`);
}

async function loadRows(client: pg.Client, statement: string, path: string, expected: number): Promise<void> {
  // Whatever goes wrong on the way is told by the last of the two.
  const rows = await copyIn(
    client,
    statement,
    pipeline(createReadStream(path), createGunzip(), () => {}),
  );
  if (rows !== expected) throw new StartError(`${path} has ${rows} rows instead of ${expected}. Take another backup.`);
}

/** Rows go in as they came out, into tables as they were then. */
export async function loadTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const shapes = await listTables(client);
  refuseOtherTables(
    tables,
    shapes.map(({ name }) => name),
  );
  const all = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  await withoutRules(client, shapes, async () => {
    // What migrations have put there is among what comes.
    await client.query(`truncate ${all}`);
    for (const { name, columns, rows } of tables) {
      // Tables of simulated providers may have lost a column since; empty ones are restored all the same.
      if (rows === 0) continue;
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      await loadRows(client, `copy ${client.escapeIdentifier(name)} (${list}) from stdin`, tableFileIn(folder, name), rows);
    }
  });
  for (const sequence of sequences) await setSequence(client, sequence);
  // Else the first questions, those about invariants among them, would be answered as if everything were small.
  await client.query(`analyze ${all}`);
}

export async function loadJobs(client: pg.Client, folder: string, { jobs, takenAt }: Manifest): Promise<void> {
  if (!jobs) return;
  await createQueues(client, jobs);
  await loadRows(client, copyJobsIn(client, jobs.columns), jobsFileIn(folder), jobs.rows);
  await lengthenWaits(client, takenAt);
}
