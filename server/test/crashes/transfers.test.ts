// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { unusedPort } from '@jamun/test-support/unused-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours, minutes } from '../../src/kit/clock.ts';
import { createSeller, type Seller } from '../harness/payouts.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { type SandboxPayoutProvider, startSandboxPayouts } from '../harness/providers/payouts-server.ts';
import { call, killServerProcesses, queryRows, startServerProcess } from '../harness/server-process.ts';
import { createWorld, type World } from '../harness/world.ts';

const kills = sized(2, 20);
const sellers = 3;

const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-crash-'));
let payments: SandboxProvider;
let provider: SandboxPayoutProvider;
/** Shares the database with the server that is killed; its clock is advanced after the last kill. */
let world: World;
let who: Seller[];
let admin: string;
beforeAll(async () => {
  payments = await startSandboxCashfree();
  provider = await startSandboxPayouts();
  world = await createWorld({ secretKey, env: { ...payments.env, ...provider.env } });
  who = await Promise.all(Array.from({ length: sellers }, () => createSeller(world, { balance: 100_000 })));
  admin = (await world.administrator()).token;
});
afterAll(async () => {
  killServerProcesses();
  await world.close();
  await provider.close();
  await payments.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const randomBelow = (most: number) => Math.floor(Math.random() * most);
const pickRandom = <Item>(list: readonly Item[]): Item => list[randomBelow(list.length)] as Item;

interface ProviderTransfer {
  transfer_id: string;
  amount_paise: string;
  status: string;
}
const atProvider = () =>
  queryRows<ProviderTransfer>(provider.databaseUrl, 'select transfer_id, amount_paise, status from sandbox_payout_transfers');

/** Requests and approves withdrawals repeatedly; a call whose response is lost is not retried. */
async function keepWithdrawing(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const from = pickRandom(who);
    const body = { amount: (100 + randomBelow(900)) / 100, userPaymentMethodId: from.methodId, idempotencyKey: randomWord() };
    const { status, data } = await call<{ id: string }>(url, 'POST /api/v1/wallet/withdraw', from.token, body);
    if (status === 200) await call(url, `POST /api/v1/admin/withdrawals/${data.id}/approve`, admin, { status: 'APPROVED' });
  }
}

/** The bank decides transfers repeatedly; a webhook is lost when the server is down. */
async function keepDeciding(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const open = (await atProvider()).filter(({ status }) => status === 'RECEIVED' || status === 'SUCCESS');
    if (open.length > 0) {
      const { transfer_id: id, status } = pickRandom(open);
      const next =
        status === 'RECEIVED'
          ? pickRandom(['SUCCESS', 'SUCCESS', 'FAILED'])
          : pickRandom(['SUCCESS', 'SUCCESS', 'SUCCESS', 'REVERSED', 'FAILED']);
      await provider.setTransferStatus(id, next).catch(() => {});
    }
  }
}

/** Advances the clock until nothing is open: pending transfers succeed at the provider, and every transfer is polled. */
async function finishEverything(): Promise<void> {
  for (const pause of [minutes(10), hours(2), minutes(10), hours(13), days(1)]) {
    world.clock.advance(pause);
    await world.runJobs();
    await world.container.payouts.transfers?.followDue();
    for (const { transfer_id: id, status } of await atProvider())
      if (status === 'RECEIVED') await provider.setTransferStatus(id, 'SUCCESS');
  }
}

interface EndedTransfer {
  id: string;
  status: string;
  state: string;
  amount: string;
  kinds: string[];
}

const kindsOf: Record<string, string[]> = {
  PAID: ['PAYOUT', 'WITHDRAW'],
  REJECTED: ['WITHDRAW', 'WITHDRAW_RETURN'],
  REVERSED: ['PAYOUT', 'PAYOUT_REVERSAL', 'WITHDRAW'],
};

it('a server killed repeatedly during transfers ends every transfer once, and its books match the provider', async () => {
  const port = String(await unusedPort());
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    RATE_LIMITS: 'off',
    PORT: port,
    ...payments.env,
    ...provider.env,
  };
  provider.setWebhookUrl(`http://127.0.0.1:${port}/api/v1/webhooks/cashfree-payouts`);
  for (let round = 0; round < kills; round++) {
    const product = await startServerProcess(env);
    const before = (await atProvider()).length;
    let isOver = false;
    await provider.setImperfections(pickRandom([{}, { loseAnswer: 3 }, { serverErrors: 3 }]));
    const work = [...Array.from({ length: 4 }, () => keepWithdrawing(product.url, () => isOver)), keepDeciding(() => isOver)];
    // Kill at a random point in each round.
    const transferCount = async () => (await atProvider()).length;
    await expect.poll(transferCount, { timeout: 60_000, interval: 5 + randomBelow(20) }).toBeGreaterThan(before + 3 + randomBelow(20));
    product.process.kill('SIGKILL');
    isOver = true;
    await Promise.all(work);
    await product.ended;
  }
  await provider.setImperfections({});
  await finishEverything();

  const ours = await queryRows<EndedTransfer>(
    world.databaseUrl,
    `select withdrawals.id, withdrawals.status, transfers.state, withdrawals.amount,
       array(select kind from ledger_tx where source_type = 'withdrawal' and source_id = withdrawals.id order by kind) as kinds
     from withdrawals join payout_transfers as transfers on transfers.withdrawal_id = withdrawals.id`,
  );
  const theirs = new Map((await atProvider()).map((transfer) => [transfer.transfer_id, transfer]));
  const paidAtProvider = [...theirs.values()].filter(({ status }) => status === 'SUCCESS');
  for (const { id, status, state, amount, kinds } of ours) {
    const providerTransfer = theirs.get(`jamun_${id}`);
    expect({ id, kinds }).toEqual({ id, kinds: kindsOf[status] });
    expect({ id, state, paid: status === 'PAID' }).toEqual({ id, state, paid: providerTransfer?.status === 'SUCCESS' });
    if (providerTransfer) expect({ id, amount: providerTransfer.amount_paise }).toEqual({ id, amount });
  }
  const ids = new Set(ours.map(({ id }) => `jamun_${id}`));
  expect([...theirs.keys()].filter((id) => !ids.has(id))).toEqual([]);
  const [books] = await queryRows<{ withdrawn: string }>(world.databaseUrl, 'select sum(withdrawn) as withdrawn from ledger_books');
  expect(Number(books?.withdrawn)).toBe(paidAtProvider.reduce((sum, { amount_paise }) => sum + Number(amount_paise), 0));
  expect(await world.findInvariantViolations()).toEqual([]);
  const count = (expected: string) => ours.filter(({ status }) => status === expected).length;
  console.log(
    `${kills} kills: ${ours.length} transfers, ${theirs.size} reached the provider; ${count('PAID')} paid, ${count('REJECTED')} rejected, ${count('REVERSED')} reversed`,
  );
}, 900_000);
