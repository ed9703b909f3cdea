import { randomBytes } from 'node:crypto';
import { deep, sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPaise } from '../../src/kit/money.ts';
import { cancel, process, reject, requested, type Seller, seller, walletOf, withdraw } from '../harness/payouts.ts';
import { type Answer, createWorld, turnedClock, type World } from '../harness/world.ts';

// Two servers on one database: what holds between them holds between any number.
let worlds: [World, World];
let world: World;
beforeAll(async () => {
  const shared = { secretKey: randomBytes(32), clock: turnedClock() };
  world = await createWorld(shared);
  worlds = [world, await createWorld({ ...shared, databaseUrl: world.databaseUrl })];
});
afterAll(async () => {
  await worlds[1].close();
  await world.close();
});

const complaintsOf = ({ logged }: World) => logged.filter((line) => JSON.parse(line).level >= 40).slice(0, 5);

/** So many at a time, until all are done. */
async function by<Result>(clients: number, work: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = work.map((task, place) => ({ task, place }));
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.place] = await next.task();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return results;
}

it(
  'as many withdrawals are accepted as the balance covers, and a form that is sent twice is one',
  async () => {
    const [requests, clients, covered] = sized([80, 40, 10], [10_000, 200, 100]) as [number, number, number];
    const who = await seller(world, { balance: covered * 10 });
    // Every form is sent twice, to one server and to the other.
    const keys = Array.from({ length: requests / 2 }, () => randomWord());
    const answers = await by(
      clients,
      [...keys, ...keys].map((idempotencyKey, place) => () => withdraw(worlds[place % 2 === 0 ? 0 : 1], who, 10, { idempotencyKey })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    // Where something else came, what the servers wrote down tells why.
    expect(statuses, worlds.flatMap(complaintsOf).join('\n')).toEqual(new Set([200, 409]));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id));
    expect(ids.size).toBe(covered);
    for (const [place, key] of keys.entries()) {
      const twice = [answers[place], answers[place + keys.length]] as [Answer, Answer];
      if (twice.some(({ status }) => status === 200)) expect(twice[0].text, key).toBe(twice[1].text);
    }
    expect(await walletOf(world, who)).toMatchObject({
      withdrawableBalance: 0,
      pendingBalance: covered * 10,
      withdrawing: { requests: covered },
    });
    expect(await world.broken()).toEqual([]);
  },
  sized(60_000, 900_000),
);

const outcomes = { PAID: 0, REJECTED: 0, CANCELLED: 0 };

/** Others first: so many requests that have nothing to do with it. */
async function after<Result>(requests: number, call: () => Promise<Result>): Promise<Result> {
  for (let left = requests; left > 0; left--) await world.send('GET', '/healthz');
  return call();
}
const fewer = (most: number) => Math.floor(Math.random() * most);

/** Some decisions take fewer steps than others and would always win, so each kind gets a start in every fourth race. */
async function race(who: Seller, tokens: string[], id: string, turn: number): Promise<void> {
  const at = (place: number) => worlds[place % 2] as World;
  const token = (place: number) => tokens[place % tokens.length] as string;
  const kinds: ((place: number) => Promise<Answer<{ data?: { status?: string } }>>)[] = [
    (place: number) => process(at(place), token(place), id, { status: 'PAID', transactionId: randomWord() }),
    (place: number) => process(at(place), token(place + 1), id, { status: 'APPROVED' }),
    (place: number) => (place === 0 ? reject(at(0), token(1), id) : process(at(1), token(0), id, { status: 'REJECTED', adminNotes: 'No' })),
    (place: number) => cancel(at(place), who, id),
  ];
  const calls = kinds.flatMap((call, kind) =>
    [0, 1].map((place) => () => after(kind === turn % kinds.length ? 0 : 15 + fewer(40), () => call(place))),
  );
  const answers = await Promise.all(calls.map((call) => call()));
  expect(new Set(answers.map(({ status }) => status)), JSON.stringify(answers.map(({ text }) => text))).toEqual(new Set([200, 409]));
  const ends = answers.filter(({ status }) => status === 200).map(({ body }) => body.data?.status);
  const final = ends.filter((status) => status !== 'APPROVED');
  expect(final).toHaveLength(1);
  expect(ends.length).toBeLessThanOrEqual(2);
  outcomes[final[0] as keyof typeof outcomes] += 1;
}

it(
  'of eight who decide at once about a withdrawal one decides, and the wallet is right to the paisa',
  async () => {
    const count = sized(40, 500);
    const who = await seller(world, { balance: (count * 777) / 100 });
    const tokens = [(await world.administrator()).token, (await world.administrator()).token];
    const made: string[] = [];
    for (let i = 0; i < count; i++) made.push((await requested(world, who, 7.77)).id);
    await by(
      sized(4, 8),
      made.map((id, turn) => () => race(who, tokens, id, turn)),
    );
    const { withdrawableBalance, pendingBalance, totalWithdrawn } = await walletOf(world, who);
    expect([toPaise(withdrawableBalance), pendingBalance, toPaise(totalWithdrawn)]).toEqual([
      BigInt((outcomes.REJECTED + outcomes.CANCELLED) * 777),
      0,
      BigInt(outcomes.PAID * 777),
    ]);
    // Else the race was none.
    expect(
      Object.values(outcomes).every((count) => count > 0),
      JSON.stringify(outcomes),
    ).toBe(true);
    if (deep) console.log('outcomes of races', outcomes);
    expect(await world.broken()).toEqual([]);
  },
  sized(120_000, 900_000),
);
