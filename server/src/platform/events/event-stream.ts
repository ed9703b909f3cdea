import { Readable } from 'node:stream';
import type { LiveEvent } from '@jamun/contract';

// About a hundred events. A client that is further behind has stopped reading; it reloads its data when it reconnects.
const bufferSize = 4 * 1024;

export type EventStream = ReturnType<typeof eventStream>;

/** Event stream (SSE) of one page. The buffer is bounded: the stream is closed if the client does not keep up. */
export function eventStream() {
  const readable = new Readable({ highWaterMark: bufferSize, read() {} });
  const write = (text: string) => {
    if (!readable.destroyed && !readable.readableEnded && !isEnded && !readable.push(text)) readable.destroy();
  };
  let isEnded = false;
  // Proxies may delay headers without a body. The first line tells the page that the stream is open.
  write(': here\n\n');
  const send = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`);
  return {
    readable,
    send,
    /** Heartbeat: keeps proxies from closing an idle connection, and detects a lost one. */
    heartbeat: () => write(':\n\n'),
    end(last?: LiveEvent) {
      if (last) send(last);
      if (!isEnded && !readable.destroyed) readable.push(null);
      isEnded = true;
    },
  };
}
