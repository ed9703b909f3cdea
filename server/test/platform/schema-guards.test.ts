import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beside } from '@jamun/test-support/beside';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../harness/world.ts';

/**
 * Every constraint, unique index and trigger of the database, one per line, sorted: `table kind name: definition`. After a migration that
 * means to change one: `UPDATE=1 npx vitest run server/test/platform/schema-guards.test.ts`, and the change is reviewed with the migration.
 */
const listFile = fileURLToPath(new URL('./schema-guards.txt', import.meta.url));

/** Constraints of every kind but NOT NULL; unique indexes that are no constraint; triggers that are not made by the server itself. */
const guards = `
  select conrelid::regclass::text as on_table, conname::text as name, pg_get_constraintdef(oid) as definition,
    case contype when 'c' then 'check' when 'u' then 'unique' when 'p' then 'primary key' when 'f' then 'foreign key' else contype::text end
      || case when convalidated then '' else ' (not valid)' end as kind
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype not in ('n', 't')
  union all
  select indrelid::regclass::text, pg_class.relname::text, regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX \\S+ ON \\S+ ', ''),
    'unique index'
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and indisunique and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  union all
  select tgrelid::regclass::text, tgname::text, regexp_replace(pg_get_triggerdef(pg_trigger.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', ''),
    case when tgconstraint = 0 then 'trigger' else 'constraint trigger' end || case tgenabled when 'O' then '' else ' (disabled)' end
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace`;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll('public.', '');

let copy: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  copy = await copyDatabase();
});
afterAll(() => copy.drop());

it('the constraints, unique indexes and triggers of the database are those of schema-guards.txt', async () => {
  const { rows } = await beside(copy.url, (client) =>
    client.query<{ on_table: string; kind: string; name: string; definition: string }>(guards),
  );
  const found = rows.map((row) => `${row.on_table} ${row.kind} ${row.name}: ${oneLine(row.definition)}`).sort();
  if (process.env.UPDATE) writeFileSync(listFile, `${found.join('\n')}\n`);
  const expected = readFileSync(listFile, 'utf8').trimEnd().split('\n');
  expect({
    missing: expected.filter((line) => !found.includes(line)),
    unexpected: found.filter((line) => !expected.includes(line)),
    isSorted: expected.join('\n') === [...expected].sort().join('\n'),
  }).toEqual({ missing: [], unexpected: [], isSorted: true });
});
