import { expect, it } from 'vitest';
import { nonBlockingStatementsOf, readHeader, transactionalSql } from './migration-files.ts';

const concurrent = `-- requires: 0056
-- no-transaction
-- Orders of a buyer.
create index concurrently if not exists
  orders_buyer_idx on orders (buyer);
alter table orders validate constraint orders_check;
`;

it('the header of a migration ends before its first statement', () => {
  const sql = `-- requires: 0060\n-- contract: column orders.note unused since 0059\n\n-- allow: lock plans: three rows\nselect 1;\n-- no-transaction`;
  expect(readHeader(sql)).toEqual({
    requires: '0060',
    noTransaction: false,
    contracts: [{ subject: 'column orders.note', unusedSince: '0059' }],
    allowed: [{ subject: 'lock plans', reason: 'three rows' }],
  });
  expect(readHeader('select 1')).toEqual({ requires: null, noTransaction: false, contracts: [], allowed: [] });
});

it('a migration without transaction is split into statements, and a restore runs them without CONCURRENTLY', () => {
  const migration = { set: 'product', name: '0057_x.sql', sql: concurrent, checksum: '', ...readHeader(concurrent) } as const;
  const validate = 'alter table orders validate constraint orders_check';
  expect(nonBlockingStatementsOf(migration)).toEqual([
    'create index concurrently if not exists orders_buyer_idx on orders (buyer)',
    validate,
  ]);
  expect(transactionalSql(migration)).toBe(`create index if not exists orders_buyer_idx on orders (buyer);\n${validate}`);
});
