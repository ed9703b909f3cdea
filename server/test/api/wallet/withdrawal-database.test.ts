import { WithdrawalStatus } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { nextStatus, nextTransferState } from '../../../src/modules/payouts/withdrawals/withdrawal-status.ts';
import { createSeller, processWithdrawal, requestWithdrawal, type Seller } from '../../harness/payouts.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
let who: Seller;
beforeAll(async () => {
  world = await createWorld();
  who = await createSeller(world, { balance: 100_000 });
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const statuses = WithdrawalStatus.options;

/** Creates a withdrawal and moves it to this status through the API. */
async function withdrawalIn(status: WithdrawalStatus): Promise<string> {
  const { id } = await requestWithdrawal(world, who, 10);
  const { token } = await world.administrator();
  if (status === 'CANCELLED') await world.call('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id } }, who.token);
  if (status === 'APPROVED' || status === 'REJECTED')
    await processWithdrawal(world, token, id, { status, ...(status === 'REJECTED' ? { adminNotes: 'No' } : {}) });
  if (status === 'PAID') await processWithdrawal(world, token, id, { status, transactionId: randomWord() });
  return id;
}

it('code and database allow the same withdrawal and transfer transitions', async () => {
  const rows = await query('select status, withdrawal_next(status) as next from unnest($1::text[]) as status', [statuses]);
  expect(Object.fromEntries(rows.map(({ status, next }) => [status, next]))).toEqual(nextStatus);
  const states = Object.keys(nextTransferState);
  const transfers = await query('select state, payout_transfer_next(state) as next from unnest($1::text[]) as state', [states]);
  expect(Object.fromEntries(transfers.map(({ state, next }) => [state, next]))).toEqual(nextTransferState);
});

it('the database rejects a withdrawal status change without its ledger posting', async () => {
  for (const from of statuses.filter((status) => status !== 'REVERSED')) {
    const id = await withdrawalIn(from);
    for (const to of statuses)
      for (const by of ['OWNER', 'ADMIN', 'PROVIDER'])
        await expect(
          query(
            `update withdrawals set status = $2, moved_by = $3, processed_by = null, processed_at = created_at, version = version + 1,
             transaction_id = case when $2 in ('PAID', 'REVERSED') then coalesce(transaction_id, id) end,
             end_tx = case when $2 in ('PENDING', 'APPROVED') then null else coalesce(end_tx, hold_tx) end,
             reversal_tx = case when $2 = 'REVERSED' then hold_tx end where id = $1`,
            [id, to, by],
          ),
          `${from} to ${to} by ${by}`,
        ).rejects.toThrow();
    expect(await query('select status from withdrawals where id = $1', [id])).toEqual([{ status: from }]);
  }
});

it('the database rejects changes of requested details, changes of ended withdrawals, and deletes', async () => {
  const other = await createSeller(world);
  const waiting = await withdrawalIn('PENDING');
  for (const change of [
    'amount = amount + 1',
    `user_id = ${other.id}`,
    `method_id = '${other.methodId}'`,
    `bank_name = 'Another'`,
    `account_number_sealed = decode(repeat('00', 40), 'hex')`,
    'hold_tx = hold_tx + 1',
    `created_at = created_at - interval '1 day'`,
    `idempotency_key = 'another-key'`,
    'version = version',
  ])
    await expect(query(`update withdrawals set ${change} where id = $1`, [waiting]), change).rejects.toThrow();
  for (const ended of ['PAID', 'REJECTED', 'CANCELLED'] as const) {
    const id = await withdrawalIn(ended);
    for (const change of [`admin_notes = 'x'`, `transaction_id = 'x'`, 'updated_at = updated_at', `status = 'PENDING'`])
      await expect(query(`update withdrawals set ${change} where id = $1`, [id]), `${ended}: ${change}`).rejects.toThrow();
    await expect(query('delete from withdrawals where id = $1', [id])).rejects.toThrow('stay');
  }
  await expect(query('truncate withdrawals cascade')).rejects.toThrow('stay');
  await expect(query('delete from payment_methods where id = $1', [who.methodId])).rejects.toThrow('open withdrawal');
  await expect(
    query(`update payment_methods set bank_name = 'Another', status = 'PENDING', version = version + 1 where id = $1`, [who.methodId]),
  ).rejects.toThrow('open withdrawal');
});

it('the approval time of a withdrawal cannot change', async () => {
  const id = await withdrawalIn('APPROVED');
  const times = () => query('select approved_at, processed_at from withdrawals where id = $1', [id]);
  const [{ approved_at: approvedAt, processed_at: processedAt }] = await times();
  expect(approvedAt).toEqual(processedAt);
  await expect(query('update withdrawals set approved_at = null where id = $1', [id])).rejects.toThrow('it is APPROVED');
  world.clock.advance(60_000);
  await processWithdrawal(world, (await world.administrator()).token, id, { status: 'REJECTED', adminNotes: 'No' });
  const [after] = await times();
  expect({ approved_at: after.approved_at, processed_at: after.processed_at }).toEqual({
    approved_at: approvedAt,
    processed_at: world.clock.now(),
  });
  const cancelled = await withdrawalIn('CANCELLED');
  expect(await query('select approved_at from withdrawals where id = $1', [cancelled])).toEqual([{ approved_at: null }]);
});

it('rejects a withdrawal without a ledger hold in the database and without KYC in the API', async () => {
  const id = await withdrawalIn('PENDING');
  const copy = (changes: string) =>
    query(
      `insert into withdrawals (id, user_id, amount, method_id, method_type, bank_name, account_holder_name, ifsc_code, account_number_sealed, hold_tx, created_at, updated_at)
       select id, user_id, amount, method_id, method_type, bank_name, account_holder_name, ifsc_code, account_number_sealed, hold_tx, created_at, updated_at
       from (select (jsonb_populate_record(w, $2::jsonb)).* from withdrawals as w where w.id = $1) as w`,
      [id, changes],
    );
  await expect(copy(`{"id": "${'x'.repeat(20)}"}`)).rejects.toThrow('its money is not held');
  const unverified = await createSeller(world, { balance: 100 });
  await query('update kyc_documents set status = $2, reviewed_at = null where user_id = $1', [unverified.id, 'PENDING']);
  const response = await world.call(
    'POST /api/v1/wallet/withdraw',
    { body: { amount: 5, userPaymentMethodId: unverified.methodId } },
    unverified.token,
  );
  expect(response.status).toBe(403);
});

it('the invariant check reports a withdrawal whose amount was changed by hand', async () => {
  const id = await withdrawalIn('APPROVED');
  await query('alter table withdrawals disable trigger withdrawals_move');
  await query(`update withdrawals set amount = amount + 1 where id = $1`, [id]);
  const names = (await world.findInvariantViolations()).map(({ name }) => name);
  await query(`update withdrawals set amount = amount - 1 where id = $1`, [id]);
  await query('alter table withdrawals enable trigger withdrawals_move');
  expect(names).toContain('invariant_w1_each_is_held_and_ends_once');
  expect(names).toContain('invariant_w2_open_ones_are_what_is_withdrawing');
});
