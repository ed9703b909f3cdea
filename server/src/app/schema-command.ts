import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../kit/start-error.ts';
import { assertUsableAddresses } from '../platform/db/database-addresses.ts';
import { type Migration, type MigrationStatus, migrate, schemaStatus } from '../platform/db/migrate.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config.ts';
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
    ...unknown.map((name) => `unknown  ${fileName({ set, name })} (applied by a newer version of Jamun)`),
  ]);

function describeStatus(sets: MigrationStatus[], usesSandbox: boolean): string {
  const lines = sets.flatMap(({ set, applied, pending }) => [
    `${set === 'product' ? 'Product' : 'Sandbox'}: ${applied.length} applied, ${pending.length} pending`,
    ...pending.map((migration) => `  pending  ${fileName(migration)}`),
  ]);
  return [...lines, ...(usesSandbox ? [] : ['Sandbox: not used, every provider is real'])].join('\n');
}

const describePlan = (sets: MigrationStatus[]): string =>
  sets.flatMap(({ pending }) => pending.map((migration) => `-- ${fileName(migration)}\n${migration.sql.trimEnd()}`)).join('\n\n') ||
  '-- Nothing to apply';

const describeApplied = (applied: Migration[]): string =>
  applied.map((migration) => `applied  ${fileName(migration)}`).join('\n') || 'Nothing to apply';

/** `status` and `plan` only read; `apply` runs the migrations that the next start would run. */
export function runSchemaAction(action: SchemaAction, deps: DatabaseCommandDeps): Promise<SchemaReport> {
  const { usesSandbox } = deps.config;
  const options = { folder: migrationsDir, sandbox: usesSandbox };
  return withDatabase(deps, async (url) => {
    if (action === 'apply') return { text: describeApplied(await migrate(url, options)), problems: [] };
    const sets = await schemaStatus(url, options);
    return { text: action === 'plan' ? describePlan(sets) : describeStatus(sets, usesSandbox), problems: problemsOf(sets) };
  });
}
