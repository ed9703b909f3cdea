// @module-tag slow
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sized } from '@jamun/test-support/depth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, later, seconds } from '../../src/kit/clock.ts';
import { type ChannelOwner, createChannelOwner, createSoldChannel, insertMembers } from '../harness/subscription-fixture.ts';
import { createWorld, type World } from '../harness/world.ts';

const accounts = 20;
const each = Number(process.env.EXPIRIES ?? sized(400, 10_000)) / accounts;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const telegram = () => world.container.sandboxTelegram as NonNullable<World['container']['sandboxTelegram']>;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Heap in MiB after a garbage collection. */
const heap = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const countMembers = async () => {
  const text = `select count(*)::int as members from telegram_members where presence = 'JOINED'`;
  const { rows } = await world.container.database.pool.query<{ members: number }>(text);
  return rows[0]?.members ?? 0;
};

it(
  'members who expire in the same hour are removed once each, within Telegram rate limits and constant memory',
  async () => {
    const keepers: ChannelOwner[] = [];
    for (let n = 0; n < accounts; n++) {
      const owner = await createChannelOwner(world);
      const channel = await createSoldChannel(world, owner, [30]);
      await insertMembers(world, owner, { channel, size: each, until: later(world.clock.now(), hours(1)) });
      keepers.push(owner);
    }
    await telegram().set({ callsPerSecond: sized(8, 25), floodSeconds: 4 });
    expect(await countMembers()).toBe(accounts * each);
    world.clock.advance(hours(1));

    const [began, before] = [performance.now(), heap()];
    let simulated = 0;
    for (let rest = await countMembers(); rest > 0; rest = await countMembers()) {
      // From time to time one account gets a longer flood wait.
      const unlucky = keepers[simulated % accounts];
      if (simulated % 7 === 0 && unlucky) await telegram().flood({ phone: unlucky.phone, waitSeconds: 20 });
      await world.container.telegram.members.reconcileDue();
      world.clock.advance(seconds(1));
      simulated++;
      expect(simulated, 'the removals finish in time').toBeLessThan(60 * 5 + each);
    }
    const calls = await Promise.all(keepers.map(({ phone }) => telegram().callsOf(phone)));
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(calls.map(({ done }) => done.remove ?? 0)), 'every member is removed once').toBe(accounts * each);
    expect(sum(calls.map(({ tooEarly, doubled }) => tooEarly + doubled))).toBe(0);
    const floods = sum(calls.flatMap(({ refused }) => Object.values(refused)));
    expect(floods).toBeGreaterThan(0);

    const after = heap();
    const took = Math.round((performance.now() - began) / 1000);
    console.log(
      `${accounts * each} removed in ${simulated} simulated and ${took} real seconds, ${floods} floods, heap ${before.toFixed(0)} to ${after.toFixed(0)} MiB`,
    );
    expect(after - before, 'memory stays flat').toBeLessThan(64);
  },
  sized(120_000, 1_200_000),
);
