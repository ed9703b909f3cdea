import { expect, it } from 'vitest';
import { batcher } from './batcher.ts';

function controlled() {
  const batches: { items: number[]; finish(results: string[]): void; fail(error: Error): void }[] = [];
  const call = batcher<number, string>((items) => new Promise((finish, fail) => batches.push({ items, finish, fail })));
  return { batches, call };
}
// Waits for more event loop ticks than a batch collects calls for.
const afterBurst = async () => {
  for (let count = 0; count < 8; count++) await new Promise((done) => setImmediate(done));
};

it('the batcher puts calls that arrive while a batch is running into the next batch', async () => {
  const { batches, call } = controlled();
  const first = call(1);
  await afterBurst();
  const rest = [call(2), call(3)];
  await afterBurst();
  expect(batches.map((batch) => batch.items)).toEqual([[1]]);
  batches[0]?.finish(['one']);
  expect(await first).toBe('one');
  await afterBurst();
  expect(batches[1]?.items).toEqual([2, 3]);
  // Arrives after the second batch has started, so it belongs to the third.
  const late = call(4);
  batches[1]?.finish(['two', 'three']);
  expect(await Promise.all(rest)).toEqual(['two', 'three']);
  await afterBurst();
  batches[2]?.finish(['four']);
  expect(await late).toBe('four');
});

it('runs the next batch after a failed one', async () => {
  const { batches, call } = controlled();
  const failed = call(1);
  await afterBurst();
  const next = call(2);
  batches[0]?.fail(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  await afterBurst();
  batches[1]?.finish(['two']);
  expect(await next).toBe('two');
});
