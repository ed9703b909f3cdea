import { Readable } from 'node:stream';
import type { LiveEvent } from '@jamun/contract';

// A hundred hints: who has not read so many has long stopped reading, and asks again when they come back.
const heldBack = 4 * 1024;

export type EventStream = ReturnType<typeof eventStream>;

/** One page's stream. It holds little back: for a reader that does not keep up it ends instead of growing. */
export function eventStream() {
  const readable = new Readable({ highWaterMark: heldBack, read() {} });
  const write = (text: string) => {
    if (!readable.destroyed && !readable.readableEnded && !ended && !readable.push(text)) readable.destroy();
  };
  let ended = false;
  // Headers alone may wait in a proxy: with the first line the page knows that it is followed from here on.
  write(': here\n\n');
  const tell = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`);
  return {
    readable,
    tell,
    /** Says nothing, but keeps what lies between from thinking the line dead, and tells us when it is. */
    beat: () => write(':\n\n'),
    end(last?: LiveEvent) {
      if (last) tell(last);
      if (!ended && !readable.destroyed) readable.push(null);
      ended = true;
    },
  };
}
