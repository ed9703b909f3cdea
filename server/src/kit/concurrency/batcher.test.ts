import { expect, it } from 'vitest';
import { batcher } from './batcher.ts';

function controlled() {
  const batches: { items: number[]; finish(results: string[]): void; fail(error: Error): void }[] = [];
  const ask = batcher<number, string>((items) => new Promise((finish, fail) => batches.push({ items, finish, fail })));
  return { batches, ask };
}
// More turns than a burst takes.
const turn = async () => {
  for (let count = 0; count < 8; count++) await new Promise((done) => setImmediate(done));
};

it('takes what came together along, and gathers while a batch is under way', async () => {
  const { batches, ask } = controlled();
  const first = ask(1);
  await turn();
  const rest = [ask(2), ask(3)];
  await turn();
  expect(batches.map((batch) => batch.items)).toEqual([[1]]);
  batches[0]?.finish(['one']);
  expect(await first).toBe('one');
  await turn();
  expect(batches[1]?.items).toEqual([2, 3]);
  // This one arrives after the second batch has started, so it must not be answered by it.
  const late = ask(4);
  batches[1]?.finish(['two', 'three']);
  expect(await Promise.all(rest)).toEqual(['two', 'three']);
  await turn();
  batches[2]?.finish(['four']);
  expect(await late).toBe('four');
});

it('goes on after a batch has failed', async () => {
  const { batches, ask } = controlled();
  const lost = ask(1);
  await turn();
  const next = ask(2);
  batches[0]?.fail(new Error('gone'));
  await expect(lost).rejects.toThrow('gone');
  await turn();
  batches[1]?.finish(['two']);
  expect(await next).toBe('two');
});
