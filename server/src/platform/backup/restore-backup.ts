import pg from 'pg';
import type { RotatingBox } from '../../kit/crypto/sealed-box.ts';
import { StartError } from '../../kit/start-error.ts';
import type { Broken } from '../db/invariants.ts';
import { lockSchema, prepareSchema, readMigrations, refuseOldServer } from '../db/migrate.ts';
import { giveUpLostKeys } from '../keys/signing-keys.store.ts';
import { isEmpty } from './catalog.ts';
import { applyAll, loadJobs, loadTables } from './load-backup.ts';
import { connect, type FilesPlace } from './make-backup.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { placeFiles } from './placed-files.ts';
import { type SealedColumn, tryOpening, type Unopened } from './sealed-samples.ts';
import { exactText } from './snapshot.ts';
import { type SplitMigrations, splitMigrations, verifyContent } from './verify-backup.ts';

export interface Checked {
  folder: string;
  manifest: Manifest;
  migrations: SplitMigrations;
}

interface CheckWanted {
  folder: string;
  migrationsDir: string;
  files: FilesPlace;
  /** Marks of the configured keys. Null when it does not matter whether what is sealed can be opened. */
  keyMarks: string[] | null;
  signal: AbortSignal;
}

function refuseOtherPlace({ files }: Manifest, place: FilesPlace): void {
  if (files.on === 'disk' && place.on === 's3')
    throw new StartError(
      'The backup holds its files, and S3_ENDPOINT is set. Restore without S3_*, copy DATA_DIR/files into the bucket as it is, then set them.',
    );
  if (files.on === 's3' && place.on === 'disk')
    throw new StartError(`The files of this backup lie in the bucket ${files.bucket}. Set S3_ENDPOINT and its companions.`);
}

const anotherKey =
  'SECRET_KEY: is another one than that with which this backup was made, so nothing that is sealed could be opened: account and document ' +
  'numbers, Telegram sessions, second factors, waiting mails; everybody would have to sign in again. Set the right one, or bring the right ' +
  'secrets.json into DATA_DIR. If it is lost for good, --with-another-key restores everything else.';

/** Everything that can be known before anything is touched. */
export async function checkBackup({ folder, migrationsDir, files, keyMarks, signal }: CheckWanted): Promise<Checked> {
  const manifest = await readManifest(folder);
  const known = { product: await readMigrations(migrationsDir, 'product'), sandbox: await readMigrations(migrationsDir, 'sandbox') };
  const migrations = splitMigrations(manifest, known);
  refuseOtherPlace(manifest, files);
  if (keyMarks !== null && !keyMarks.includes(manifest.keyMark)) throw new StartError(anotherKey);
  await verifyContent(folder, manifest, signal);
  return { folder, manifest, migrations };
}

interface RestoreWanted extends Checked {
  databaseUrl: string;
  files: FilesPlace;
  sealed: SealedColumn[];
  box: RotatingBox;
  /** The key of the backup is lost: what it has sealed is given up. */
  anyKey: boolean;
  signal: AbortSignal;
}

export interface Restored {
  manifest: Manifest;
  /** What is sealed, column by column, and how much of it the key does not open. */
  opened: Unopened[];
  broken: Broken[];
}

/** Who starts the product now waits for the schema's lock; who runs it already would work on rows that are not there yet. */
async function refuseBusy(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^jamun'`,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0) throw new StartError(`A Jamun is running on this database (${others} connections). Stop it first.`);
}

async function load(client: pg.Client, wanted: RestoreWanted): Promise<Restored> {
  const { folder, manifest, migrations, files, sealed, box, signal } = wanted;
  if (!(await isEmpty(client)))
    throw new StartError(
      'The database is not empty, and a backup is never restored over anything. Use a new one, or move DATA_DIR/postgres away.',
    );
  for (const set of new Set(migrations.before.map((migration) => migration.set))) await prepareSchema(client, set);
  await applyAll(client, migrations.before);
  await loadTables(client, folder, manifest);
  await loadJobs(client, folder, manifest);
  await applyAll(client, migrations.after);
  const opened = await tryOpening(client, sealed, box);
  if (wanted.anyKey) await giveUpLostKeys(client, box);
  const { rows: broken } = await client.query<Broken>('select name, found from broken_invariants()');
  if (files.on === 'disk') await placeFiles(folder, files.dir, signal);
  return { manifest, opened, broken };
}

/** One transaction: whatever goes wrong leaves the database as empty as it was. Files that are there already do no harm. */
export async function restoreBackup(wanted: RestoreWanted): Promise<Restored> {
  const client = await connect(wanted.databaseUrl, 'jamun restore', wanted.signal);
  try {
    await refuseOldServer(client);
    await refuseBusy(client);
    await lockSchema(client);
    await client.query(`begin; ${exactText}`);
    const restored = await load(client, wanted);
    await client.query('commit');
    return restored;
  } catch (error) {
    if (wanted.signal.aborted) throw new StartError('Interrupted: nothing was restored', { cause: error });
    throw error instanceof pg.DatabaseError ? new StartError(`Nothing was restored: ${error.message}`, { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}
