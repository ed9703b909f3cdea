import { expect, it } from 'vitest';
import { later } from '../../../kit/clock.ts';
import type { CallClass } from '../telegram.port.ts';
import { pacer } from './pacer.ts';

const start = new Date('2026-11-15T12:00:00Z');

/** A clock that a pause turns. */
function paced() {
  let now = start;
  const made: { callClass: CallClass; at: number }[] = [];
  const before = pacer({
    clock: { now: () => now },
    random: (length) => Buffer.alloc(length, 255),
    pause: async (milliseconds) => {
      now = later(now, milliseconds);
    },
  });
  const call = async (callClass: CallClass) => {
    await before(callClass);
    made.push({ callClass, at: now.getTime() - start.getTime() });
  };
  return { call, made };
}

it('lets at most one write a second through, whatever its class, also when many come at once', async () => {
  const { call, made } = paced();
  await Promise.all((['INVITE', 'REMOVE', 'INVITE', 'CREATE'] as const).map(call));
  const gaps = made.slice(1).map(({ at }, place) => at - (made[place]?.at ?? 0));
  expect(gaps.every((gap) => gap >= 1000 && gap <= 1300)).toBe(true);
});

it('lets at most three reads a second through, and no write waits for them', async () => {
  const { call, made } = paced();
  for (let n = 0; n < 6; n++) await call('READ');
  await call('INVITE');
  const reads = made.filter(({ callClass }) => callClass === 'READ').map(({ at }) => at);
  expect(Math.max(...reads) / (reads.length - 1)).toBeGreaterThanOrEqual(1000 / 3);
  expect(made.at(-1)).toEqual({ callClass: 'INVITE', at: reads.at(-1) });
});
