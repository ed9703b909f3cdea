import type pg from 'pg';

const header = `-- The schema of the database after all migrations (server/src/platform/db/migrations). Generated from the catalog: do not edit.
-- Each table is followed by its indexes and triggers.
-- To update: UPDATE=1 npx vitest run --project api schema`;

/** One line per column: type, collation, identity, generated, default, NOT NULL; then one per constraint. NOT VALID is shown. */
const tableLines = `
  select relname::text as table, 1 as kind, lpad(attnum::text, 5, '0') as name,
    concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'COLLATE ' || attcollation::regcollation end,
      case when attidentity <> '' then 'GENERATED ' || case attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end || ' AS IDENTITY' end,
      case when seqstart <> 1 then '(START WITH ' || seqstart || ')' end,
      case when attgenerated <> '' then 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ') STORED'
        when adbin is not null then 'DEFAULT ' || pg_get_expr(adbin, adrelid) end,
      case when attnotnull then 'NOT NULL' end) as text
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_depend on refobjid = attrelid and refobjsubid = attnum and deptype = 'i' and pg_depend.classid = 'pg_class'::regclass
  left join pg_sequence on seqrelid = pg_depend.objid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all
  select conrelid::regclass::text, 2 + position(contype::text in 'puxfc'), conname,
    'CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true)
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype not in ('n', 't')`;

/** Statements after a table: storage options, comments, indexes that no constraint owns, triggers, disabled triggers. */
const tableStatements = `
  select relname::text as table, 1 as kind, relname::text as name,
    'ALTER TABLE ' || relname || ' SET (' || array_to_string(reloptions, ', ') || ')' as text
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and reloptions is not null
  union all
  select relname::text, 2, attname, 'COMMENT ON ' ||
    case when objsubid = 0 then 'TABLE ' || relname else 'COLUMN ' || relname || '.' || attname end || ' IS ' || quote_literal(description)
  from pg_description join pg_class on classoid = 'pg_class'::regclass and objoid = pg_class.oid
  left join pg_attribute on attrelid = pg_class.oid and attnum = objsubid and objsubid > 0
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all
  select indrelid::regclass::text, 3, pg_class.relname, pg_get_indexdef(indexrelid, 0, true) || case when indisvalid then '' else ' -- INVALID' end
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  union all
  select tgrelid::regclass::text, 4, tgname, pg_get_triggerdef(pg_trigger.oid, true)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace
  union all
  select tgrelid::regclass::text, 5, tgname, 'ALTER TABLE ' || tgrelid::regclass || case tgenabled
    when 'D' then ' DISABLE' when 'R' then ' ENABLE REPLICA' else ' ENABLE ALWAYS' end || ' TRIGGER ' || quote_ident(tgname)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and tgenabled <> 'O' and relnamespace = 'public'::regnamespace`;

const views = `
  select 'CREATE VIEW ' || relname || case when reloptions is null then '' else ' WITH (' || array_to_string(reloptions, ', ') || ')' end ||
    E' AS\\n' || pg_get_viewdef(oid, true) ||
    coalesce(E'\\nCOMMENT ON VIEW ' || relname || ' IS ' || quote_literal(obj_description(oid, 'pg_class')) || ';', '') as text
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname`;

const extensions = `select 'CREATE EXTENSION ' || extname || ';' as text from pg_extension where extname <> 'plpgsql' order by extname`;

const functions = `
  select pg_get_functiondef(oid) as text from pg_proc
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by proname, pg_get_function_identity_arguments(oid)`;

const isSandbox = (table: string) => table.startsWith('sandbox_');
const section = (title: string, texts: string[]) => (texts.length === 0 ? [] : [`-- ${title}`, ...texts]);

/** Line or statement of a table, ordered by kind, then by name. */
interface SchemaPart {
  table: string;
  kind: number;
  name: string;
  text: string;
}

const compareParts = (one: SchemaPart, other: SchemaPart) => one.kind - other.kind || (one.name < other.name ? -1 : 1);

/** Each table with its indexes and triggers, ordered by name. */
async function tableTexts(client: pg.Client): Promise<[name: string, text: string][]> {
  const { rows: lines } = await client.query<SchemaPart>(tableLines);
  const { rows: statements } = await client.query<SchemaPart>(tableStatements);
  const names = [...new Set(lines.map(({ table }) => table))].sort();
  return names.map((name) => {
    const partsOf = (parts: SchemaPart[]) => parts.filter(({ table }) => table === name).sort(compareParts);
    const body = partsOf(lines).map(({ text }) => `  ${text.replace(/\s+/g, ' ')}`);
    return [name, [`CREATE TABLE ${name} (\n${body.join(',\n')}\n);`, ...partsOf(statements).map(({ text }) => `${text};`)].join('\n')];
  });
}

/** `docs/schema.sql`: extensions, tables, views and functions of a database, ordered by name; tables of the sandbox last. */
export async function schemaFile(client: pg.Client): Promise<string> {
  // With this search path, names are printed without the schema.
  await client.query('set search_path to public');
  const tables = await tableTexts(client);
  const textsOf = async (query: string) => (await client.query<{ text: string }>(query)).rows.map(({ text }) => text.trimEnd());
  return `${[
    header,
    ...section('Extensions', await textsOf(extensions)),
    ...section(
      'Tables',
      tables.flatMap(([name, text]) => (isSandbox(name) ? [] : [text])),
    ),
    ...section('Views', await textsOf(views)),
    ...section(
      'Functions',
      (await textsOf(functions)).map((text) => `${text};`),
    ),
    ...section(
      'Tables of simulated providers: not created where every provider is real',
      tables.flatMap(([name, text]) => (isSandbox(name) ? [text] : [])),
    ),
  ].join('\n\n')}\n`;
}
