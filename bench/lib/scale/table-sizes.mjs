/** @import { PgClient } from '../../../scripts/lib/workspace-packages.mjs' */

/** Rows, bytes of the table with TOAST, and bytes of its indexes; the largest fifteen. */
const sizesQuery = `
  select relname as name, reltuples::bigint::float8 as rows, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  order by pg_total_relation_size(oid) desc limit 15`;

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/**
 * Prints the size of the database and of its largest tables.
 * @param {PgClient} client
 */
export async function printSizes(client) {
  const { rows: total } = await client.query('select pg_database_size(current_database())::float8 as bytes');
  console.log(`The large database has ${megabytes(total[0].bytes)}`);
  /** @type {{ rows: { name: string, rows: number, table: number, indexes: number }[] }} */
  const { rows: tables } = await client.query(sizesQuery);
  for (const { name, rows, table, indexes } of tables)
    console.log(
      `  ${name}: ${rows} rows, table ${megabytes(table)}, indexes ${megabytes(indexes)}, ${((table + indexes) / rows).toFixed(0)} bytes per row`,
    );
}
