import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaFile } from '../harness/schema-file.ts';
import { copyDatabase } from '../harness/world.ts';

const architecture = fileURLToPath(new URL('../../../docs/architecture.md', import.meta.url));
const path = fileURLToPath(new URL('../../../docs/schema.sql', import.meta.url));

let copy: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  copy = await copyDatabase();
});
afterAll(() => copy.drop());

/** Removes the views: versions before PostgreSQL 16 print the table name before each column of a view. */
const withoutViews = (text: string) => text.replace(/^-- Views$.*?(?=^-- Functions$)/ms, '');

it('docs/schema.sql shows the schema of a migrated database (UPDATE=1 rewrites it)', async () => {
  const { generated, version } = await withConnection(copy.url, async (client) => ({
    generated: await schemaFile(client),
    version: Number((await client.query('show server_version_num')).rows[0].server_version_num),
  }));
  const compared = version >= 160_000 ? (text: string) => text : withoutViews;
  if (process.env.UPDATE && compared !== withoutViews) writeFileSync(path, generated);
  expect(compared(readFileSync(path, 'utf8')).split('\n')).toEqual(compared(generated).split('\n'));
});

it('the generated schema shows constraints that are NOT VALID and triggers that are disabled', async () => {
  const generated = await withConnection(copy.url, async (client) => {
    await client.query('begin');
    await client.query('alter table orders add constraint orders_probe check (amount < 0) not valid');
    await client.query('alter table orders disable trigger orders_tally');
    const text = await schemaFile(client);
    await client.query('rollback');
    return text;
  });
  expect(generated).toContain('CONSTRAINT orders_probe CHECK (amount < 0) NOT VALID');
  expect(generated).toContain('ALTER TABLE orders DISABLE TRIGGER orders_tally;');
});

/** Foreign keys as lines of a mermaid `erDiagram`: referenced table, cardinalities, referencing table, its first column. */
const relations = `
  select confrelid::regclass || case when attnotnull then ' ||--o' else ' |o--o' end ||
    case when exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null and indkey::text = conkey[1]::text)
      then '| ' else '{ ' end || conrelid::regclass || ' : ' || attname as line
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and connamespace = 'public'::regnamespace`;

it('the diagram in docs/architecture.md shows foreign keys of the database with their cardinalities', async () => {
  const { rows } = await withConnection(copy.url, (client) => client.query<{ line: string }>(relations));
  const [, diagram = ''] = /^erDiagram\n(.*?)^```/ms.exec(readFileSync(architecture, 'utf8')) ?? [];
  const drawn = diagram
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn.filter((line) => !rows.some((row) => row.line === line))).toEqual([]);
});
