import type { Queryable } from './secret-keys.store.ts';

const prefix = 'jamun key ';

/** `application_name` of a process's connections. By it, a rotation sees which key the process uses. */
export const processName = (keyId: string): string => `${prefix}${keyId}`;

/** Ids of the keys that running processes on this database encrypt with. */
export async function keysInUse(queries: Queryable): Promise<string[]> {
  const { rows } = await queries.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)`,
    [prefix],
  );
  return rows.map(({ name }) => name.slice(prefix.length));
}
