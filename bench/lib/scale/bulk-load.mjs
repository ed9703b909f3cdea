// Bulk load of empty tables: indexes are dropped and created again afterwards, which takes a fraction of the time.
/** @import { PgClient } from '../../../scripts/lib/workspace-packages.mjs' */
import { withoutTriggers } from '../database.mjs';

/** Indexes without a constraint, with their definition. */
const indexesQuery = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and relname = any ($1)
    and not exists (select from pg_constraint where conindid = indexrelid)`;

/** Primary keys and unique constraints of tables that no foreign key refers to. */
const constraintsQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(own.oid) as definition
  from pg_constraint as own join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and relname = any ($1) and contype in ('p', 'u')
    and not exists (select from pg_constraint as other where other.contype = 'f' and other.confrelid = own.conrelid)`;

/**
 * Drops the indexes of the tables while `load` runs.
 * @param {PgClient} client
 * @param {string[]} tables
 * @param {() => Promise<void>} load
 */
async function withoutIndexes(client, tables, load) {
  /** @type {{ rows: { name: string, definition: string }[] }} */
  const { rows: indexes } = await client.query(indexesQuery, [tables]);
  /** @type {{ rows: { table: string, name: string, definition: string }[] }} */
  const { rows: constraints } = await client.query(constraintsQuery, [tables]);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  await load();
  for (const { table, name, definition } of constraints) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
}

/**
 * Settings of the loading session and, while it lasts, of the server: fewer checkpoints, and commits that do not wait for the disk.
 * @param {PgClient} client
 * @param {string[]} tables
 * @param {() => Promise<void>} load
 */
export async function bulkLoad(client, tables, load) {
  await client.query("alter system set max_wal_size = '8GB'");
  await client.query('select pg_reload_conf()');
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set temp_buffers = '512MB'; set jit = off",
  );
  await withoutTriggers(client, () => withoutIndexes(client, tables, load));
  await client.query('alter system reset max_wal_size');
  await client.query('select pg_reload_conf()');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
