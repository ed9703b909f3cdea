import type { LiveEvent } from '@jamun/contract';

const lead = 'data: ';

/** Takes the bytes of a stream as they come, in whatever pieces, and calls back with each event in them. Lines that say nothing are skipped. */
export function eventReader(heard: (event: LiveEvent) => void) {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes: Uint8Array) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith(lead)) heard(JSON.parse(line.slice(lead.length)) as LiveEvent);
  };
}
