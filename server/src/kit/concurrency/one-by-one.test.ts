import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

const turnOfTheLoop = () => new Promise((done) => setImmediate(done));

it('does what is asked for one key in turns, in order, and others beside it', async () => {
  const inTurn = oneByOne<string>();
  const happened: string[] = [];
  const work = (key: string, name: string) =>
    inTurn(key, async () => {
      happened.push(`${name} begins`);
      await turnOfTheLoop();
      happened.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work('a', 'first'), work('a', 'second'), work('b', 'other')])).toEqual(['first', 'second', 'other']);
  expect(happened.indexOf('first ends')).toBeLessThan(happened.indexOf('second begins'));
  expect(happened.indexOf('other begins')).toBeLessThan(happened.indexOf('first ends'));
});

it('goes on after one that failed, and tells that one alone', async () => {
  const inTurn = oneByOne<number>();
  const failed = inTurn(1, async () => {
    throw new Error('no');
  });
  const next = inTurn(1, async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
