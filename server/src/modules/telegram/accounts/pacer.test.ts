import { expect, it } from 'vitest';
import { later } from '../../../kit/clock.ts';
import type { CallClass } from '../telegram.port.ts';
import { pacer } from './pacer.ts';

const start = new Date('2026-11-15T12:00:00Z');

/** Pacer on a fake clock: a pause moves the clock. */
function pacerFixture() {
  let now = start;
  const calls: { callClass: CallClass; at: number }[] = [];
  const pace = pacer({
    clock: { now: () => now },
    random: (length) => Buffer.alloc(length, 255),
    pause: async (milliseconds) => {
      now = later(now, milliseconds);
    },
  });
  const call = async (callClass: CallClass) => {
    await pace(callClass);
    calls.push({ callClass, at: now.getTime() - start.getTime() });
  };
  return { call, calls };
}

it('limits concurrent Telegram writes of all classes to one per second', async () => {
  const { call, calls } = pacerFixture();
  await Promise.all((['INVITE', 'REMOVE', 'INVITE', 'CREATE'] as const).map(call));
  const gaps = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
  expect(gaps).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1300);
});

it('limits Telegram reads to three per second without delaying a write to Telegram', async () => {
  const { call, calls } = pacerFixture();
  for (let n = 0; n < 6; n++) await call('READ');
  await call('INVITE');
  const reads = calls.filter(({ callClass }) => callClass === 'READ').map(({ at }) => at);
  expect(Math.max(...reads) / (reads.length - 1)).toBeGreaterThanOrEqual(1000 / 3);
  expect(calls.at(-1)).toEqual({ callClass: 'INVITE', at: reads.at(-1) });
});
