import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../kit/start-error.ts';
import { assertUsableAddresses } from '../platform/db/database-addresses.ts';
import { withScratchDatabase } from '../platform/db/embedded/scratch-database.ts';
import { migrate, type SchemaOptions, schemaStatus } from '../platform/db/migrate.ts';
import type { Migration } from '../platform/db/migration-files.ts';
import { describePendingMigration, type ObservedMigrations, observePending, readTableSizes } from '../platform/db/migration-plan.ts';
import type { MigrationStatus } from '../platform/db/migration-records.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config/config.ts';
import { databaseError, externalAddresses, joinDatabaseAndKeys, migrationsDir, withoutMigrations } from './database-and-keys.ts';

export const schemaActions = ['status', 'plan', 'apply'] as const;
export type SchemaAction = (typeof schemaActions)[number];

export interface DatabaseCommandDeps {
  config: Config;
  log: Logger;
}

export interface SchemaReport {
  text: string;
  /** Migrations that were changed after they were applied, or that this version does not have. */
  problems: string[];
}

const fileName = ({ set, name }: Pick<Migration, 'set' | 'name'>) => (set === 'sandbox' ? `sandbox/${name}` : name);

/** Opens the database without migrating or creating it, while the server is running or stopped. */
export async function withDatabase<Result>({ config, log }: DatabaseCommandDeps, work: (url: string) => Promise<Result>): Promise<Result> {
  const addresses = externalAddresses(config);
  if (addresses)
    return assertUsableAddresses(addresses)
      .then(() => work(addresses.directUrl))
      .catch((error: unknown) => {
        throw databaseError(error, addresses);
      });
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new StartError(
      `DATA_DIR: there is no database in ${config.dataDir} yet, npm start creates it; for an external database, set DATABASE_URL`,
    );
  const databaseAndKeys = await joinDatabaseAndKeys(config, log, withoutMigrations);
  try {
    return await work(databaseAndKeys.directUrl);
  } finally {
    await databaseAndKeys.release();
  }
}

const problemsOf = (sets: MigrationStatus[]): string[] =>
  sets.flatMap(({ set, changed, unknown }) => [
    ...changed.map((name) => `changed  ${fileName({ set, name })} (its SQL differs from the applied version)`),
    ...unknown.map((name) => `unknown  ${fileName({ set, name })} (applied by a newer version of Jamun; this version does not start)`),
  ]);

function describeStatus(sets: MigrationStatus[], usesSandbox: boolean): string {
  const lines = sets.flatMap(({ set, applied, pending, newer }) => [
    `${set === 'product' ? 'Product' : 'Sandbox'}: ${applied.length} applied, ${pending.length} pending`,
    ...pending.map((migration) => `  pending  ${fileName(migration)}`),
    ...newer.map((name) => `  newer    ${fileName({ set, name })} (applied by a newer version of Jamun; this version can start)`),
  ]);
  return [...lines, ...(usesSandbox ? [] : ['Sandbox: not used, every provider is real'])].join('\n');
}

/** Locks of the pending migrations. In an empty database there is nobody who would wait for them. */
async function observeLocks(sets: MigrationStatus[], options: SchemaOptions): Promise<ObservedMigrations> {
  if (sets.every(({ applied }) => applied.length === 0)) return { remark: 'The database is empty', tables: new Map() };
  return withScratchDatabase((scratchUrl) => observePending(scratchUrl, sets, options)).catch((error: Error) => ({
    remark: `The locks are unknown: ${error.message.split('\n')[0]}`,
    tables: new Map(),
  }));
}

/** SQL of the pending migrations; before each, what it does to existing tables, observed in a database of its own. */
async function describePlan(sets: MigrationStatus[], url: string, options: SchemaOptions): Promise<string> {
  const pending = sets.flatMap((set) => set.pending);
  if (pending.length === 0) return '-- Nothing to apply';
  const [sizes, { remark, tables }] = [await readTableSizes(url), await observeLocks(sets, options)];
  const texts = pending.map((migration) =>
    [`-- ${fileName(migration)}`, ...describePendingMigration(migration, tables.get(migration), sizes), migration.sql.trimEnd()].join('\n'),
  );
  return [`-- ${remark}`, ...texts].join('\n\n');
}

const describeApplied = (applied: Migration[]): string =>
  applied.map((migration) => `applied  ${fileName(migration)}`).join('\n') || 'Nothing to apply';

/** `status` and `plan` only read; `apply` runs the migrations that the next start would run. */
export function runSchemaAction(action: SchemaAction, deps: DatabaseCommandDeps): Promise<SchemaReport> {
  const { usesSandbox } = deps.config;
  const options = { folder: migrationsDir, sandbox: usesSandbox, log: deps.log };
  return withDatabase(deps, async (url) => {
    if (action === 'apply') return { text: describeApplied(await migrate(url, options)), problems: [] };
    const sets = await schemaStatus(url, options);
    const text = action === 'plan' ? await describePlan(sets, url, options) : describeStatus(sets, usesSandbox);
    return { text, problems: problemsOf(sets) };
  });
}
