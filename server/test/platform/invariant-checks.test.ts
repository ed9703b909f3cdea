import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledger } from '../../src/modules/ledger/index.ts';
import { checkAllInvariants, checkRecentInvariants } from '../../src/platform/db/invariants.ts';
import { earn } from '../harness/payouts.ts';
import { createWorld, type Person, type World } from '../harness/world.ts';

let world: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  seller = await world.person();
});
afterAll(async () => {
  // `close` reports the broken books of these tests.
  await world.close().catch(() => {});
});

const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const names = async (check: typeof checkRecentInvariants) => [...new Set((await check(world.container.database)).map(({ name }) => name))];

/** Changes a running balance directly in the database, with the triggers off. */
async function falsify(txId: number, by: number): Promise<void> {
  await query('alter table ledger_entries disable trigger user');
  await query('update ledger_entries set balance = balance + $2 where tx_id = $1 and account = $3', [txId, by, 'AVAILABLE']);
  await query('alter table ledger_entries enable trigger user');
}

it('the incremental check reports a violation in recent transactions until it is fixed', async () => {
  await earn(world, seller, 1_000n);
  // Moves both stored positions past the existing transactions.
  for (let times = 0; times < 3; times++) expect(await names(checkRecentInvariants)).toEqual([]);
  const recent = await earn(world, seller, 2_000n);
  await falsify(recent, 7);
  for (let times = 0; times < 3; times++) expect(await names(checkRecentInvariants)).toEqual(['invariant_l2_balances_follow_entries']);
  await falsify(recent, -7);
  expect(await names(checkRecentInvariants)).toEqual([]);
});

it('the incremental check leaves old transactions to the complete check', async () => {
  const old = await earn(world, seller, 3_000n);
  for (let newer = 0; newer < 4; newer++) {
    await world.container.database.transact(async (tx) => {
      await ledger.lock(tx, seller.id);
      const source = { type: 'test', id: `newer ${newer}` };
      await ledger.post(tx, {
        kind: 'SALE',
        source,
        sellerId: seller.id,
        entries: { GROSS: -100n, AVAILABLE: 100n },
        at: world.clock.now(),
      });
    });
    expect(await names(checkRecentInvariants)).toEqual([]);
  }
  await falsify(old, 7);
  expect(await names(checkRecentInvariants)).toEqual([]);
  expect(await names(checkAllInvariants)).toEqual(['invariant_l2_balances_follow_entries']);
});
