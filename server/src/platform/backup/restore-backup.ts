import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stopwatch } from '../../kit/clock.ts';
import type { RotatingBox } from '../../kit/crypto/sealed-box.ts';
import { StartError } from '../../kit/start-error.ts';
import type { InvariantViolation } from '../db/invariants.ts';
import { assertServerVersion, lockSchema } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';
import { prepareSchema } from '../db/migration-records.ts';
import { discardLostKeys } from '../keys/signing-keys.store.ts';
import { isEmpty } from './catalog.ts';
import { connect, type FileStorageLocation } from './create-backup.ts';
import { applyMigrations, loadPgBossJobs, loadTables, requeueActiveJobs } from './load-backup.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { restoreFiles } from './restore-files.ts';
import { checkSealedSamples, type SealedColumn, type SealedSample } from './sealed-samples.ts';
import { fixedTextFormat } from './snapshot.ts';
import { type SplitMigrations, splitMigrations, verifyContent } from './verify-backup.ts';

export interface VerifiedBackup {
  folder: string;
  manifest: Manifest;
  migrations: SplitMigrations;
}

interface CheckOptions {
  folder: string;
  migrationsDir: string;
  files: FileStorageLocation;
  /** Fingerprints of the configured keys. Null accepts any key: sealed values may then be unreadable. */
  keyMarks: string[] | null;
  signal: AbortSignal;
}

function assertSameStorage({ files }: Manifest, place: FileStorageLocation): void {
  if (files.on === 'disk' && place.on === 's3')
    throw new StartError(
      'The backup contains its files, but S3_ENDPOINT is set. Restore without S3_*, copy DATA_DIR/files into the bucket unchanged, then set S3_*.',
    );
  if (files.on === 's3' && place.on === 'disk')
    throw new StartError(`The files of this backup are in the bucket ${files.bucket}. Set S3_ENDPOINT and the other S3_* variables.`);
}

const wrongKey =
  'SECRET_KEY: differs from the key of this backup, so sealed values could not be decrypted: account and document numbers, Telegram ' +
  'sessions, second factors, queued emails; all users would have to sign in again. Set the right key, or copy the right secrets.json into ' +
  'DATA_DIR. If the key is lost, --with-another-key restores everything else.';

/** All checks that are possible before the restore changes anything. */
export async function checkBackup({ folder, migrationsDir, files, keyMarks, signal }: CheckOptions): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder);
  const known = { product: await readMigrations(migrationsDir, 'product'), sandbox: await readMigrations(migrationsDir, 'sandbox') };
  const migrations = splitMigrations(manifest, known);
  assertSameStorage(manifest, files);
  if (keyMarks !== null && !keyMarks.includes(manifest.keyMark)) throw new StartError(wrongKey);
  await verifyContent(folder, manifest, signal);
  return { folder, manifest, migrations };
}

interface RestoreOptions extends VerifiedBackup {
  databaseUrl: string;
  files: FileStorageLocation;
  sealed: SealedColumn[];
  box: RotatingBox;
  /** The key of the backup is lost: its sealed values stay unreadable. */
  anyKey: boolean;
  signal: AbortSignal;
}

export interface RestoreResult {
  manifest: Manifest;
  /** Decryption samples per sealed column. */
  sealedSamples: SealedSample[];
  violations: InvariantViolation[];
}

/** Milliseconds in which closed connections disappear from the list of the server. */
const closingTime = 2_000;

async function countJamunConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^jamun'`,
  );
  return rows[0]?.others ?? 0;
}

/** A server that starts now waits for the schema lock, but one that already runs would work on missing rows. */
async function assertNotInUse(client: pg.Client): Promise<void> {
  const deadline = stopwatch() + closingTime;
  let others = await countJamunConnections(client);
  while (others > 0 && stopwatch() < deadline) {
    await sleep(50);
    others = await countJamunConnections(client);
  }
  if (others > 0) throw new StartError(`Jamun is running on this database (${others} connections). Stop it first.`);
}

async function load(client: pg.Client, options: RestoreOptions): Promise<RestoreResult> {
  const { folder, manifest, migrations, files, sealed, box, signal } = options;
  if (!(await isEmpty(client)))
    throw new StartError(
      'The database is not empty, and a restore never overwrites data. Use a new database, or move DATA_DIR/postgres away.',
    );
  for (const set of new Set(migrations.before.map((migration) => migration.set))) await prepareSchema(client, set);
  await applyMigrations(client, migrations.before);
  await loadTables(client, folder, manifest);
  await loadPgBossJobs(client, folder, manifest);
  await applyMigrations(client, migrations.after);
  await requeueActiveJobs(client);
  const opened = await checkSealedSamples(client, sealed, box);
  if (options.anyKey) await discardLostKeys(client, box);
  const { rows: broken } = await client.query<InvariantViolation>('select name, found from broken_invariants()');
  if (files.on === 'disk') await restoreFiles(folder, files.dir, signal);
  return { manifest, sealedSamples: opened, violations: broken };
}

/** One transaction: after an error the database is still empty. Files that were already copied do no harm. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const client = await connect(options.databaseUrl, 'jamun restore', options.signal);
  try {
    await assertServerVersion(client);
    await assertNotInUse(client);
    await lockSchema(client);
    await client.query(`begin; ${fixedTextFormat}`);
    const restored = await load(client, options);
    await client.query('commit');
    return restored;
  } catch (error) {
    if (options.signal.aborted) throw new StartError('Interrupted: nothing was restored', { cause: error });
    throw error instanceof pg.DatabaseError ? new StartError(`Nothing was restored: ${error.message}`, { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}
