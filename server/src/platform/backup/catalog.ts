import type pg from 'pg';
import { migrationRecordTables } from '../db/migration-records.ts';

/** `columns` without generated columns, which cannot be written. */
export interface TableShape {
  name: string;
  columns: string[];
}

const schemaOid = '(select oid from pg_namespace where nspname = current_schema())';
const notFromExtension = `not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

export const isSandboxTable = (name: string): boolean => name.startsWith('sandbox_');

/** Tables of the current schema without the migration records: a restore writes those itself. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname::text as name, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns
     from pg_class
     where relnamespace = ${schemaOid} and relkind in ('r', 'p') and not relispartition and relname <> all ($1::text[]) and ${notFromExtension}
     order by relname`,
    [migrationRecordTables],
  );
  return rows;
}

export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select to_regnamespace('pgboss') is null and not exists (
       select from pg_class where relnamespace = ${schemaOid} and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${notFromExtension}
     ) as empty`,
  );
  return rows[0]?.empty ?? false;
}

export interface SequenceState {
  name: string;
  last: string;
  isCalled: boolean;
}

/** Sequences are not part of a snapshot. Read after it, they are at or beyond its rows, which is harmless. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = ${schemaOid} and relkind = 'S' and ${notFromExtension} order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const text = `select last_value::text as last, is_called as "isCalled" from ${client.escapeIdentifier(name)}`;
    const result = await client.query<{ last: string; isCalled: boolean }>(text);
    for (const state of result.rows) states.push({ name, ...state });
  }
  return states;
}

export async function setSequence(client: pg.Client, { name, last, isCalled }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), last, isCalled]);
}

/**
 * Loads rows without user triggers and foreign keys, because rows arrive table by table. Works for the owner of the tables: disabling
 * system triggers would need a superuser, so the foreign keys are dropped. Adding them again checks all rows.
 */
export async function withoutTriggersAndForeignKeys(client: pg.Client, tables: TableShape[], load: () => Promise<void>): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and conparentid = 0 and pg_class.relnamespace = ${schemaOid} order by conrelid::regclass::text, conname`,
  );
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  for (const { on, name } of foreignKeys) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await load();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { on, name, definition } of foreignKeys) await client.query(`alter table ${on} add constraint ${name} ${definition}`);
}
