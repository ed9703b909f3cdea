import { expect, it } from 'vitest';
import { timedMutex } from './timed-mutex.ts';

it('admits one holder per key at a time, in the order of arrival', async () => {
  const { enter } = timedMutex();
  const first = await enter('a', 0);
  const order: string[] = [];
  const others = ['second', 'third'].map(async (name) => {
    const leave = await enter('a', 60);
    order.push(name);
    leave?.();
  });
  expect(await enter('b', 0)).not.toBeNull();
  expect(order).toEqual([]);
  first?.();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
});

it('a waiter that times out does not admit the next waiter early', async () => {
  const { enter, isWaitedFor } = timedMutex();
  const first = await enter('a', 0);
  const impatient = enter('a', 0.001);
  expect(isWaitedFor('a')).toBe(true);
  let isIn = false;
  const patient = enter('a', 60).then((leave) => {
    isIn = true;
    leave?.();
  });
  expect(await impatient).toBeNull();
  expect({ isIn, leave: await enter('a', 0) }).toEqual({ isIn: false, leave: null });
  first?.();
  await patient;
  expect(isIn).toBe(true);
  expect(await enter('a', 0)).not.toBeNull();
});
