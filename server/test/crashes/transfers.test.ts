import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours, minutes } from '../../src/kit/clock.ts';
import { type Seller, seller } from '../harness/payouts.ts';
import { call, killProducts, rowsOf, startProduct } from '../harness/product-process.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { type SandboxPayoutProvider, startSandboxPayouts } from '../harness/providers/payouts-server.ts';
import { createWorld, type World } from '../harness/world.ts';

const kills = sized(2, 20);
const sellers = 3;

const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-crash-'));
let payments: SandboxProvider;
let provider: SandboxPayoutProvider;
/** Shares the database with the product that is killed; its clock is turned when the killing is over. */
let world: World;
let who: Seller[];
let admin: string;
beforeAll(async () => {
  payments = await startSandboxCashfree();
  provider = await startSandboxPayouts();
  world = await createWorld({ secretKey, env: { ...payments.env, ...provider.env } });
  who = await Promise.all(Array.from({ length: sellers }, () => seller(world, { balance: 100_000 })));
  admin = (await world.administrator()).token;
});
afterAll(async () => {
  killProducts();
  await world.close();
  await provider.close();
  await payments.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const below = (most: number) => Math.floor(Math.random() * most);
const oneOf = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item;

interface ProviderTransfer {
  transfer_id: string;
  amount_paise: string;
  status: string;
}
const atProvider = () =>
  rowsOf<ProviderTransfer>(provider.databaseUrl, 'select transfer_id, amount_paise, status from sandbox_payout_transfers');

/** Requests a withdrawal and approves it, again and again; answers that are lost with the process are not repeated. */
async function keepWithdrawing(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const from = oneOf(who);
    const body = { amount: (100 + below(900)) / 100, userPaymentMethodId: from.methodId, idempotencyKey: randomWord() };
    const { status, data } = await call<{ id: string }>(url, 'POST /api/v1/wallet/withdraw', from.token, body);
    if (status === 200) await call(url, `POST /api/v1/admin/withdrawals/${data.id}/approve`, admin, { status: 'APPROVED' });
  }
}

/** The bank decides about what it has, with or without a webhook that arrives. */
async function keepDeciding(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const open = (await atProvider()).filter(({ status }) => status === 'RECEIVED' || status === 'SUCCESS');
    if (open.length > 0) {
      const { transfer_id: id, status } = oneOf(open);
      const next =
        status === 'RECEIVED' ? oneOf(['SUCCESS', 'SUCCESS', 'FAILED']) : oneOf(['SUCCESS', 'SUCCESS', 'SUCCESS', 'REVERSED', 'FAILED']);
      await provider.decide(id, next).catch(() => {});
    }
  }
}

/** Time passes until nothing is open: what is left at the provider arrives, and every transfer is polled. */
async function finishEverything(): Promise<void> {
  for (const pause of [minutes(10), hours(2), minutes(10), hours(13), days(1)]) {
    world.clock.turn(pause);
    await world.settle();
    await world.container.payouts.transfers?.followDue();
    for (const { transfer_id: id, status } of await atProvider()) if (status === 'RECEIVED') await provider.decide(id, 'SUCCESS');
  }
}

interface Ended {
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

it('killed again and again while transfers are sent, it ends every transfer once, and the books equal the provider’s', async () => {
  const port = String(31_000 + (process.pid % 10_000));
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
    const product = await startProduct(env);
    const before = (await atProvider()).length;
    let over = false;
    await provider.imperfect(oneOf([{}, { loseAnswer: 3 }, { serverErrors: 3 }]));
    const work = [...Array.from({ length: 4 }, () => keepWithdrawing(product.url, () => over)), keepDeciding(() => over)];
    // Another moment of the work each time.
    const reached = async () => (await atProvider()).length;
    await expect.poll(reached, { timeout: 60_000, interval: 5 + below(20) }).toBeGreaterThan(before + 3 + below(20));
    product.process.kill('SIGKILL');
    over = true;
    await Promise.all(work);
    await product.ended;
  }
  await provider.imperfect({});
  await finishEverything();

  const ours = await rowsOf<Ended>(
    world.databaseUrl,
    `select withdrawals.id, withdrawals.status, transfers.state, withdrawals.amount,
       array(select kind from ledger_tx where source_type = 'withdrawal' and source_id = withdrawals.id order by kind) as kinds
     from withdrawals join payout_transfers as transfers on transfers.withdrawal_id = withdrawals.id`,
  );
  const theirs = new Map((await atProvider()).map((transfer) => [transfer.transfer_id, transfer]));
  const paidThere = [...theirs.values()].filter(({ status }) => status === 'SUCCESS');
  for (const { id, status, state, amount, kinds } of ours) {
    const there = theirs.get(`jamun_${id}`);
    expect({ id, kinds }).toEqual({ id, kinds: kindsOf[status] });
    expect({ id, state, paid: status === 'PAID' }).toEqual({ id, state, paid: there?.status === 'SUCCESS' });
    if (there) expect({ id, amount: there.amount_paise }).toEqual({ id, amount });
  }
  const ids = new Set(ours.map(({ id }) => `jamun_${id}`));
  expect([...theirs.keys()].filter((id) => !ids.has(id))).toEqual([]);
  const [books] = await rowsOf<{ withdrawn: string }>(world.databaseUrl, 'select sum(withdrawn) as withdrawn from ledger_books');
  expect(Number(books?.withdrawn)).toBe(paidThere.reduce((sum, { amount_paise }) => sum + Number(amount_paise), 0));
  expect(await world.broken()).toEqual([]);
  const count = (wanted: string) => ours.filter(({ status }) => status === wanted).length;
  console.log(
    `${kills} kills: ${ours.length} transfers, ${theirs.size} reached the provider; ${count('PAID')} paid, ${count('REJECTED')} rejected, ${count('REVERSED')} reversed`,
  );
}, 900_000);
