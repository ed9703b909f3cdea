import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { toRupees } from '../../../src/kit/money.ts';
import {
  cancelWithdrawal,
  fetchWallet,
  insertPaidOrder,
  insertSeller,
  postChargeback,
  processWithdrawal,
  rejectWithdrawal,
  type Seller,
  setTransferStatus,
  withdraw,
} from '../../harness/payouts.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// Model test: compares a wallet with sums in memory. Sales and chargebacks are written directly; everything else uses the API.

const seed = Number(globalThis.process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = sized(100, 5_000);

let world: World;
let buyer: Person;
beforeAll(async () => {
  world = await createWorld({ env: { PAYOUTS: 'sandbox' } });
  buyer = await world.person();
  console.log(`wallet model, ${runs} runs, FUZZ_SEED=${seed}`);
});
afterAll(() => world.close());

type Status = 'PENDING' | 'APPROVED' | 'PAID' | 'REJECTED' | 'CANCELLED' | 'REVERSED';
interface Sale {
  id: string;
  amount: bigint;
  fee: bigint;
  locked: bigint;
  releasesAt: number;
  isRefunded: boolean;
}
interface Request {
  id: string;
  amount: bigint;
  status: Status;
  /** The transfer was sent to the provider. */
  isSent: boolean;
}

class Model {
  gross = 0n;
  charges = 0n;
  refunds = 0n;
  available = 0n;
  withdrawn = 0n;
  debt = 0n;
  sales: Sale[] = [];
  requests: Request[] = [];

  get locked() {
    return this.sales.reduce((sum, { locked }) => sum + locked, 0n);
  }
  get withdrawing() {
    return this.requests.reduce((sum, { amount, status }) => (status === 'PENDING' || status === 'APPROVED' ? sum + amount : sum), 0n);
  }
  /** Repays the debt first; returns the rest. */
  repayDebt(amount: bigint): bigint {
    const paid = amount < this.debt ? amount : this.debt;
    this.debt -= paid;
    return amount - paid;
  }
  release(now: number) {
    for (const sale of this.sales.filter(({ releasesAt }) => releasesAt <= now)) {
      this.available += sale.locked;
      sale.locked = 0n;
    }
  }
  chargeBack(sale: Sale) {
    let net = sale.amount - sale.fee;
    const take = (most: bigint) => {
      const amount = net < most ? net : most;
      net -= amount;
      return amount;
    };
    sale.locked -= take(sale.locked);
    this.available -= take(this.available);
    const others = this.sales
      .filter((other) => other !== sale)
      .sort((one, other) => other.releasesAt - one.releasesAt || (other.id > one.id ? 1 : -1));
    for (const other of others) other.locked -= take(other.locked);
    this.debt += net;
    this.refunds += sale.amount;
    this.charges -= sale.fee;
    sale.isRefunded = true;
  }
  end(request: Request, status: Status) {
    if (status === 'PAID') this.withdrawn += request.amount;
    if (status === 'REVERSED' && request.status === 'PAID') this.withdrawn -= request.amount;
    if (status === 'REJECTED' || status === 'CANCELLED' || status === 'REVERSED') this.available += this.repayDebt(request.amount);
    request.status = status;
  }
}

const paise = fc.bigInt({ min: 100n, max: 100_000n });
const index = fc.nat(5);
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sale' as const), amount: paise, fee: fc.nat(100), hold: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('chargeback' as const), at: index }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), amount: paise }) },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'approve', 'reject', 'pay', 'arrive', 'fail', 'reverse'), at: index }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** Shared by many runs; signs in again before the advanced clock ends the session. */
let administrator = { token: '', until: 0 };
async function signedInAdministrator(): Promise<string> {
  const now = world.clock.now().getTime();
  if (now >= administrator.until) administrator = { token: (await world.administrator()).token, until: now + minutes(20) };
  return administrator.token;
}

interface Run {
  model: Model;
  who: Seller;
}

/** Status after the action, or null if the server rejects the action. */
function outcomeOf({ model }: Run, kind: string, { status, isSent }: Request): Status | null {
  const isWaiting = status === 'PENDING' || (status === 'APPROVED' && !isSent);
  if (kind === 'cancel') return status === 'PENDING' ? 'CANCELLED' : null;
  if (kind === 'approve') return status === 'PENDING' && model.debt === 0n ? 'APPROVED' : null;
  if (kind === 'reject') return isWaiting ? 'REJECTED' : null;
  if (kind === 'pay') return isWaiting && model.debt === 0n ? 'PAID' : null;
  if (!isSent) return null;
  if (kind === 'arrive') return status === 'APPROVED' ? 'PAID' : null;
  if (kind === 'fail') return status === 'APPROVED' ? 'REJECTED' : null;
  return status === 'APPROVED' || status === 'PAID' ? 'REVERSED' : null;
}

const providerStatuses: Record<string, string> = { arrive: 'SUCCESS', fail: 'FAILED', reverse: 'REVERSED' };

async function decide(run: Run, kind: string, request: Request): Promise<void> {
  const expected = outcomeOf(run, kind, request);
  const providerStatus = providerStatuses[kind];
  if (providerStatus) {
    // The simulated provider never contradicts itself; it can only reverse a transfer that arrived.
    if (expected) await setTransferStatus(world, request.id, providerStatus);
  } else {
    const admin = await signedInAdministrator();
    const calls: Record<string, () => Promise<{ status: number; text: string }>> = {
      cancel: () => cancelWithdrawal(world, run.who, request.id),
      approve: () => processWithdrawal(world, admin, request.id, { status: 'APPROVED' }),
      reject: () => rejectWithdrawal(world, admin, request.id),
      pay: () => processWithdrawal(world, admin, request.id, { status: 'PAID', transactionId: randomWord() }),
    };
    const response = await calls[kind]?.();
    expect(response?.status, response?.text).toBe(expected ? 200 : 409);
  }
  if (!expected) return;
  // A reversal without a SUCCESS before it: the model applies both.
  if (expected === 'REVERSED' && request.status === 'APPROVED') run.model.end(request, 'PAID');
  run.model.end(request, expected);
  if (kind !== 'approve') return;
  await world.runJobs('send-transfer');
  request.isSent = true;
}

async function runStep(run: Run, step: Step): Promise<void> {
  const { model, who } = run;
  const now = () => world.clock.now().getTime();
  if (step.kind === 'sale' && 'fee' in step) {
    const { amount, hold } = step;
    const fee = (amount * BigInt(step.fee)) / 1000n;
    const id = await insertPaidOrder(world, who, buyer, { amount, fee, hold: minutes(hold) });
    model.gross += amount;
    model.charges += fee;
    model.sales.push({ id, amount, fee, locked: model.repayDebt(amount - fee), releasesAt: now() + minutes(hold), isRefunded: false });
  } else if (step.kind === 'wait' && 'minutes' in step) {
    world.clock.advance(minutes(step.minutes));
  } else if (step.kind === 'withdraw' && 'amount' in step) {
    model.release(now());
    const response = await withdraw(world, who, toRupees(step.amount));
    const isAllowed = model.debt === 0n && step.amount <= model.available;
    expect(response.status, response.text).toBe(isAllowed ? 200 : 409);
    if (!isAllowed) return;
    model.available -= step.amount;
    model.requests.push({ id: response.body.data.id, amount: step.amount, status: 'PENDING', isSent: false });
  } else if (step.kind === 'chargeback' && 'at' in step) {
    const sale = model.sales.filter(({ isRefunded }) => !isRefunded)[step.at];
    if (!sale) return;
    await fetchWallet(world, who);
    model.release(now());
    await postChargeback(world, who, sale.id, sale);
    model.chargeBack(sale);
  } else if ('at' in step) {
    const request = model.requests[step.at];
    if (request) await decide(run, step.kind, request);
  }
}

async function compare({ model, who }: Run): Promise<void> {
  model.release(world.clock.now().getTime());
  const wallet = await fetchWallet(world, who);
  expect(wallet).toMatchObject({
    totalEarnings: toRupees(model.gross),
    totalCharges: toRupees(model.charges),
    refunds: toRupees(model.refunds),
    pendingBalance: toRupees(model.locked + model.withdrawing),
    withdrawableBalance: toRupees(model.available),
    totalWithdrawn: toRupees(model.withdrawn),
    debt: toRupees(model.debt),
    hold: { amount: toRupees(model.locked) },
    withdrawing: { amount: toRupees(model.withdrawing) },
  });
  const { body } = await world.call('GET /api/v1/wallet/withdrawals', { query: { limit: '100' } }, who.token);
  expect(new Map(body.data.map(({ id, status }) => [id, status]))).toEqual(new Map(model.requests.map(({ id, status }) => [id, status])));
  // The statement ends with the balance of the wallet, and each row continues the row before it.
  const statement = await world.call('GET /api/v1/wallet/statement', { query: { limit: '100' } }, who.token);
  const rows = statement.body.data;
  expect(rows[0]?.balance ?? 0).toBeCloseTo(wallet.pendingBalance + wallet.withdrawableBalance - wallet.debt, 5);
  for (const [index, row] of rows.entries()) expect(row.balance).toBeCloseTo((rows[index + 1]?.balance ?? 0) + row.change, 5);
}

it(
  'wallet, withdrawals and statement match a model after random steps',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: sized(14, 25) }), async (steps) => {
        const run = { model: new Model(), who: await insertSeller(world) };
        for (const step of steps) await runStep(run, step);
        await compare(run);
      }),
      { numRuns: runs, seed, endOnFailure: false },
    );
    expect(await world.findInvariantViolations()).toEqual([]);
  },
  sized(300_000, 4 * 60 * 60_000),
);
