import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import type { Queries } from '../db/database.ts';
import { keepAlive } from '../db/keep-alive.ts';
import { readSequences } from './catalog.ts';
import { privateFolder, syncFolders, writeDurably } from './durable-files.ts';
import { formatManifest, type Manifest, manifestPath } from './manifest.ts';
import { type BackupFile, pinFiles } from './pinned-files.ts';
import { openSnapshot, writePgBossJobs, writeTables } from './snapshot.ts';

/** File storage: local disk, or an S3 bucket, which needs its own backup. */
export type FileStorageLocation = { on: 'disk'; dir: string } | { on: 's3'; bucket: string };

export interface BackupOptions {
  databaseUrl: string;
  files: FileStorageLocation;
  /** One page of the files referenced in the database, after this key (keyset pagination). */
  listFiles(queries: Queries, page: { after: string; limit: number }): Promise<BackupFile[]>;
  keyMark: string;
  target: string;
  signal: AbortSignal;
}

const pageSize = 1_000;

/** Reads all pages in the same snapshot. */
async function* allFiles({ listFiles }: BackupOptions, queries: Queries): AsyncGenerator<BackupFile> {
  for (let after = ''; ; ) {
    const page = await listFiles(queries, { after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.key;
  }
}

async function countFiles(list: AsyncIterable<BackupFile>): Promise<number> {
  let count = 0;
  for await (const _ of list) count += 1;
  return count;
}

/** Files are hard-linked before the tables are written and copied afterwards, so the server keeps running meanwhile. */
async function writeContent(options: BackupOptions, client: pg.Client, folder: string): Promise<Manifest> {
  const { files, signal, keyMark } = options;
  const snapshot = await openSnapshot(client);
  const queries = drizzle(client);
  const list = () => allFiles(options, queries);
  const pinnedFiles = files.on === 'disk' ? await pinFiles(files.dir, folder, list, signal) : null;
  try {
    const tables = await writeTables(client, folder);
    const jobs = await writePgBossJobs(client, folder);
    const sequences = await readSequences(client);
    const fileSummary = pinnedFiles
      ? await pinnedFiles.write()
      : ({ on: 's3', bucket: 'bucket' in files ? files.bucket : '', count: await countFiles(list()) } as const);
    return { format: 'jamun backup 1', ...snapshot, keyMark, tables, sequences, jobs, files: fileSummary };
  } finally {
    await pinnedFiles?.release();
  }
}

/** Closes the connection on abort; running queries fail. */
const closeOnAbort = (client: pg.Client, signal: AbortSignal) => {
  const close = () => client.connection.stream.destroy();
  if (signal.aborted) close();
  signal.addEventListener('abort', close, { once: true });
};

export async function connect(databaseUrl: string, name: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, ...keepAlive, application_name: name });
  // The next query reports the error.
  client.on('error', () => {});
  await client.connect().catch((cause: { code?: string; message: string }) => {
    throw new StartError(`Cannot connect to the database (${cause.code ?? cause.message})`, { cause });
  });
  closeOnAbort(client, signal);
  return client;
}

/**
 * Complete backup, except for the secret key: all tables of one snapshot, and the files they reference. The folder is
 * renamed to its final name once everything is synced to disk.
 */
export async function createBackup(options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const folder = resolve(options.target);
  if (existsSync(folder)) throw new StartError(`${folder} already exists. Choose a new folder: backups are never overwritten.`);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const client = await connect(options.databaseUrl, 'jamun backup', options.signal);
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(unfinished, { mode: privateFolder.mode });
    const manifest = await writeContent(options, client, unfinished);
    await syncFolders(unfinished);
    await writeDurably(manifestPath(unfinished), formatManifest(manifest));
    await syncFolders(unfinished);
    await rename(unfinished, folder);
    const parent = await open(dirname(folder), 'r');
    await parent.sync().finally(() => parent.close());
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw options.signal.aborted ? new StartError('Interrupted: no backup was created', { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}
