import type pg from 'pg';
import { migrationRecords } from '../db/migrate.ts';

/** Tables of ours, with the columns that are written rather than computed. */
export interface TableShape {
  name: string;
  columns: string[];
}

const here = '(select oid from pg_namespace where nspname = current_schema())';
const notOfAnExtension = `not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

export const isSandboxTable = (name: string): boolean => name.startsWith('sandbox_');

/** The records of migrations stay out: a restore writes them again. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname::text as name, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns
     from pg_class
     where relnamespace = ${here} and relkind in ('r', 'p') and not relispartition and relname <> all ($1::text[]) and ${notOfAnExtension}
     order by relname`,
    [migrationRecords],
  );
  return rows;
}

export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select to_regnamespace('pgboss') is null and not exists (
       select from pg_class where relnamespace = ${here} and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${notOfAnExtension}
     ) as empty`,
  );
  return rows[0]?.empty ?? false;
}

export interface SequenceState {
  name: string;
  last: string;
  isCalled: boolean;
}

/** Sequences know no snapshot. Read after one was taken they are as far as its rows, or further, which does no harm. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = ${here} and relkind = 'S' and ${notOfAnExtension} order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const text = `select last_value::text as last, is_called as "isCalled" from ${client.escapeIdentifier(name)}`;
    const found = await client.query<{ last: string; isCalled: boolean }>(text);
    for (const state of found.rows) states.push({ name, ...state });
  }
  return states;
}

export async function setSequence(client: pg.Client, { name, last, isCalled }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), last, isCalled]);
}

/**
 * Runs while no trigger of ours fires and no reference is checked: rows come table by table, and as they were. Any owner of the tables may
 * do that, who may not switch off what the server itself checks; and when the references are put back all of them are checked.
 */
export async function withoutRules(client: pg.Client, tables: TableShape[], load: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<{ on: string; name: string; rule: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as rule
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and conparentid = 0 and pg_class.relnamespace = ${here} order by conrelid::regclass::text, conname`,
  );
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  for (const { on, name } of references) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await load();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { on, name, rule } of references) await client.query(`alter table ${on} add constraint ${name} ${rule}`);
}
