import { expect, it } from 'vitest';
import { statementSummary } from './statement-summary.ts';

it.each([
  ['select "id", "email" from "users" where "id" = $1', 'select users'],
  ['select count(*) from (select 1 from orders) as found', 'select'],
  ['select (select max(id) from orders) from products', 'select products'],
  ['insert into "orders" ("id") values ($1) on conflict do nothing', 'insert orders'],
  ['  update\n  jobs set state = $1', 'update jobs'],
  ['delete from public."sessions" where id = $1', 'delete sessions'],
  ['with due as (select id from jobs where f(kind) order by id) update jobs set state = $1 from due', 'update jobs'],
  ['with a as (select 1), b as (delete from x returning id) select id from b', 'select b'],
  ["select pg_notify('canary', $1)", 'select'],
  ['begin; set local lock_timeout = 500', 'begin'],
  ['commit', 'commit'],
  ["set application_name = 'canary'", 'set'],
  ['(select 1) union (select 2)', 'statement'],
  ['', 'statement'],
])('summarises the statement %j as %j', (text, summary) => {
  expect(statementSummary(text)).toBe(summary);
});
