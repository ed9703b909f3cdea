import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { toRupees } from '../../../src/kit/money.ts';
import {
  cancel,
  chargedBack,
  process,
  reject,
  type Seller,
  sold,
  transferBecomes,
  walletOf,
  withdraw,
  writtenSeller,
} from '../../harness/payouts.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// The life of a wallet, held against a few sums in memory. Everything but sales and chargebacks happens through the calls.

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
  refunded: boolean;
}
interface Request {
  id: string;
  amount: bigint;
  status: Status;
  /** Handed to the provider. */
  sent: boolean;
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
  /** What comes pays off what is owed first; the rest of it. */
  incoming(amount: bigint): bigint {
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
      const taken = net < most ? net : most;
      net -= taken;
      return taken;
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
    sale.refunded = true;
  }
  end(request: Request, status: Status) {
    if (status === 'PAID') this.withdrawn += request.amount;
    if (status === 'REVERSED' && request.status === 'PAID') this.withdrawn -= request.amount;
    if (status === 'REJECTED' || status === 'CANCELLED' || status === 'REVERSED') this.available += this.incoming(request.amount);
    request.status = status;
  }
}

const paise = fc.bigInt({ min: 100n, max: 100_000n });
const place = fc.nat(5);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sale' as const), amount: paise, fee: fc.nat(100), hold: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('chargeback' as const), at: place }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), amount: paise }) },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'approve', 'reject', 'pay', 'arrive', 'fail', 'reverse'), at: place }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One for many runs: it is signed in anew before the time that runs turn has made it sign out. */
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

/** Who may do this, and what it comes to; null when nobody may. */
function outcomeOf({ model }: Run, kind: string, { status, sent }: Request): Status | null {
  const waiting = status === 'PENDING' || (status === 'APPROVED' && !sent);
  if (kind === 'cancel') return status === 'PENDING' ? 'CANCELLED' : null;
  if (kind === 'approve') return status === 'PENDING' && model.debt === 0n ? 'APPROVED' : null;
  if (kind === 'reject') return waiting ? 'REJECTED' : null;
  if (kind === 'pay') return waiting && model.debt === 0n ? 'PAID' : null;
  if (!sent) return null;
  if (kind === 'arrive') return status === 'APPROVED' ? 'PAID' : null;
  if (kind === 'fail') return status === 'APPROVED' ? 'REJECTED' : null;
  return status === 'APPROVED' || status === 'PAID' ? 'REVERSED' : null;
}

const providerSays: Record<string, string> = { arrive: 'SUCCESS', fail: 'FAILED', reverse: 'REVERSED' };

async function decide(run: Run, kind: string, request: Request): Promise<void> {
  const expected = outcomeOf(run, kind, request);
  const said = providerSays[kind];
  if (said) {
    // The provider never takes a word back, but for sending back what had arrived.
    if (expected) await transferBecomes(world, request.id, said);
  } else {
    const admin = await signedInAdministrator();
    const calls: Record<string, () => Promise<{ status: number; text: string }>> = {
      cancel: () => cancel(world, run.who, request.id),
      approve: () => process(world, admin, request.id, { status: 'APPROVED' }),
      reject: () => reject(world, admin, request.id),
      pay: () => process(world, admin, request.id, { status: 'PAID', transactionId: randomWord() }),
    };
    const answer = await calls[kind]?.();
    expect(answer?.status, answer?.text).toBe(expected ? 200 : 409);
  }
  if (!expected) return;
  // It arrived and came back, both at once.
  if (expected === 'REVERSED' && request.status === 'APPROVED') run.model.end(request, 'PAID');
  run.model.end(request, expected);
  if (kind !== 'approve') return;
  await world.settle('send-transfer');
  request.sent = true;
}

async function take(run: Run, taken: Step): Promise<void> {
  const { model, who } = run;
  const now = () => world.clock.now().getTime();
  if (taken.kind === 'sale' && 'fee' in taken) {
    const { amount, hold } = taken;
    const fee = (amount * BigInt(taken.fee)) / 1000n;
    const id = await sold(world, who, buyer, { amount, fee, hold: minutes(hold) });
    model.gross += amount;
    model.charges += fee;
    model.sales.push({ id, amount, fee, locked: model.incoming(amount - fee), releasesAt: now() + minutes(hold), refunded: false });
  } else if (taken.kind === 'wait' && 'minutes' in taken) {
    world.clock.turn(minutes(taken.minutes));
  } else if (taken.kind === 'withdraw' && 'amount' in taken) {
    model.release(now());
    const answer = await withdraw(world, who, toRupees(taken.amount));
    const allowed = model.debt === 0n && taken.amount <= model.available;
    expect(answer.status, answer.text).toBe(allowed ? 200 : 409);
    if (!allowed) return;
    model.available -= taken.amount;
    model.requests.push({ id: answer.body.data.id, amount: taken.amount, status: 'PENDING', sent: false });
  } else if (taken.kind === 'chargeback' && 'at' in taken) {
    const sale = model.sales.filter(({ refunded }) => !refunded)[taken.at];
    if (!sale) return;
    await walletOf(world, who);
    model.release(now());
    await chargedBack(world, who, sale.id, sale);
    model.chargeBack(sale);
  } else if ('at' in taken) {
    const request = model.requests[taken.at];
    if (request) await decide(run, taken.kind, request);
  }
}

async function compare({ model, who }: Run): Promise<void> {
  model.release(world.clock.now().getTime());
  const wallet = await walletOf(world, who);
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
  // The statement ends where the wallet stands, and each line follows from the one before.
  const statement = await world.call('GET /api/v1/wallet/statement', { query: { limit: '100' } }, who.token);
  const lines = statement.body.data;
  expect(lines[0]?.balance ?? 0).toBeCloseTo(wallet.pendingBalance + wallet.withdrawableBalance - wallet.debt, 5);
  for (const [at, line] of lines.entries()) expect(line.balance).toBeCloseTo((lines[at + 1]?.balance ?? 0) + line.change, 5);
}

it(
  'a wallet is what a few sums say it is, whatever happens to it in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: sized(14, 25) }), async (steps) => {
        const run = { model: new Model(), who: await writtenSeller(world) };
        for (const taken of steps) await take(run, taken);
        await compare(run);
      }),
      { numRuns: runs, seed, endOnFailure: false },
    );
    expect(await world.broken()).toEqual([]);
  },
  sized(300_000, 4 * 60 * 60_000),
);
