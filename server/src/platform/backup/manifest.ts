import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../kit/start-error.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
/** It becomes the name of a file. */
const tableName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const RecordedMigration = z.strictObject({ name: z.string(), checksum: digest });
const Queue = z.strictObject({ name: z.string(), options: z.record(z.string(), z.unknown()) });

/** What a backup says of itself. It is written last: a folder without it is no backup. */
const Manifest = z.strictObject({
  format: z.literal('jamun backup 1'),
  /** Of the snapshot, by the database's clock. */
  takenAt: z.string(),
  server: z.string(),
  migrations: z.array(RecordedMigration).min(1),
  /** Empty also where the tables of simulated providers come from former product migrations. */
  sandboxMigrations: z.array(RecordedMigration).default([]),
  /** Made from the secret key, which cannot be had from it: tells whether one has the right one. */
  keyMark: digest,
  tables: z.array(z.strictObject({ name: tableName, columns: z.array(z.string()), rows: count, checksum: digest })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Null where the product has never run. */
  jobs: z
    .strictObject({ version: z.number(), queues: z.array(Queue), columns: z.array(z.string()), rows: count, checksum: digest })
    .nullable(),
  files: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('disk'), count, bytes: count, missing: count, checksum: digest }),
    z.strictObject({ on: z.literal('s3'), bucket: z.string(), count }),
  ]),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestIn = (folder: string) => join(folder, 'manifest.json');
export const tableFileIn = (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`);
export const jobsFileIn = (folder: string) => join(folder, 'jobs.copy.gz');
export const filesIn = (folder: string) => join(folder, 'files');
/** One line for each file, as `sha256sum -c` reads them. */
export const fileListIn = (folder: string) => join(folder, 'files.sha256');
export const missingListIn = (folder: string) => join(folder, 'missing-files.txt');

const sealOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** With its own checksum in the last line. */
export function writtenManifest(manifest: Manifest): string {
  const text = JSON.stringify(Manifest.parse(manifest), null, 1);
  return `${text}\n${sealOf(text)}\n`;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const written = await readFile(manifestIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'manifest.json is not there: it was interrupted, or is something else' : error.code;
    throw new StartError(`${folder} is not a whole backup (${reason})`, { cause: error });
  });
  const [, text = '', seal = ''] = /^(.*)\n([0-9a-f]{64})\n$/s.exec(written) ?? [];
  if (sealOf(text) !== seal) throw new StartError(`${manifestIn(folder)} is damaged. Take another backup.`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new StartError(`${folder} was made by a newer version of Jamun, in a way that this one does not know`);
  return parsed.data;
}
