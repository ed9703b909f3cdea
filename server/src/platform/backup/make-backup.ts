import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import type { Queries } from '../db/database.ts';
import { readSequences } from './catalog.ts';
import { privateFolder, syncFolders, writeDurably } from './durable-files.ts';
import { holdFiles, type KeptFile } from './kept-files.ts';
import { type Manifest, manifestIn, writtenManifest } from './manifest.ts';
import { openSnapshot, writeJobs, writeTables } from './snapshot.ts';

/** Where the bytes of files lie: with us, or in a bucket that is backed up apart. */
export type FilesPlace = { on: 'disk'; dir: string } | { on: 's3'; bucket: string };

export interface BackupWanted {
  databaseUrl: string;
  files: FilesPlace;
  /** A page of the files that rows name, after this key. */
  listFiles(queries: Queries, page: { after: string; limit: number }): Promise<KeptFile[]>;
  keyMark: string;
  target: string;
  signal: AbortSignal;
}

const pageSize = 1_000;

/** Reads on inside the same snapshot, however many there are. */
async function* allFiles({ listFiles }: BackupWanted, queries: Queries): AsyncGenerator<KeptFile> {
  for (let after = ''; ; ) {
    const page = await listFiles(queries, { after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.key;
  }
}

async function countFiles(list: AsyncIterable<KeptFile>): Promise<number> {
  let count = 0;
  for await (const _ of list) count += 1;
  return count;
}

/** The files are held before the tables are written, and copied after: between the two the product goes on. */
async function writeContent(wanted: BackupWanted, client: pg.Client, folder: string): Promise<Manifest> {
  const { files, signal, keyMark } = wanted;
  const snapshot = await openSnapshot(client);
  const queries = drizzle(client);
  const list = () => allFiles(wanted, queries);
  const held = files.on === 'disk' ? await holdFiles(files.dir, folder, list, signal) : null;
  try {
    const tables = await writeTables(client, folder);
    const jobs = await writeJobs(client, folder);
    const sequences = await readSequences(client);
    const kept = held
      ? await held.write()
      : ({ on: 's3', bucket: 'bucket' in files ? files.bucket : '', count: await countFiles(list()) } as const);
    return { format: 'jamun backup 1', ...snapshot, keyMark, tables, sequences, jobs, files: kept };
  } finally {
    await held?.release();
  }
}

/** Ends the line, and with it whatever waits for an answer on it. */
const endWith = (client: pg.Client, signal: AbortSignal) => {
  const cut = () => client.connection.stream.destroy();
  if (signal.aborted) cut();
  signal.addEventListener('abort', cut, { once: true });
};

export async function connect(databaseUrl: string, name: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true, application_name: name });
  // Told by whatever is asked next.
  client.on('error', () => {});
  await client.connect().catch((cause: { code?: string; message: string }) => {
    throw new StartError(`The database does not answer (${cause.code ?? cause.message})`, { cause });
  });
  endWith(client, signal);
  return client;
}

/**
 * Everything that is needed to have the product again, but for the key that opens what is sealed: every table and every waiting job as
 * they stood at one moment, and the files they name. It takes its name when all of it is safe on the disk.
 */
export async function makeBackup(wanted: BackupWanted): Promise<{ folder: string; manifest: Manifest }> {
  const folder = resolve(wanted.target);
  if (existsSync(folder)) throw new StartError(`${folder} is there already. Name a folder that is not: a backup is never written over.`);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const client = await connect(wanted.databaseUrl, 'jamun backup', wanted.signal);
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(unfinished, { mode: privateFolder.mode });
    const manifest = await writeContent(wanted, client, unfinished);
    await syncFolders(unfinished);
    await writeDurably(manifestIn(unfinished), writtenManifest(manifest));
    await syncFolders(unfinished);
    await rename(unfinished, folder);
    const parent = await open(dirname(folder), 'r');
    await parent.sync().finally(() => parent.close());
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw wanted.signal.aborted ? new StartError('Interrupted: there is no backup', { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}
