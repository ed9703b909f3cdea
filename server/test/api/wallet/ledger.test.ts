import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entries, Kind } from '../../../src/modules/ledger/index.ts';
import { ledger } from '../../../src/modules/ledger/index.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { findInvariantViolations } from '../../../src/platform/db/invariants.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { copyDatabase, randomPhone } from '../../harness/world.ts';

// Tests of the ledger alone: the postings belong to no order and no withdrawal.
let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase({ url: copy.url, maxConnections: 10, log: createLogger('silent') });
});
const brokenBooks = async () => (await findInvariantViolations(database)).filter(({ name }) => /^invariant_l[1-5]/.test(name));
afterAll(async () => {
  expect(await brokenBooks()).toEqual([]);
  await database.close();
  await copy.drop();
});

const at = new Date('2026-01-01T00:00:00Z');
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);

async function createSeller(): Promise<{ id: number }> {
  const values = [randomWord(), randomPhone(), at];
  const { rows } = await query(
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
     values ($1, 'Seller', $1 || '@example.in', $2, 'x', $3, $3) returning id`,
    values,
  );
  return { id: Number(rows[0].id) };
}

const post = (sellerId: number, kind: Kind, entries: Entries, id = randomWord()) =>
  database.transact(async (tx) => {
    await ledger.lock(tx, sellerId);
    return ledger.post(tx, { kind, source: { type: 'test', id }, sellerId, entries, at });
  });
const sale = (sellerId: number, amount: bigint, fee: bigint) =>
  post(sellerId, 'SALE', { GROSS: -amount, CHARGES: fee, LOCKED: amount - fee });

describe('ledger', () => {
  it('ledger entries have a running balance per account in posting order', async () => {
    const { id } = await createSeller();
    await sale(id, 10_000n, 500n);
    await post(id, 'RELEASE', { LOCKED: -9_500n, AVAILABLE: 9_500n });
    await post(id, 'WITHDRAW', { AVAILABLE: -9_500n, WITHDRAWING: 9_500n });
    expect(await ledger.loadBook(database.read, id)).toMatchObject({ GROSS: -10_000n, CHARGES: 500n, WITHDRAWING: 9_500n });
    const { rows } = await query(
      'select seq::int, account, amount::int, balance::int from ledger_entries where seller_id = $1 order by seq',
      [id],
    );
    expect(rows).toEqual([
      { seq: 1, account: 'GROSS', amount: -10_000, balance: -10_000 },
      { seq: 2, account: 'CHARGES', amount: 500, balance: 500 },
      { seq: 3, account: 'LOCKED', amount: 9_500, balance: 9_500 },
      { seq: 4, account: 'LOCKED', amount: -9_500, balance: 0 },
      { seq: 5, account: 'AVAILABLE', amount: 9_500, balance: 9_500 },
      { seq: 6, account: 'AVAILABLE', amount: -9_500, balance: 0 },
      { seq: 7, account: 'WITHDRAWING', amount: 9_500, balance: 9_500 },
    ]);
  });

  it('rejects postings that do not sum to zero, have no amounts, overdraw an account or repeat a source', async () => {
    const { id } = await createSeller();
    await sale(id, 10_000n, 500n);
    await expect(post(id, 'SALE', { GROSS: -10n, LOCKED: 9n })).rejects.toThrow('does not sum to zero');
    await expect(post(id, 'SALE', { GROSS: 0n })).rejects.toThrow('has no amounts');
    await expect(post(id, 'RELEASE', { LOCKED: -9_501n, AVAILABLE: 9_501n })).rejects.toMatchObject({
      constraint: 'ledger_books_locked_check',
    });
    await expect(post(id, 'WITHDRAW', { AVAILABLE: -1n, WITHDRAWING: 1n })).rejects.toMatchObject({
      constraint: 'ledger_books_available_check',
    });
    await expect(post(id, 'REFUND', { DEBT: 1n, LOCKED: -1n })).rejects.toMatchObject({ constraint: 'ledger_books_debt_check' });
    await post(id, 'RELEASE', { LOCKED: -1n, AVAILABLE: 1n }, 'once');
    await expect(post(id, 'RELEASE', { LOCKED: -1n, AVAILABLE: 1n }, 'once')).rejects.toMatchObject({ constraint: 'ledger_tx_once' });
  });

  it('a ledger transaction can be reversed once, and debt repaid since becomes available', async () => {
    const { id } = await createSeller();
    await post(id, 'REFUND', { REFUNDS: 100n, DEBT: -100n }, `refund of ${id}`);
    await post(id, 'SALE', { GROSS: -60n, DEBT: 60n });
    const reverse = () =>
      database.transact((tx) =>
        ledger.reverse(tx, { kind: 'REFUND', source: { type: 'test', id: `refund of ${id}` }, as: 'REFUND_REVERSAL', at }),
      );
    await reverse();
    expect(await ledger.loadBook(database.read, id)).toMatchObject({ DEBT: 0n, AVAILABLE: 60n, REFUNDS: 0n, GROSS: -60n });
    await expect(reverse()).rejects.toThrow();
  });

  it('the database rejects updates, deletes and incomplete inserts of ledger rows', async () => {
    const { id } = await createSeller();
    const tx = await sale(id, 10_000n, 500n);
    for (const statement of [
      'update ledger_entries set amount = amount',
      'delete from ledger_entries',
      'truncate ledger_entries',
      `update ledger_tx set kind = 'SALE'`,
      'delete from ledger_tx',
      'truncate ledger_tx cascade',
      'delete from ledger_books',
      'truncate ledger_books cascade',
      'update ledger_books set available = available + 1',
      'update ledger_books set available = available + 1, debt = debt - 1, locked = -1',
      `insert into ledger_tx (seller_id, kind, source_type, source_id, at) values (${id}, 'SALE', 'test', 'no entries', $1)`,
      `insert into ledger_entries values (${id}, 4, ${tx}, 'AVAILABLE', 5, 5)`,
      `insert into ledger_entries values (${id}, 4, ${tx}, 'AVAILABLE', 5, 5), (${id}, 5, ${tx}, 'DEBT', -5, -5)`,
      `with posted as (insert into ledger_tx (seller_id, kind, source_type, source_id, at) values (${id}, 'SALE', 'test', 'one', $1) returning id)
       insert into ledger_entries select ${id}, 4, id, 'AVAILABLE', 5, 5 from posted`,
    ]) {
      await expect(query(statement, statement.includes('$1') ? [at] : []), statement).rejects.toThrow();
    }
  });

  it('the database rejects entries whose seller is not the one of their transaction', async () => {
    const [one, other] = [await createSeller(), await createSeller()];
    await sale(other.id, 10_000n, 500n);
    const statement = `
      with posted as (insert into ledger_tx (seller_id, kind, source_type, source_id, at) values (${one.id}, 'SALE', 'test', 'two', $1) returning id)
      insert into ledger_entries
      select ${other.id}, seq, id, account, amount, 0 from posted, (values (4, 'LOCKED', 5), (5, 'GROSS', -5)) as entry (seq, account, amount)`;
    await sale(one.id, 10_000n, 500n);
    await expect(query(statement, [at])).rejects.toMatchObject({ constraint: 'ledger_entries_tx_fkey' });
  });

  it('the invariant check reports a ledger book that differs from its entries', async () => {
    const { id } = await createSeller();
    await sale(id, 100n, 5n);
    await query('update ledger_books set locked = locked - 1, available = available + 1 where seller_id = $1', [id]);
    expect((await brokenBooks()).map(({ name }) => name)).toContain('invariant_l2_balances_follow_entries');
    await query('update ledger_books set locked = locked + 1, available = available - 1 where seller_id = $1', [id]);
  });

  it('concurrent withdrawals never exceed the available balance', async () => {
    const { id } = await createSeller();
    await sale(id, 100n, 0n);
    await post(id, 'RELEASE', { LOCKED: -100n, AVAILABLE: 100n });
    const withdrawals = Array.from({ length: 30 }, () =>
      post(id, 'WITHDRAW', { AVAILABLE: -10n, WITHDRAWING: 10n }).then(
        () => true,
        () => false,
      ),
    );
    expect((await Promise.all(withdrawals)).filter(Boolean)).toHaveLength(10);
    // Control: the same withdrawals without a lock overdraw, so the test can detect a missing lock.
    await query('create table naive (balance int); insert into naive values (100)');
    const naive = async () => {
      const { rows } = await query('select balance from naive');
      if (rows[0].balance < 10) return false;
      await new Promise((resolve) => setImmediate(resolve));
      await query('update naive set balance = $1', [rows[0].balance - 10]);
      return true;
    };
    expect((await Promise.all(Array.from({ length: 30 }, naive))).filter(Boolean).length).toBeGreaterThan(10);
    await query('drop table naive');
  });

  it(
    `ledger balances match a model after random postings, ${sized(30, 500)} runs`,
    async () => {
      const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
      console.log(`ledger model, FUZZ_SEED=${seed}`);
      const amount = fc.bigInt({ min: 1n, max: 10_000n });
      const postings: fc.Arbitrary<[Kind, Entries]> = fc.oneof(
        fc
          .tuple(amount, amount)
          .map(([gross, fee]): [Kind, Entries] => ['SALE', { GROSS: -gross, CHARGES: fee % gross, LOCKED: gross - (fee % gross) }]),
        amount.map((one): [Kind, Entries] => ['RELEASE', { LOCKED: -one, AVAILABLE: one }]),
        amount.map((one): [Kind, Entries] => ['WITHDRAW', { AVAILABLE: -one, WITHDRAWING: one }]),
        amount.map((one): [Kind, Entries] => ['PAYOUT', { WITHDRAWING: -one, WITHDRAWN: one }]),
        amount.map((one): [Kind, Entries] => ['REFUND', { REFUNDS: one, LOCKED: -one }]),
        amount.map((one): [Kind, Entries] => ['CHARGEBACK', { REFUNDS: one, DEBT: -one }]),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(postings, { maxLength: 20 }), async (steps) => {
          const { id: sellerId } = await createSeller();
          const model: Record<string, bigint> = {};
          for (const [kind, entries] of steps) {
            const after = { ...model };
            for (const [account, amount] of Object.entries(entries)) after[account] = (after[account] ?? 0n) + (amount ?? 0n);
            const isAllowed = Object.entries(after).every(([account, balance]) =>
              account === 'GROSS' || account === 'DEBT' ? balance <= 0n : balance >= 0n,
            );
            const isPosted = await post(sellerId, kind, entries).then(
              () => true,
              () => false,
            );
            expect(isPosted).toBe(isAllowed);
            if (isPosted) Object.assign(model, after);
          }
          expect(await ledger.loadBook(database.read, sellerId)).toMatchObject(model);
        }),
        { numRuns: sized(30, 500), seed },
      );
    },
    sized(20_000, 300_000),
  );
});
