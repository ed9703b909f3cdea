import { isPooled } from '../../platform/db/database-addresses.ts';
import { schemaStatus } from '../../platform/db/migrate.ts';
import { externalAddresses, migrationsDir } from '../database-and-keys.ts';
import { withDatabase } from '../schema-command.ts';
import { clockFinding } from './cashfree-checks.ts';
import { type Check, type Finding, failed, ok, reasonOf, warning } from './check.ts';
import type { DoctorContext } from './context.ts';
import { countAdministrators, readPooledTimeout, readServer } from './database-probe.store.ts';

async function checkServer(url: string, { clock }: DoctorContext): Promise<Finding[]> {
  const sentAt = clock.now().getTime();
  const { version, at } = await readServer(url);
  const middle = (sentAt + clock.now().getTime()) / 2;
  const text = `PostgreSQL ${version} answers`;
  return [
    version < 15 ? failed('database', text, 'use PostgreSQL 15 or newer') : ok('database', text),
    clockFinding('clock and database', Math.round(at.getTime() - middle)),
  ];
}

async function checkMigrations(url: string, { config, log }: DoctorContext): Promise<Finding> {
  const sets = await schemaStatus(url, { folder: migrationsDir, sandbox: config.usesSandbox, log });
  const [pending, foreign] = [sets.flatMap(({ pending }) => pending), sets.flatMap(({ changed, unknown }) => [...changed, ...unknown])];
  if (foreign.length > 0) return failed('migrations', `${foreign.length} are not of this version`, 'npm run migrate -- status names them');
  if (pending.length > 0) return warning('migrations', `${pending.length} pending`, 'start the server, or npm run migrate -- apply');
  return ok('migrations', `${sets.reduce((sum, { applied }) => sum + applied.length, 0)} applied`);
}

/** Above SECOND_ADMIN_ABOVE a second administrator confirms, so there must be two. */
async function checkAdministrators(url: string, { config }: DoctorContext): Promise<Finding> {
  const name = 'administrators';
  const count = await countAdministrators(url);
  const [text, create] = [`${count} can sign in`, 'npm run admin -- create --username NAME'];
  if (count === 0) return failed(name, text, create);
  if (config.secondAdminAbove !== null && count < 2) return failed(name, `${text}, and SECOND_ADMIN_ABOVE needs two`, create);
  if (config.production && config.secondAdminAbove === null)
    return warning(name, `${text}; each alone can pay out any amount`, 'set SECOND_ADMIN_ABOVE');
  return ok(name, text);
}

async function checkDatabase(context: DoctorContext): Promise<Finding[]> {
  try {
    return await withDatabase(context, async (url) => {
      const migrations = await checkMigrations(url, context);
      const findings = [...(await checkServer(url, context)), migrations];
      return migrations.state === 'ok' ? [...findings, await checkAdministrators(url, context)] : findings;
    });
  } catch (error) {
    return [failed('database', reasonOf(error), 'DATABASE_URL: address, password, network')];
  }
}

/** Behind a pooler: transactions must work, and single statements need a limit, because the pooler drops ours. */
async function checkPooler({ config }: DoctorContext): Promise<Finding[]> {
  const [name, addresses] = ['pooler', externalAddresses(config)];
  if (!addresses || !isPooled(addresses)) return [ok(name, 'none')];
  try {
    const timeout = await readPooledTimeout(addresses.databaseUrl);
    if (timeout === '0') return [warning(name, 'statements have no time limit', 'connect_query of PgBouncer (docs/operations.md)')];
    return [ok(name, `transactions work; limit of statements: ${timeout}`)];
  } catch (error) {
    return [failed(name, `no transaction is possible (${reasonOf(error)})`, 'pool_mode = transaction')];
  }
}

export const databaseChecks: Check<DoctorContext>[] = [
  { name: 'database', run: checkDatabase },
  { name: 'pooler', run: checkPooler },
];
