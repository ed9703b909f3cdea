// @module-tag slow
import { randomBytes } from 'node:crypto';
import { deep, sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPaise } from '../../src/kit/money.ts';
import {
  cancelWithdrawal,
  createSeller,
  fetchWallet,
  processWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  type Seller,
  withdraw,
} from '../harness/payouts.ts';
import { type ApiResponse, createWorld, testClock, type World } from '../harness/world.ts';

// Two servers on one database stand for any number of servers.
let worlds: [World, World];
let world: World;
beforeAll(async () => {
  const shared = { secretKey: randomBytes(32), clock: testClock() };
  world = await createWorld(shared);
  worlds = [world, await createWorld({ ...shared, databaseUrl: world.databaseUrl })];
});
afterAll(async () => {
  await worlds[1].close();
  await world.close();
});

const loggedProblems = ({ logLines }: World) => logLines.filter((line) => JSON.parse(line).level >= 40).slice(0, 5);

/** Runs all tasks with `clients` workers; results keep the order of the tasks. */
async function runConcurrently<Result>(clients: number, work: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const queue = work.map((task, index) => ({ task, index }));
  const client = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next.index] = await next.task();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return results;
}

it(
  'concurrent withdrawals are accepted up to the balance, and a repeated idempotency key creates one',
  async () => {
    const [requests, clients, covered] = sized([80, 40, 10], [10_000, 200, 100]) as [number, number, number];
    const who = await createSeller(world, { balance: covered * 10 });
    // Every form is sent twice, to one server and to the other.
    const keys = Array.from({ length: requests / 2 }, () => randomWord());
    const responses = await runConcurrently(
      clients,
      [...keys, ...keys].map((idempotencyKey, index) => () => withdraw(worlds[index % 2 === 0 ? 0 : 1], who, 10, { idempotencyKey })),
    );
    const statuses = new Set(responses.map(({ status }) => status));
    // On failure, the assertion shows the logged problems of both servers.
    expect(statuses, worlds.flatMap(loggedProblems).join('\n')).toEqual(new Set([200, 409]));
    const ids = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.data.id));
    expect(ids.size).toBe(covered);
    for (const [index, key] of keys.entries()) {
      const twice = [responses[index], responses[index + keys.length]] as [ApiResponse, ApiResponse];
      if (twice.some(({ status }) => status === 200)) expect(twice[0].text, key).toBe(twice[1].text);
    }
    expect(await fetchWallet(world, who)).toMatchObject({
      withdrawableBalance: 0,
      pendingBalance: covered * 10,
      withdrawing: { requests: covered },
    });
    expect(await world.findInvariantViolations()).toEqual([]);
  },
  sized(60_000, 900_000),
);

const outcomes = { PAID: 0, REJECTED: 0, CANCELLED: 0 };

/** Delays a call by `requests` unrelated requests. */
async function callAfter<Result>(requests: number, call: () => Promise<Result>): Promise<Result> {
  for (let left = requests; left > 0; left--) await world.send('GET', '/healthz');
  return call();
}
const randomBelow = (most: number) => Math.floor(Math.random() * most);

/** Some decisions take fewer steps and would always win, so each kind gets a head start in every fourth race. */
async function race(who: Seller, tokens: string[], id: string, round: number): Promise<void> {
  const at = (index: number) => worlds[index % 2] as World;
  const token = (index: number) => tokens[index % tokens.length] as string;
  const kinds: ((index: number) => Promise<ApiResponse<{ data?: { status?: string } }>>)[] = [
    (index: number) => processWithdrawal(at(index), token(index), id, { status: 'PAID', transactionId: randomWord() }),
    (index: number) => processWithdrawal(at(index), token(index + 1), id, { status: 'APPROVED' }),
    (index: number) =>
      index === 0
        ? rejectWithdrawal(at(0), token(1), id)
        : processWithdrawal(at(1), token(0), id, { status: 'REJECTED', adminNotes: 'No' }),
    (index: number) => cancelWithdrawal(at(index), who, id),
  ];
  const calls = kinds.flatMap((call, kind) =>
    [0, 1].map((index) => () => callAfter(kind === round % kinds.length ? 0 : 15 + randomBelow(40), () => call(index))),
  );
  const responses = await Promise.all(calls.map((call) => call()));
  expect(new Set(responses.map(({ status }) => status)), JSON.stringify(responses.map(({ text }) => text))).toEqual(new Set([200, 409]));
  const statuses = responses.filter(({ status }) => status === 200).map(({ body }) => body.data?.status);
  const final = statuses.filter((status) => status !== 'APPROVED');
  expect(final).toHaveLength(1);
  expect(statuses.length).toBeLessThanOrEqual(2);
  outcomes[final[0] as keyof typeof outcomes] += 1;
}

it(
  'one of eight concurrent decisions about a withdrawal wins, and the wallet balance is exact',
  async () => {
    const count = sized(40, 500);
    const who = await createSeller(world, { balance: (count * 777) / 100 });
    const tokens = [(await world.administrator()).token, (await world.administrator()).token];
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await requestWithdrawal(world, who, 7.77)).id);
    await runConcurrently(
      sized(4, 8),
      ids.map((id, round) => () => race(who, tokens, id, round)),
    );
    const { withdrawableBalance, pendingBalance, totalWithdrawn } = await fetchWallet(world, who);
    expect({ withdrawable: toPaise(withdrawableBalance), pending: pendingBalance, withdrawn: toPaise(totalWithdrawn) }).toEqual({
      withdrawable: BigInt((outcomes.REJECTED + outcomes.CANCELLED) * 777),
      pending: 0,
      withdrawn: BigInt(outcomes.PAID * 777),
    });
    // Every outcome must occur, or the decisions did not race.
    expect(
      Object.values(outcomes).every((count) => count > 0),
      JSON.stringify(outcomes),
    ).toBe(true);
    if (deep) console.log('outcomes of races', outcomes);
    expect(await world.findInvariantViolations()).toEqual([]);
  },
  sized(120_000, 900_000),
);
