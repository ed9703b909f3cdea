import { withConnection } from '@jamun/test-support/separate-connection';
import { expect, it } from 'vitest';
import { checkMigrations } from '../../src/platform/db/migration-check.ts';
import { type Migration, readHeader, readMigrations } from '../../src/platform/db/migration-files.ts';
import { createEmptyDatabase } from '../harness/backup-restore.ts';
import { migrationsFolder } from '../harness/old-database.ts';

const migration = (number: string, sql: string): Migration => ({
  set: 'product',
  name: `${number}_test.sql`,
  sql,
  checksum: sql,
  ...readHeader(sql),
});

/** Schema of the previous release. */
const previousRelease = `
  create table orders (id int primary key, status text not null default 'OPEN', note varchar(20), buyer int not null,
    constraint orders_status_check check (status in ('OPEN', 'PAID')));
  create index orders_buyer_idx on orders (buyer);
  create unique index orders_note_key on orders (note);
  create table buyers (id int primary key);
  create view paid_orders as select id, buyer from orders where status = 'PAID';
  create type colour as enum ('red', 'blue');
  create function total() returns int language sql as 'select 1';
  create function keep() returns trigger language plpgsql as 'begin return new; end';
  create trigger orders_keep before update on orders for each row execute function keep();`;

const tightenedCheck = `alter table orders drop constraint orders_status_check;
  alter table orders add constraint orders_status_check check (status in ('OPEN')) not valid`;
const uniqueIndex = 'create unique index orders_buyer_key on orders (buyer)';
const newTrigger = 'create trigger orders_new before insert on orders for each row execute function keep()';

/** Problems of migrations that follow the previous release, without their file names. */
async function problemsOf(...files: string[]): Promise<string[]> {
  const { url, drop } = await createEmptyDatabase();
  const migrations = files.map((sql, place) => migration(`005${place + 7}`, sql));
  const problems = await withConnection(url, (client) => checkMigrations(client, [migration('0056', previousRelease), ...migrations]));
  await drop();
  return problems.map((text) => text.replace(/^\d+_test\.sql: /, ''));
}

it('migrations of this version are compatible with the version before them', async () => {
  const { url, drop } = await createEmptyDatabase();
  const migrations = await readMigrations(migrationsFolder, 'product');
  expect(await withConnection(url, (client) => checkMigrations(client, migrations))).toEqual([]);
  await drop();
});

it.each([
  ['drops a table', 'drop table buyers', 'table buyers is dropped or renamed'],
  ['renames a table', 'alter table buyers rename to customers', 'table buyers is dropped or renamed'],
  ['drops a column', 'alter table orders drop column note', 'column orders.note is dropped or renamed'],
  ['renames a column', 'alter table orders rename note to remark', 'column orders.note is dropped or renamed'],
  ['drops a view', 'drop view paid_orders', 'view paid_orders is dropped or renamed'],
  ['drops a function', 'drop function total()', 'function total() is dropped or renamed'],
  [
    'replaces the body of a function',
    `create or replace function total() returns int language sql as 'select 2'`,
    'function total() changes',
  ],
  ['changes a type', 'alter table orders alter note type text', 'column orders.note changes its type from character varying(20) to text'],
  ['rewrites a table', 'alter table buyers alter id type bigint', 'lock buyers rewrites the table under AccessExclusiveLock'],
  ['adds NOT NULL', 'alter table orders alter note set not null', 'column orders.note becomes NOT NULL'],
  ['removes NOT NULL', 'alter table orders alter buyer drop not null', 'column orders.buyer becomes nullable'],
  ['removes a default', 'alter table orders alter status drop default', 'column orders.status loses its default'],
  [
    'adds a NOT NULL column without default',
    'alter table orders add kind text not null',
    'column orders.kind is NOT NULL without a default',
  ],
  [
    'adds a column with a volatile default',
    'alter table buyers add token uuid default gen_random_uuid()',
    'lock buyers rewrites the table',
  ],
  ['tightens a check', tightenedCheck, 'constraint orders.orders_status_check changes'],
  [
    'adds a check that is validated',
    'alter table orders add x int, add constraint orders_x_check check (x > 0)',
    'lock orders reads every row under AccessExclusiveLock',
  ],
  [
    'adds a check on an existing column',
    'alter table orders add constraint orders_buyer_check check (buyer > 0) not valid',
    'constraint orders.orders_buyer_check is a new rule for existing columns',
  ],
  [
    'adds a foreign key that is validated',
    'alter table orders add foreign key (buyer) references buyers (id)',
    'lock orders reads every row under ShareRowExclusiveLock',
  ],
  ['adds a unique index', uniqueIndex, 'index orders_buyer_key is a new rule for existing columns'],
  ['builds an index in a transaction', 'create index on orders (status)', 'lock orders reads every row under ShareLock'],
  ['drops an index', 'drop index orders_buyer_idx', 'index orders_buyer_idx is dropped'],
  ['drops a unique index', 'drop index orders_note_key', 'index orders_note_key is dropped: ON CONFLICT fails'],
  ['updates a whole table', `update orders set note = 'x'`, 'lock orders changes rows of the whole table in one transaction'],
  ['adds a trigger', newTrigger, 'trigger orders.orders_new is new on an existing table'],
  ['drops a trigger', 'drop trigger orders_keep on orders', 'trigger orders.orders_keep is dropped'],
  ['removes a value of an enumeration', `drop type colour; create type colour as enum ('red')`, 'type colour changes its definition'],
])('rejects a migration that %s', async (_title, sql, expected) => {
  expect(await problemsOf(`-- requires: 0056\n${sql};`)).toContainEqual(expect.stringContaining(expected));
});

it.each([
  ['a new table with a reference to an existing one', 'create table notes (id int primary key, order_id int not null references orders);'],
  ['a new column that refers to another table', 'alter table orders add referrer int references buyers (id);'],
  ['new columns', `alter table orders add a int, add b text not null default '', add c timestamptz default now();`],
  ['a rule about new columns, not validated yet', 'alter table orders add a int; alter table orders add check (a > 0) not valid;'],
  ['fewer rules', 'alter table orders drop constraint orders_status_check;'],
  ['a new view and a new column of a view', 'create or replace view paid_orders as select id, buyer, status from orders;'],
  [
    'NOT NULL that a validated check proves',
    'alter table notes alter id set not null;',
    'create table notes (id int check (id is not null));',
  ],
])('accepts %s', async (_title, sql, before = 'select 1;') => {
  expect(await problemsOf(`-- requires: 0056\n${before}`, `-- requires: 0056\n${sql}`)).toEqual([]);
});

it('accepts an index that is built concurrently, and a constraint that is validated after it was added', async () => {
  const index = '-- requires: 0056\n-- no-transaction\ncreate index concurrently if not exists orders_status_idx on orders (status);';
  const added =
    '-- requires: 0056\n-- allow: constraint orders.orders_buyer_check: every version checks it\nalter table orders add constraint orders_buyer_check check (buyer > 0) not valid;';
  const validated = '-- requires: 0056\n-- no-transaction\nalter table orders validate constraint orders_buyer_check;';
  expect(await problemsOf(index, added, validated)).toEqual([]);
});

it('accepts a contract step when the oldest version has stopped using the column', async () => {
  const expand = '-- requires: 0056\nalter table orders add remark text;';
  const contract = (requires: string) =>
    `-- requires: ${requires}\n-- contract: column orders.note unused since 0057\nalter table orders drop note;`;
  // The unique index on the column goes with it, and is named too.
  const withIndex = (text: string) => text.replace('alter', '-- contract: index orders_note_key unused since 0057\nalter');
  expect(await problemsOf(expand, withIndex(contract('0057')), '-- requires: 0057\nselect 1;')).toEqual([]);
  expect(await problemsOf(expand, withIndex(contract('0056')))).toContain(
    'column orders.note is unused since 0057, so the migration requires at least 0057',
  );
});

it('rejects a header without requires, with an unknown number, with a smaller one, and with a line that has no effect', async () => {
  expect(await problemsOf('create table notes (id int);')).toEqual([expect.stringContaining('the header has no line "-- requires: NNNN"')]);
  expect(await problemsOf('-- requires: 0057\nselect 1;')).toEqual([
    expect.stringContaining('requires 0057, which is not an earlier migration'),
  ]);
  expect(await problemsOf('-- requires: 0056\nselect 1;', '-- requires: 0055\nselect 1;')).toEqual([
    'requires 0055, but the migration before it requires 0056',
  ]);
  expect(await problemsOf('-- requires: 0056\n-- allow: lock orders: few rows\nselect 1;')).toEqual([
    'the header names lock orders, but the check finds nothing about it',
  ]);
});

it('rejects statements without transaction that block writes or cannot be repeated', async () => {
  await expect(problemsOf('-- requires: 0056\n-- no-transaction\nalter table orders add x int;')).rejects.toThrow(
    'a migration without transaction may contain only',
  );
  await expect(problemsOf('-- requires: 0056\n-- no-transaction\ncreate index concurrently a_idx on orders (buyer);')).rejects.toThrow(
    'if not exists',
  );
});
