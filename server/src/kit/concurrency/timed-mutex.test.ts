import { expect, it } from 'vitest';
import { timedMutex } from './timed-mutex.ts';

it('admits one holder per key at a time, in the order of arrival', async () => {
  const { acquire } = timedMutex();
  const first = await acquire('a', 0);
  const order: string[] = [];
  const others = ['second', 'third'].map(async (name) => {
    const leave = await acquire('a', 60);
    order.push(name);
    leave?.();
  });
  expect(await acquire('b', 0)).not.toBeNull();
  expect(order).toEqual([]);
  first?.();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
});

it('a waiter that times out does not admit the next waiter early', async () => {
  const { acquire, hasWaiters } = timedMutex();
  const first = await acquire('a', 0);
  const impatient = acquire('a', 0.001);
  expect(hasWaiters('a')).toBe(true);
  let isIn = false;
  const patient = acquire('a', 60).then((leave) => {
    isIn = true;
    leave?.();
  });
  expect(await impatient).toBeNull();
  expect({ isIn, leave: await acquire('a', 0) }).toEqual({ isIn: false, leave: null });
  first?.();
  await patient;
  expect(isIn).toBe(true);
  expect(await acquire('a', 0)).not.toBeNull();
});
