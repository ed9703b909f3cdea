import { createHmac } from 'node:crypto';
import { payoutMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import {
  approveKyc,
  cancelWithdrawal,
  createDebt,
  createSeller,
  fetchWallet,
  insertPaidOrder,
  processWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  type Seller,
  scriptTransferReplies,
  setPayoutImperfections,
  setTransferStatus,
  upi,
} from '../../harness/payouts.ts';
import { listAttentionItems } from '../../harness/routes/attention-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { PAYOUTS: 'sandbox' } });
});
afterAll(() => world.close());
afterEach(async () => {
  await setPayoutImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const statusOf = async (who: Seller, id: string) =>
  (await world.call('GET /api/v1/wallet/withdrawals/{id}', { params: { id } }, who.token)).body.data;
const adminDetails = async (id: string) =>
  (await world.call('GET /api/v1/admin/withdrawals/{id}', { params: { id } }, (await world.administrator()).token)).body.data;
const sentTransfers = async (id: string) =>
  (await query('select * from sandbox_payout_transfers where transfer_id = $1', [`jamun_${id}`])).length;

/** Reads the database, because advancing the clock by hours ends all sessions. */
const storedStatus = async (id: string) => (await query('select status from withdrawals where id = $1', [id]))[0].status;

/** An approved withdrawal whose transfer job has not run yet. */
async function approvedWithdrawal(details?: object) {
  const who = await createSeller(world, details ? { details } : {});
  const { id } = await requestWithdrawal(world, who);
  await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
  return { who, id };
}

/** An approved withdrawal whose transfer was sent to the provider. */
async function sentWithdrawal(details?: object) {
  const request = await approvedWithdrawal(details);
  await world.runJobs();
  return request;
}

const pollTransfers = () => world.container.payouts.transfers?.followDue();

describe('transfers of approved withdrawals', () => {
  it.each([
    ['bank', undefined],
    ['UPI', upi],
  ])('an approved withdrawal to a %s account is paid when the provider reports success', async (_name, details) => {
    const { who, id } = await sentWithdrawal(details);
    expect((await adminDetails(id)).transfer).toMatchObject({ state: 'UNDER_WAY', id: `jamun_${id}` });
    expect((await statusOf(who, id)).status).toBe('APPROVED');
    await setTransferStatus(world, id, 'SUCCESS');
    expect(await statusOf(who, id)).toMatchObject({ status: 'PAID', transactionId: expect.stringMatching(/^SBX\d+$/) });
    expect(await fetchWallet(world, who)).toMatchObject({ totalWithdrawn: 100, pendingBalance: 0 });
    // Repeated and outdated states change nothing.
    for (const status of ['SUCCESS', 'PENDING', 'RECEIVED']) await setTransferStatus(world, id, status);
    expect(await fetchWallet(world, who)).toMatchObject({ totalWithdrawn: 100, withdrawableBalance: 900 });
  });

  it('a sent withdrawal can only be changed by the provider', async () => {
    const { who, id } = await sentWithdrawal();
    const { token } = await world.administrator();
    for (const response of [
      await processWithdrawal(world, token, id, { status: 'PAID', transactionId: randomWord() }),
      await processWithdrawal(world, token, id, { status: 'REJECTED', adminNotes: 'No' }),
      await rejectWithdrawal(world, token, id),
      await cancelWithdrawal(world, who, id),
    ])
      expect(response.status).toBe(409);
    await expect(
      query(`update withdrawals set status = 'REJECTED', moved_by = 'ADMIN', version = version + 1 where id = $1`, [id]),
    ).rejects.toThrow('moved by the provider alone');
    await setTransferStatus(world, id, 'FAILED', `Account ${upi.upiId} is closed`);
    expect(await statusOf(who, id)).toMatchObject({ status: 'REJECTED', adminNotes: `Account ${upi.upiId} is closed` });
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 1000, pendingBalance: 0 });
  });

  it('a withdrawal decided manually before its transfer is never sent', async () => {
    const [one, two] = [await approvedWithdrawal(), await approvedWithdrawal()];
    const { token } = await world.administrator();
    expect((await processWithdrawal(world, token, one.id, { status: 'PAID', transactionId: randomWord() })).status).toBe(200);
    expect((await rejectWithdrawal(world, token, two.id)).status).toBe(200);
    await world.runJobs();
    world.clock.advance(minutes(10));
    await pollTransfers();
    expect({ paid: await sentTransfers(one.id), rejected: await sentTransfers(two.id) }).toEqual({ paid: 0, rejected: 0 });
    expect((await adminDetails(one.id)).transfer?.state).toBe('DROPPED');
  });

  it('a transfer reversed by the bank returns the money, with or without a SUCCESS before it', async () => {
    const [reported, unreported] = [await sentWithdrawal(), await sentWithdrawal()];
    await setTransferStatus(world, reported.id, 'SUCCESS');
    for (const { who, id } of [reported, unreported]) {
      await setTransferStatus(world, id, 'REVERSED', 'Beneficiary bank returned it');
      expect(await statusOf(who, id)).toMatchObject({ status: 'REVERSED', adminNotes: 'Beneficiary bank returned it' });
      expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 1000, totalWithdrawn: 0 });
      const subjects = (await world.mailsTo(who.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Your withdrawal was returned');
    }
  });

  it('polling finds the result of a transfer whose webhook was lost', async () => {
    const { who, id } = await sentWithdrawal();
    await setPayoutImperfections(world, { loseWebhooks: 1 });
    await setTransferStatus(world, id, 'SUCCESS');
    expect((await statusOf(who, id)).status).toBe('APPROVED');
    world.clock.advance(minutes(3));
    await pollTransfers();
    expect((await statusOf(who, id)).status).toBe('PAID');
    await setPayoutImperfections(world, { loseWebhooks: 1 });
    await setTransferStatus(world, id, 'REVERSED');
    world.clock.advance(hours(13));
    await pollTransfers();
    expect(await query('select status from withdrawals where id = $1', [id])).toEqual([{ status: 'REVERSED' }]);
  });
});

describe('transfers without a clear response', () => {
  it('a transfer whose response was lost is polled and not sent again', async () => {
    await setPayoutImperfections(world, { loseAnswer: 1 });
    const { who, id } = await sentWithdrawal();
    expect((await adminDetails(id)).transfer?.state).toBe('SENDING');
    await world.runJobs();
    await setTransferStatus(world, id, 'SUCCESS');
    expect((await statusOf(who, id)).status).toBe('PAID');
    expect(await sentTransfers(id)).toBe(1);
  });

  it('a transfer that the provider never received is sent again under the same id after an hour', async () => {
    await setPayoutImperfections(world, { serverErrors: 1 });
    const { who, id } = await sentWithdrawal();
    for (const pause of [minutes(3), minutes(5), minutes(20)]) {
      world.clock.advance(pause);
      await world.runJobs();
      await pollTransfers();
      expect({ status: (await statusOf(who, id)).status, sent: await sentTransfers(id) }).toEqual({ status: 'APPROVED', sent: 0 });
    }
    world.clock.advance(minutes(45));
    await pollTransfers();
    expect({ status: (await statusOf(who, id)).status, sent: await sentTransfers(id) }).toEqual({ status: 'APPROVED', sent: 1 });
    await setTransferStatus(world, id, 'SUCCESS');
    expect(await statusOf(who, id)).toMatchObject({ status: 'PAID', adminNotes: null });
  });

  it('a transfer rejected at once returns the money, and its reason masks the account number', async () => {
    await setPayoutImperfections(world, { refuse: 1 });
    const { who, id } = await sentWithdrawal();
    const { status, adminNotes } = await statusOf(who, id);
    expect({ status, adminNotes }).toEqual({ status: 'REJECTED', adminNotes: 'The account •••• 5678 cannot receive money' });
  });

  it('a SUCCESS with another amount does not pay the withdrawal, and is an item until the amounts agree', async () => {
    const { who, id } = await sentWithdrawal();
    // Wrong once in the webhook and once in the status response.
    await setPayoutImperfections(world, { wrongAmount: 2 });
    await setTransferStatus(world, id, 'SUCCESS');
    expect((await statusOf(who, id)).status).toBe('APPROVED');
    expect(await listAttentionItems(world, id)).toMatchObject([
      { kind: 'TRANSFER_AMOUNT', status: 'OPEN', theirs: { state: 'SUCCESS', amount: 101 }, actions: ['ASK_AGAIN', 'DISMISS'] },
    ]);
    world.clock.advance(minutes(6));
    await pollTransfers();
    expect((await statusOf(who, id)).status).toBe('PAID');
    expect(await listAttentionItems(world, id)).toMatchObject([{ status: 'RESOLVED', resolution: { action: null } }]);
  });

  it('concurrent workers send a transfer once', async () => {
    const { id } = await approvedWithdrawal();
    const transfers = world.container.payouts.transfers;
    world.clock.advance(minutes(3));
    await Promise.all([transfers?.followDue(), transfers?.followDue(), world.runJobs()]);
    expect(await sentTransfers(id)).toBe(1);
  });
});

describe('contradictory transfer states', () => {
  const errors = (id: string) =>
    world.logLines.filter((line) => JSON.parse(line).level === 50 && line.includes(id)).map((line) => JSON.parse(line).msg);
  const transferOf = async (id: string) => (await query('select state, ask_at from payout_transfers where withdrawal_id = $1', [id]))[0];

  it.each(['FAILED', 'REJECTED'])('a transfer with SUCCESS followed by %s is treated as reversed and returns the money', async (status) => {
    const { who, id } = await sentWithdrawal();
    await setTransferStatus(world, id, 'SUCCESS');
    await setTransferStatus(world, id, status, 'Returned by the bank');
    expect(await statusOf(who, id)).toMatchObject({ status: 'REVERSED', adminNotes: 'Returned by the bank' });
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 1000, totalWithdrawn: 0, pendingBalance: 0 });
    expect(errors(id)).toEqual(['a transfer failed after its success: treated as reversed']);
  });

  it('a transfer with FAILED followed by SUCCESS holds the amount, and the withdrawal stays rejected', async () => {
    const { who, id } = await sentWithdrawal();
    await setTransferStatus(world, id, 'FAILED');
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 1000 });
    await setTransferStatus(world, id, 'SUCCESS');
    expect((await statusOf(who, id)).status).toBe('REJECTED');
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 900, pendingBalance: 100, totalWithdrawn: 0, debt: 0 });
    expect((await adminDetails(id)).transfer?.state).toBe('LATE_SUCCESS');
    expect(errors(id)).toEqual([
      'a transfer arrived after its money was given back: the amount is on hold',
      'an event at a provider needs attention',
    ]);
    expect((await world.mailsTo(who.email)).map(({ subject }) => subject)).toContain('A withdrawal arrived after all');
    const { body } = await world.call('GET /api/v1/wallet/statement', { query: {} }, who.token);
    expect(body.data[0]).toMatchObject({ kind: 'LATE_PAYOUT', amount: -100, withdrawable: 900 });
  });

  it('a transfer with SUCCESS, FAILED and SUCCESS holds the amount', async () => {
    const { who, id } = await sentWithdrawal();
    for (const status of ['SUCCESS', 'FAILED', 'SUCCESS']) await setTransferStatus(world, id, status);
    expect((await statusOf(who, id)).status).toBe('REVERSED');
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 900, pendingBalance: 100, totalWithdrawn: 0 });
    // An administrator decides from here on: later provider states do not move money.
    for (const status of ['FAILED', 'SUCCESS', 'REVERSED', 'PENDING']) await setTransferStatus(world, id, status);
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 900, pendingBalance: 100, totalWithdrawn: 0 });
    expect(await transferOf(id)).toEqual({ state: 'LATE_SUCCESS', ask_at: null });
  });

  it('a late payout uses the balance, then settlement holds, and the rest becomes a debt', async () => {
    const { who, id } = await sentWithdrawal();
    await setTransferStatus(world, id, 'FAILED');
    await requestWithdrawal(world, who, 1_000);
    await insertPaidOrder(world, who, await world.person(), { amount: 4_000n, fee: 0n, hold: days(2) });
    await setTransferStatus(world, id, 'SUCCESS');
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 0, pendingBalance: 1_100, debt: 60, hold: { amount: 0 } });
  });

  it('polling finds a late success whose webhook was lost', async () => {
    const { who, id } = await sentWithdrawal();
    await setTransferStatus(world, id, 'FAILED');
    await setPayoutImperfections(world, { loseWebhooks: 1 });
    await setTransferStatus(world, id, 'SUCCESS');
    world.clock.advance(hours(13));
    await pollTransfers();
    expect(await query('select state from payout_transfers where withdrawal_id = $1', [id])).toEqual([{ state: 'LATE_SUCCESS' }]);
    expect(await fetchWallet(world, await signInAgain(world, who))).toMatchObject({ withdrawableBalance: 900, pendingBalance: 100 });
  });

  it.each([
    ['that arrived', ['SUCCESS'], 60],
    ['that failed', ['FAILED'], 60],
    ['that came back', ['SUCCESS', 'REVERSED'], 60],
    ['that stays pending', ['PENDING'], 30],
  ])('polling of a transfer %s (%j) ends after %i days', async (_name, states, lastDay) => {
    const { id } = await sentWithdrawal();
    for (const status of states) await setTransferStatus(world, id, status);
    world.clock.advance(days(lastDay) - hours(1));
    await pollTransfers();
    expect((await transferOf(id)).ask_at).not.toBe(null);
    world.clock.advance(days(1));
    await pollTransfers();
    expect((await transferOf(id)).ask_at).toBe(null);
  });

  it('a transfer returned by the bank after seven weeks is found within a day when its webhook was lost', async () => {
    const { who, id } = await sentWithdrawal();
    await setTransferStatus(world, id, 'SUCCESS');
    world.clock.advance(days(49));
    await pollTransfers();
    await setPayoutImperfections(world, { loseWebhooks: 1 });
    await setTransferStatus(world, id, 'REVERSED');
    world.clock.advance(days(1));
    await pollTransfers();
    expect(await storedStatus(id)).toBe('REVERSED');
    expect(await fetchWallet(world, await signInAgain(world, who))).toMatchObject({ withdrawableBalance: 1000, totalWithdrawn: 0 });
  });

  it('polling of a transfer with a wrong amount or without a usable response ends after 30 days', async () => {
    const [wrong, silent] = [await sentWithdrawal(), await sentWithdrawal()];
    for (const pause of [0, days(31)]) {
      world.clock.advance(pause);
      await scriptTransferReplies(world, wrong.id, [{ call: 'get-transfer', patch: { transfer_amount: 7 }, times: true }]);
      await scriptTransferReplies(world, silent.id, [{ call: 'get-transfer', status: 400, code: 'request_failed', times: true }]);
      await pollTransfers();
    }
    for (const { id } of [wrong, silent]) expect(await transferOf(id)).toEqual({ state: 'UNDER_WAY', ask_at: null });
  });
});

describe('interrupted transfers', () => {
  it('a process suspended for over a minute before sending a transfer does not send it, and it is sent an hour later', async () => {
    const { id } = await approvedWithdrawal();
    let sending: Promise<unknown> | undefined;
    await withConnection(world.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('select from withdrawals where id = $1 for update', [id]);
      sending = world.runJobs();
      const blockedQueries = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await client.query(blockedQueries)).rows[0].n).toBe(1);
      world.clock.advance(minutes(1) + 1);
      await client.query('rollback');
    });
    await sending;
    expect({ sent: await sentTransfers(id), state: (await adminDetails(id)).transfer?.state }).toEqual({ sent: 0, state: 'SENDING' });
    for (const pause of [minutes(59), minutes(6)]) {
      world.clock.advance(pause);
      await pollTransfers();
    }
    expect({ sent: await sentTransfers(id), status: await storedStatus(id) }).toEqual({ sent: 1, status: 'APPROVED' });
  });

  it('a transfer is sent again only after two "not found" responses at least five minutes apart', async () => {
    const { id } = await approvedWithdrawal();
    await scriptTransferReplies(world, id, [
      { call: 'create-transfer', hangUp: true },
      { call: 'get-transfer', status: 503, body: '<h1>Away</h1>', times: 2 },
    ]);
    await world.runJobs();
    const sent: number[] = [];
    // 503, 503, first "not found", too early for the second one, second "not found".
    for (const pause of [minutes(3), hours(2), hours(2), minutes(4), minutes(2)]) {
      world.clock.advance(pause);
      await pollTransfers();
      sent.push(await sentTransfers(id));
    }
    expect(sent).toEqual([0, 0, 0, 0, 1]);
    expect(await storedStatus(id)).toBe('APPROVED');
  });
});

it('a transfer waits while the KYC of the seller is rejected and is sent automatically after approval', async () => {
  const { who, id } = await approvedWithdrawal();
  await approveKyc(world, who, 'REJECTED');
  await world.runJobs();
  expect((await adminDetails(id)).transfer).toMatchObject({ state: 'WAITING', reason: expect.stringContaining('KYC') });
  expect(await sentTransfers(id)).toBe(0);
  await approveKyc(world, who);
  world.clock.advance(minutes(16));
  await pollTransfers();
  expect(await sentTransfers(id)).toBe(1);
  // A new debt does not stop a transfer that is already sent.
  await createDebt(world, who, 100n);
  await setTransferStatus(world, id, 'SUCCESS');
  expect((await statusOf(who, id)).status).toBe('PAID');
});

it('a debt created after the approval stops an unsent transfer', async () => {
  const { who, id } = await approvedWithdrawal();
  await createDebt(world, who, 100n);
  await world.runJobs();
  expect((await adminDetails(id)).transfer).toMatchObject({ state: 'WAITING', reason: payoutMessages.notAllowedAnyMore.debt });
  expect(await sentTransfers(id)).toBe(0);
});

it('a transfer with the UTR of another payout is paid under its own transfer ID', async () => {
  const [one, two] = [await sentWithdrawal(), await sentWithdrawal()];
  const rules = [{ call: 'get-transfer', patch: { transfer_utr: 'UTR0000000001' }, times: true }];
  for (const { id } of [one, two]) {
    await scriptTransferReplies(world, id, rules);
    await setTransferStatus(world, id, 'SUCCESS');
  }
  expect([await statusOf(one.who, one.id), await statusOf(two.who, two.id)]).toMatchObject([
    { status: 'PAID', transactionId: 'UTR0000000001' },
    { status: 'PAID', transactionId: `jamun_${two.id}` },
  ]);
});

it('the ledger links a returned withdrawal to its hold and a reversed payout to its payment', async () => {
  const [failed, reversed] = [await sentWithdrawal(), await sentWithdrawal()];
  await setTransferStatus(world, failed.id, 'FAILED');
  for (const status of ['SUCCESS', 'REVERSED']) await setTransferStatus(world, reversed.id, status);
  const links = await query(
    `select tx.kind, taken.kind as reverses from ledger_tx as tx left join ledger_tx as taken on taken.id = tx.reverses and taken.source_id = tx.source_id
     where tx.source_type = 'withdrawal' and tx.source_id = any($1) and tx.kind in ('WITHDRAW_RETURN', 'PAYOUT_REVERSAL') order by tx.id`,
    [[failed.id, reversed.id]],
  );
  expect(links).toEqual([
    { kind: 'WITHDRAW_RETURN', reverses: 'WITHDRAW' },
    { kind: 'PAYOUT_REVERSAL', reverses: 'PAYOUT' },
  ]);
});

it('rejects payout webhooks without a valid signature', async () => {
  const { who, id } = await sentWithdrawal();
  await query(`update sandbox_payout_transfers set status = 'SUCCESS', utr = 'SBXFORGED' where transfer_id = $1`, [`jamun_${id}`]);
  const body = JSON.stringify({ type: 'TRANSFER_SUCCESS', data: { transfer_id: `jamun_${id}` } });
  const timestamp = String(world.clock.now().getTime());
  const sign = (key: string) => createHmac('sha256', key).update(timestamp).update(body).digest('base64');
  const send = (signature: string) =>
    world.send('POST', '/api/v1/webhooks/cashfree-payouts', {
      headers: { 'content-type': 'application/json', 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature },
      body,
    });
  for (const signature of ['', 'x', sign(''), sign('sandbox'), sign('secret')]) expect((await send(signature)).status).toBe(401);
  expect((await statusOf(who, id)).status).toBe('APPROVED');
});

it('a withdrawal that is paid by transfer is not exported to a bank file', async () => {
  await sentWithdrawal();
  const { token } = await world.administrator();
  const next = await world.call('GET /api/v1/admin/withdrawal-exports/next', {}, token);
  expect(next.body.data).toEqual({ rows: 0, amount: 0 });
  expect(await world.call('POST /api/v1/admin/withdrawal-exports', {}, token)).toMatchObject({
    status: 409,
    body: { message: 'Nothing to export. No approved withdrawal is waiting for a bank file.' },
  });
});
