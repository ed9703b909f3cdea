import type { Queryable } from './secret-keys.store.ts';

const prefix = 'jamun key ';

/** Name of a process's connections. It tells a rotation with which key the process seals. */
export const processName = (keyId: string): string => `${prefix}${keyId}`;

/** Ids of the keys with which the processes on this database seal at the moment. */
export async function keysInUse(queries: Queryable): Promise<string[]> {
  const { rows } = await queries.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)`,
    [prefix],
  );
  return rows.map(({ name }) => name.slice(prefix.length));
}
