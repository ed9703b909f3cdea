import { expect, it } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';

const nextTick = () => new Promise((done) => setImmediate(done));

it('runs tasks of one key sequentially and tasks of different keys concurrently', async () => {
  const withLock = keyedMutex<string>();
  const events: string[] = [];
  const work = (key: string, name: string) =>
    withLock(key, async () => {
      events.push(`${name} begins`);
      await nextTick();
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work('a', 'first'), work('a', 'second'), work('b', 'other')])).toEqual(['first', 'second', 'other']);
  expect(events.indexOf('first ends')).toBeLessThan(events.indexOf('second begins'));
  expect(events.indexOf('other begins')).toBeLessThan(events.indexOf('first ends'));
});

it('runs the next task of a key after a failed one', async () => {
  const withLock = keyedMutex<number>();
  const failed = withLock(1, async () => {
    throw new Error('no');
  });
  const next = withLock(1, async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
