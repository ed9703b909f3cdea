import { type PayoutObstacle, payoutMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import {
  createSeller,
  fetchWallet,
  processWithdrawal,
  requestWithdrawal,
  type Seller,
  scriptTransferReplies,
  setPayoutImperfections,
  setTransferStatus,
} from '../../harness/payouts.ts';
import { listAttentionItems, resolveItem } from '../../harness/routes/attention-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

// Transfers that the platform's account at the provider stops: refused calls, a low balance, approvals. The sandbox refuses as Cashfree does.

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { PAYOUTS: 'sandbox' } });
});
afterAll(() => world.close());
afterEach(async () => {
  await setPayoutImperfections(world, {});
  await control('access', {});
  expect(await world.findInvariantViolations()).toEqual([]);
});

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const control = (path: string, body: object) =>
  world.send('POST', `/sandbox/cashfree-payouts/${path}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const follow = (pause: number) => {
  world.clock.advance(pause);
  return world.container.payouts.transfers?.followDue();
};
/** Ids of the withdrawal's transfers at the provider. */
const sentTransfers = async (id: string): Promise<string[]> =>
  (await query('select transfer_id as id from sandbox_payout_transfers where transfer_id like $1 order by 1', [`jamun_${id}%`])).map(
    (row) => row.id,
  );
/** Reads the database, because advancing the clock by hours ends all sessions. */
const storedState = async (id: string) =>
  (
    await query(
      'select status, state, obstacle, transfer_id as transfer from withdrawals join payout_transfers on withdrawal_id = id where id = $1',
      [id],
    )
  )[0];
const balanceOf = async (who: Seller) => fetchWallet(world, await signInAgain(world, who));

/** An approved withdrawal of ₹100 whose transfer was tried once. */
async function triedWithdrawal(before?: (id: string) => Promise<unknown>) {
  const who = await createSeller(world);
  const { id } = await requestWithdrawal(world, who);
  await before?.(id);
  await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
  await world.runJobs();
  return { who, id };
}
const adminTransfer = async (id: string) =>
  (await world.call('GET /api/v1/admin/withdrawals/{id}', { params: { id } }, (await world.administrator()).token)).body.data.transfer;
const obstacleItem = async (obstacle: PayoutObstacle) =>
  (await listAttentionItems(world, obstacle)).find(({ kind }) => kind === 'PAYOUTS_BLOCKED');
const subjectsTo = async ({ email }: Seller) =>
  (await world.mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes('withdrawal'));

it('withdrawals refused because of the address wait as one item, are sent once it is allowed, and their sellers hear nothing', async () => {
  await control('access', { addresses: [] });
  const [one, two] = [await triedWithdrawal(), await triedWithdrawal()];
  for (const { id, who } of [one, two]) {
    expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'WAITING', obstacle: 'ADDRESS' });
    expect(await adminTransfer(id)).toMatchObject({ state: 'WAITING', reason: payoutMessages.obstacles.ADDRESS });
    expect(await sentTransfers(id)).toEqual([]);
    expect(await subjectsTo(who)).toEqual(['Your withdrawal was approved', 'Your withdrawal was requested']);
  }
  expect(await obstacleItem('ADDRESS')).toMatchObject({ status: 'OPEN', actions: ['ASK_AGAIN'], withdrawal: null });
  await follow(minutes(16));
  expect(await sentTransfers(one.id)).toEqual([]);
  await control('access', {});
  await follow(minutes(16));
  expect([await sentTransfers(one.id), await sentTransfers(two.id)]).toEqual([[`jamun_${one.id}`], [`jamun_${two.id}`]]);
  expect(await obstacleItem('ADDRESS')).toMatchObject({ status: 'RESOLVED', resolution: { action: null, by: null } });
  // The same obstacle later opens the same item.
  await control('access', { addresses: [] });
  const later = await triedWithdrawal();
  expect(await obstacleItem('ADDRESS')).toMatchObject({ status: 'OPEN' });
  const { token } = await world.administrator();
  const paid = await processWithdrawal(world, token, later.id, { status: 'PAID', transactionId: randomWord() });
  expect(paid.status, 'a waiting withdrawal can be paid by hand').toBe(200);
  await control('access', {});
  await follow(minutes(16));
  expect(await obstacleItem('ADDRESS')).toMatchObject({ status: 'RESOLVED' });
  expect(await sentTransfers(later.id)).toEqual([]);
});

it('the action ASK_AGAIN retries the transfers behind an obstacle at once, and the item reopens while they are refused', async () => {
  const refused = { call: 'create-transfer', status: 401, code: 'request_failed' };
  const { id } = await triedWithdrawal((withdrawal) => scriptTransferReplies(world, withdrawal, [{ ...refused, times: 2 }]));
  expect(await storedState(id)).toMatchObject({ state: 'WAITING', obstacle: 'KEYS' });
  const admin = await world.administrator();
  for (const statusAfterwards of ['OPEN', 'RESOLVED']) {
    const item = await obstacleItem('KEYS');
    expect((await resolveItem(world, admin, { id: item?.id ?? '', action: 'ASK_AGAIN' })).status).toBe(200);
    await follow(0);
    expect(await obstacleItem('KEYS')).toMatchObject({ status: statusAfterwards });
  }
  expect(await storedState(id)).toMatchObject({ state: 'UNDER_WAY', obstacle: null });
});

it('a refused repetition of an unclear transfer stays with the provider and cannot be decided by hand', async () => {
  const { id } = await triedWithdrawal((withdrawal) =>
    scriptTransferReplies(world, withdrawal, [
      { call: 'create-transfer', hangUp: true },
      { call: 'create-transfer', status: 403, code: 'apis_not_enabled' },
    ]),
  );
  for (const pause of [hours(2), minutes(6)]) await follow(pause);
  expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'SENDING', obstacle: 'NOT_ENABLED' });
  const { token } = await world.administrator();
  expect((await processWithdrawal(world, token, id, { status: 'REJECTED', adminNotes: 'No' })).status).toBe(409);
  for (const pause of [minutes(16), minutes(6)]) await follow(pause);
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`]);
  expect(await obstacleItem('NOT_ENABLED')).toMatchObject({ status: 'RESOLVED' });
});

it('a refused status call changes no transfer and becomes an item', async () => {
  const { id } = await triedWithdrawal((withdrawal) =>
    scriptTransferReplies(world, withdrawal, [{ call: 'get-transfer', status: 403, code: 'signature_invalid' }]),
  );
  await follow(minutes(3));
  expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'UNDER_WAY', obstacle: 'SIGNATURE' });
  expect(await obstacleItem('SIGNATURE')).toMatchObject({ status: 'OPEN' });
  await follow(minutes(16));
  expect(await storedState(id)).toMatchObject({ status: 'PAID', state: 'SUCCESS', obstacle: null });
  expect(await obstacleItem('SIGNATURE')).toMatchObject({ status: 'RESOLVED' });
});

it.each([
  ['needsApproval', 'APPROVAL'],
  ['lowBalance', 'BALANCE'],
] as const)('a transfer with %s stays approved, and the administrator is told', async (imperfection, obstacle) => {
  await setPayoutImperfections(world, { [imperfection]: 1 });
  const { who, id } = await triedWithdrawal();
  expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'UNDER_WAY', obstacle });
  expect(await adminTransfer(id)).toMatchObject({ reason: payoutMessages.obstacles[obstacle] });
  expect(await obstacleItem(obstacle)).toMatchObject({ status: 'OPEN' });
  await setTransferStatus(world, id, 'SUCCESS');
  await follow(minutes(1));
  expect(await storedState(id)).toMatchObject({ status: 'PAID', obstacle: null });
  expect(await obstacleItem(obstacle)).toMatchObject({ status: 'RESOLVED' });
  expect(await balanceOf(who)).toMatchObject({ totalWithdrawn: 100, withdrawableBalance: 900 });
});

/** A withdrawal whose first transfer ended because the platform's balance was too low. */
async function withdrawalWithoutBalance() {
  const { who, id } = await triedWithdrawal();
  const ended = { status: 'FAILED', code: 'INSUFFICIENT_BALANCE', reason: 'Please add balance and retry' };
  await control(`transfers/jamun_${id}`, ended);
  return { who, id };
}

it('a transfer that ends for lack of balance is followed by one with another id, and its seller hears nothing', async () => {
  const { who, id } = await withdrawalWithoutBalance();
  expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'WAITING', obstacle: 'BALANCE', transfer: `jamun_${id}_2` });
  expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 900, pendingBalance: 100 });
  expect(await subjectsTo(who)).not.toContain('Your withdrawal was rejected');
  await follow(minutes(30));
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`]);
  await follow(minutes(31));
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`, `jamun_${id}_2`]);
  await follow(minutes(3));
  expect(await storedState(id)).toMatchObject({ status: 'PAID', state: 'SUCCESS' });
  expect(await balanceOf(who)).toMatchObject({ totalWithdrawn: 100, withdrawableBalance: 900 });
});

it('an ended transfer that arrives before the next one is sent pays the withdrawal', async () => {
  const { who, id } = await withdrawalWithoutBalance();
  await setPayoutImperfections(world, { loseWebhooks: 1 });
  await control(`transfers/jamun_${id}`, { status: 'SUCCESS' });
  await follow(minutes(61));
  expect(await storedState(id)).toMatchObject({ status: 'PAID', state: 'SUCCESS', transfer: `jamun_${id}` });
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`]);
  expect(await balanceOf(who)).toMatchObject({ totalWithdrawn: 100 });
});

it('no other transfer is sent while the provider does not report the ended one as ended', async () => {
  const { id } = await withdrawalWithoutBalance();
  await scriptTransferReplies(world, id, [{ call: 'get-transfer', status: 404, code: 'transfer_not_found' }]);
  await follow(minutes(61));
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`]);
  await follow(minutes(16));
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`, `jamun_${id}_2`]);
});

it('an ended transfer that arrives after the next one was sent is an item for the administrator', async () => {
  const { id } = await withdrawalWithoutBalance();
  await follow(minutes(61));
  await control(`transfers/jamun_${id}`, { status: 'SUCCESS' });
  expect(await listAttentionItems(world, `jamun_${id}`)).toMatchObject([
    {
      kind: 'DOUBLE_PAYOUT',
      theirs: { state: 'SUCCESS', amount: 100 },
      withdrawal: { id },
      details: { currentTransferId: `jamun_${id}_2` },
    },
  ]);
});

it('a warning about the balance is an item, and added money resolves it and sends the waiting transfers', async () => {
  const { id } = await withdrawalWithoutBalance();
  await control('balance-webhooks', { type: 'LOW_BALANCE_ALERT', balance: 1250.5 });
  const warning = async () => (await listAttentionItems(world, 'BALANCE')).find(({ kind }) => kind === 'LOW_PAYOUT_BALANCE');
  expect(await warning()).toMatchObject({ status: 'OPEN', theirs: { amount: 1250.5 }, actions: ['DISMISS'] });
  await control('balance-webhooks', { type: 'CREDIT_CONFIRMATION', balance: 50_000 });
  expect(await warning()).toMatchObject({ status: 'RESOLVED' });
  await follow(minutes(1));
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`, `jamun_${id}_2`]);
});

it('a transfer that the provider hides for hours is paid once and never rejected', async () => {
  await setPayoutImperfections(world, { loseAnswer: 1, hiddenMs: hours(3) });
  const { who, id } = await triedWithdrawal();
  for (const pause of [minutes(70), minutes(6), minutes(6), minutes(6)]) {
    await follow(pause);
    expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'SENDING' });
  }
  await follow(days(1));
  expect(await storedState(id)).toMatchObject({ status: 'PAID' });
  expect(await sentTransfers(id)).toEqual([`jamun_${id}`]);
  expect(await balanceOf(who)).toMatchObject({ totalWithdrawn: 100 });
});

it.each([
  ['transfer_id_already_exists', 'Transfer Id already exists.'],
  ['beneficiary_invalid', 'The account cannot receive money'],
])('a rejected repetition (%s) does not return the money of a transfer that the provider has', async (code, message) => {
  await setPayoutImperfections(world, { loseAnswer: 1, hiddenMs: hours(3) });
  const { who, id } = await triedWithdrawal();
  await scriptTransferReplies(world, id, [{ call: 'create-transfer', status: 400, body: { message, code }, times: true }]);
  for (const pause of [minutes(70), minutes(6), minutes(6)]) {
    await follow(pause);
    expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'SENDING' });
  }
  await follow(hours(3));
  expect(await storedState(id)).toMatchObject({ status: 'PAID' });
  expect(await balanceOf(who)).toMatchObject({ totalWithdrawn: 100 });
});

it('a transfer whose repetitions are rejected for a day is rejected', async () => {
  const body = { message: 'The account cannot receive money', code: 'beneficiary_invalid' };
  const { id } = await triedWithdrawal((withdrawal) =>
    scriptTransferReplies(world, withdrawal, [
      { call: 'create-transfer', hangUp: true },
      { call: 'create-transfer', status: 400, body, times: true },
    ]),
  );
  for (const pause of [hours(23), minutes(6)]) await follow(pause);
  expect(await storedState(id)).toMatchObject({ status: 'APPROVED', state: 'SENDING' });
  for (const pause of [hours(1), minutes(6)]) await follow(pause);
  expect(await storedState(id)).toMatchObject({ status: 'REJECTED', state: 'FAILED' });
});

it('administrators see the payout balance beside the approved withdrawals, asked for once a minute, and none without an answer', async () => {
  const funds = async () => (await world.call('GET /api/v1/admin/payout-funds', {}, (await world.administrator()).token)).body.data;
  await setPayoutImperfections(world, { needsApproval: 1 });
  const { id } = await triedWithdrawal();
  await control('balance', { balance: 4200.5 });
  const [approved] = await query(
    `select count(*)::integer as withdrawals, sum(amount) / 100 as amount from withdrawals where status = 'APPROVED'`,
  );
  const sums = { withdrawals: approved.withdrawals, amount: Number(approved.amount) };
  expect(await funds()).toEqual({ balance: 4200.5, hasProvider: true, approved: sums });
  await control('balance', { balance: 100 });
  expect((await funds()).balance).toBe(4200.5);
  world.clock.advance(minutes(1));
  expect((await funds()).balance).toBe(100);
  world.clock.advance(minutes(1));
  await control('access', { addresses: [] });
  expect(await funds()).toEqual({ balance: null, hasProvider: true, approved: sums });
  await setTransferStatus(world, id, 'SUCCESS');
});
