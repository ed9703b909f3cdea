import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../kit/start-error.ts';

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
/** Restricted, because it is used as a file name. */
const tableName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const RecordedMigration = z.strictObject({ name: z.string(), checksum: sha256Hex });

/** Description of a backup. It is written last: a folder without it is incomplete. */
const Manifest = z.strictObject({
  format: z.literal('jamun backup 1'),
  /** Time of the snapshot, by the database clock. */
  takenAt: z.string(),
  /** Version of the PostgreSQL server. */
  server: z.string(),
  migrations: z.array(RecordedMigration).min(1),
  /** Empty if there is no sandbox, or if its tables were created by old product migrations. */
  sandboxMigrations: z.array(RecordedMigration).default([]),
  /** Derived from the secret key, not reversible: recognizes the right key at a restore. */
  keyMark: sha256Hex,
  tables: z.array(z.strictObject({ name: tableName, columns: z.array(z.string()), rows: count, checksum: sha256Hex })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Jobs in the tables of pg-boss, which databases before migration 0055 have. Null otherwise. */
  jobs: z
    .strictObject({ version: z.number(), queues: z.array(z.unknown()), columns: z.array(z.string()), rows: count, checksum: sha256Hex })
    .nullable(),
  files: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('disk'), count, bytes: count, missing: count, checksum: sha256Hex }),
    z.strictObject({ on: z.literal('s3'), bucket: z.string(), count }),
  ]),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const tableFilePath = (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`);
export const jobsFilePath = (folder: string) => join(folder, 'jobs.copy.gz');
export const filesFolder = (folder: string) => join(folder, 'files');
/** Format of `sha256sum -c`: one line per file. */
export const checksumListPath = (folder: string) => join(folder, 'files.sha256');
export const missingFilesPath = (folder: string) => join(folder, 'missing-files.txt');

const checksumOfText = (text: string) => createHash('sha256').update(text).digest('hex');

/** JSON with its own checksum in the last line. */
export function formatManifest(manifest: Manifest): string {
  const text = JSON.stringify(Manifest.parse(manifest), null, 1);
  return `${text}\n${checksumOfText(text)}\n`;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(manifestPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'manifest.json is missing: the backup was interrupted, or this is not a backup' : error.code;
    throw new StartError(`${folder} is not a complete backup (${reason})`, { cause: error });
  });
  const [, text = '', checksum = ''] = /^(.*)\n([0-9a-f]{64})\n$/s.exec(content) ?? [];
  if (checksumOfText(text) !== checksum) throw new StartError(`${manifestPath(folder)} is damaged. Use another backup.`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new StartError(`${folder} was created by a newer version of Jamun and has an unknown format`);
  return parsed.data;
}
