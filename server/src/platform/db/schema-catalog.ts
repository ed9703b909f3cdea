import type pg from 'pg';

/** Object of the schema, by kind and name: `table orders`, `column orders.note`, `index orders_buyer_idx`. */
export interface SchemaObject {
  kind: 'table' | 'view' | 'sequence' | 'column' | 'constraint' | 'index' | 'trigger' | 'function' | 'type';
  name: string;
  /** Table or view that it belongs to; null for objects of their own. */
  table: string | null;
  /** Columns of the table that it uses; an expression is an empty name. */
  columns: string[];
  /** Properties by name, as text. */
  is: Record<string, string | boolean | null>;
}

export type Catalog = Map<string, SchemaObject>;

const schemaOid = '(select oid from pg_namespace where nspname = current_schema())';
const columnNames = (keys: string, table: string) =>
  `array(select coalesce(attname, '')::text from unnest(${keys}) as key left join pg_attribute on attrelid = ${table} and attnum = key)`;

/** Tables, views and sequences, with the file of a table, which changes when it is rewritten. */
const relations = `
  select case relkind when 'S' then 'sequence' when 'r' then 'table' when 'p' then 'table' else 'view' end as kind, relname as name,
    null as "table", '{}'::text[] as columns, jsonb_build_object('file', relfilenode::text) as "is"
  from pg_class where relnamespace = ${schemaOid} and relkind in ('r', 'p', 'v', 'm', 'S')`;

const columns = `
  select 'column', relname || '.' || attname, relname, array[attname::text], jsonb_build_object(
    'type', format_type(atttypid, atttypmod), 'not null', attnotnull, 'default', pg_get_expr(adbin, adrelid),
    'generated', concat(attgenerated, attidentity))
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = ${schemaOid} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`;

/** Check and foreign key constraints; unique ones are indexes. */
const constraints = `
  select 'constraint', relname || '.' || conname, relname, ${columnNames('conkey', 'conrelid')},
    jsonb_build_object('definition', replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', ''))
  from pg_constraint join pg_class on pg_class.oid = conrelid where relnamespace = ${schemaOid} and contype in ('c', 'f')`;

const indexes = `
  select 'index', index.relname, indexed.relname, ${columnNames('indkey::int2[]', 'indrelid')},
    jsonb_build_object('definition', pg_get_indexdef(indexrelid), 'unique', indisunique or indisexclusion)
  from pg_index join pg_class as index on index.oid = indexrelid join pg_class as indexed on indexed.oid = indrelid
  where indexed.relnamespace = ${schemaOid}`;

const triggers = `
  select 'trigger', relname || '.' || tgname, relname, '{}', jsonb_build_object('definition', pg_get_triggerdef(pg_trigger.oid))
  from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = ${schemaOid} and not tgisinternal`;

const functions = `
  select 'function', proname || '(' || pg_get_function_identity_arguments(oid) || ')', null, '{}',
    jsonb_build_object('result', pg_get_function_result(oid), 'body', md5(pg_get_functiondef(oid)))
  from pg_proc where pronamespace = ${schemaOid} and prokind in ('f', 'p')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

/** Enumerations with their values. */
const types = `
  select 'type', typname, null, '{}', jsonb_build_object('values',
    (select string_agg(quote_literal(enumlabel), ' ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
  from pg_type where typnamespace = ${schemaOid} and typtype = 'e'`;

const allObjects = [relations, columns, constraints, indexes, triggers, functions, types].join('\nunion all');

export const objectKey = ({ kind, name }: Pick<SchemaObject, 'kind' | 'name'>): string => `${kind} ${name}`;

/** Reads the objects of the current schema. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows } = await client.query<SchemaObject>(allObjects);
  return new Map(rows.map((object) => [objectKey(object), object]));
}
