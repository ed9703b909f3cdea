import type pg from 'pg';
import { expect, it } from 'vitest';
import { frequentStatements } from './statement-names.ts';

/** Names with which a connection runs the queries. */
function namesOf(queries: unknown[][]): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  const client = { query: (query: string | { name?: string }) => void names.push(typeof query === 'string' ? undefined : query.name) };
  frequentStatements().prepareOn(client as unknown as pg.ClientBase);
  for (const query of queries) (client.query as (...args: unknown[]) => void)(...query);
  return names;
}
const times = (count: number, query: unknown[]) => Array.from({ length: count }, () => query);

it('a statement gets a name at its fifth use, as text or as configuration', () => {
  const text = 'select id from users where id = $1';
  expect(namesOf([...times(4, [text, [1]]), [{ text, values: [1] }], [text, [1]]])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'frequent-0',
    'frequent-0',
  ]);
});

it('a statement with a name of its own keeps it', () => {
  expect(namesOf(times(6, [{ text: 'select 1', name: 'own' }])).at(-1)).toBe('own');
});

it.each([
  ['without parameters', ['begin']],
  ['of two commands', [{ text: 'set local x = 1; select 1' }]],
  ['that lists rows', [{ text: 'select id from orders where seller_id = $1 order by created_at' }]],
  ['that counts rows', [{ text: 'select count(*) from orders where seller_id = $1' }]],
  ['with all columns', [{ text: 'select * from users where id = $1', values: [1] }]],
  ['with all columns of a table', [{ text: 'select users.* from users where id = $1', values: [1] }]],
  ['that returns all columns', [{ text: 'delete from users where id = $1 returning *', values: [1] }]],
])('a statement %s stays unnamed', (_what, query) => {
  expect(namesOf(times(10, query)).filter(Boolean)).toEqual([]);
});

it('at most 128 statements get a name', () => {
  const texts = Array.from({ length: 200 }, (_, index) => `select ${index} where 1 = $1`);
  const names = namesOf(texts.flatMap((text) => times(5, [text, [1]])));
  expect(new Set(names.filter(Boolean)).size).toBe(128);
});
