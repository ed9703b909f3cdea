import { describe, expect, it } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

const queueOf = (waiting: number, perOwner = 100) => boundedQueue({ waiting, perOwner, full: () => new Error('full') });

function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
}

describe('bounded queue', () => {
  it('runs the tasks of different owners one at a time, in the order of arrival', async () => {
    const queue = queueOf(10);
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b', 'c'].map((name, owner) => queue.run(owner, work(name))))).toEqual(['a', 'b', 'c']);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('rejects tasks immediately while the queue is full and accepts them afterwards', async () => {
    const queue = queueOf(2);
    const { open, opened } = gate();
    const taken = [1, 2, 3].map((owner) => queue.run(owner, () => opened));
    await expect(queue.run(4, () => opened)).rejects.toThrow('full');
    open();
    await Promise.all(taken);
    expect(await queue.run(4, async () => 'done')).toBe('done');
  });

  it('rejects tasks of an owner above the limit per owner, and accepts tasks of other owners', async () => {
    const queue = queueOf(10, 2);
    const { open, opened } = gate();
    const taken = [queue.run(1, () => opened), queue.run(1, () => opened)];
    await expect(queue.run(1, () => opened)).rejects.toThrow('full');
    const other = queue.run(2, async () => 'other');
    open();
    await Promise.all(taken);
    expect(await other).toBe('other');
    expect(await queue.run(1, async () => 'again')).toBe('again');
  });

  it('runs the task of another owner before the further tasks of an owner with many', async () => {
    const queue = queueOf(12, 6);
    const order: string[] = [];
    const work = (name: string) => async () => void order.push(name);
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(1, work(name)));
    await Promise.all([...many, queue.run(2, work('b1')), queue.run(3, work('c1')), queue.run(2, work('b2'))]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('in a full queue, the newest task of the owner with the most gives way to an owner with fewer', async () => {
    const queue = queueOf(4, 6);
    const { open, opened } = gate();
    const order: string[] = [];
    const work = (name: string) => async () => {
      await opened;
      order.push(name);
    };
    const many = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue.run(1, work(name)).catch(({ message }) => `${name} ${message}`));
    const others = [queue.run(2, work('b1')), queue.run(3, work('c1'))];
    // Two owners with one waiting task each and one with two: nobody has two more than a newcomer to the second place.
    await expect(queue.run(2, work('b2'))).rejects.toThrow('full');
    open();
    await Promise.all(others);
    expect(await Promise.all(many)).toEqual([undefined, undefined, undefined, 'a4 full', 'a5 full']);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('runs the next task after a failed one', async () => {
    const queue = queueOf(0);
    await expect(queue.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(1, async () => 'next')).toBe('next');
  });
});
