import { afterAll, beforeAll, expect, it } from 'vitest';
import { later, minutes, seconds } from '../../src/kit/clock.ts';
import { tokenBuckets } from '../../src/platform/limits/token-buckets.ts';
import { createWorld, testClock, type World } from '../harness/world.ts';

const clock = testClock();
let world: World;
beforeAll(async () => {
  world = await createWorld({ clock });
});
afterAll(() => world.close());

let count = 0;
function newBucket(perMinute: number) {
  const name = `bucket ${++count}`;
  // Two processes.
  const [one, other] = [tokenBuckets(world.container.database, clock), tokenBuckets(world.container.database, clock)];
  return {
    take: (reserve = 0) => one.take({ name, perMinute, reserve }),
    takeElsewhere: () => other.take({ name, perMinute, reserve: 0 }),
    block: (until: Date) => one.block({ name, perMinute }, until),
  };
}

it('processes share the tokens: no minute has more calls than the limit, and most of the limit can be used', async () => {
  const perMinute = 100;
  const { take, takeElsewhere } = newBucket(perMinute);
  const taken: number[] = [];
  for (let second = 0; second < 300; second++) {
    const waits = await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? take() : takeElsewhere())));
    for (const wait of waits) if (wait === 0) taken.push(second);
    clock.advance(seconds(1));
  }
  const inMinuteFrom = (start: number) => taken.filter((second) => second >= start && second < start + 60).length;
  const busiest = Math.max(...Array.from({ length: 241 }, (_, start) => inMinuteFrom(start)));
  expect(busiest).toBeLessThanOrEqual(perMinute);
  expect(busiest).toBeGreaterThan(0.9 * perMinute);
  expect(inMinuteFrom(240)).toBeGreaterThan(0.75 * perMinute);
});

it('a call that leaves a reserve is rejected before an urgent one, with the time until a token is free', async () => {
  const { take } = newBucket(100);
  const waits: number[] = [];
  for (let calls = 0; calls < 18; calls++) waits.push(await take(0.6));
  // 18 tokens, of which 11 stay; a token comes every 750 ms.
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  expect(waits.at(-1)).toBeGreaterThan(0);
  expect(waits.at(-1)).toBeLessThanOrEqual(750);
  for (let calls = 0; calls < 11; calls++) expect(await take()).toBe(0);
  expect(await take()).toBe(750);
});

it('a limit of one call per minute still allows one, also with a reserve', async () => {
  const { take } = newBucket(1);
  expect(await take(0.6)).toBe(0);
  expect(await take()).toBe(75_000);
  clock.advance(seconds(75));
  expect(await take(0.6)).toBe(0);
});

it('a blocked bucket allows nothing until the end of the pause, which another block does not shorten', async () => {
  const { take, takeElsewhere, block } = newBucket(100);
  await block(later(clock.now(), minutes(1)));
  await block(later(clock.now(), seconds(5)));
  expect(await takeElsewhere()).toBe(minutes(1));
  clock.advance(minutes(1));
  expect(await take()).toBe(0);
});
