import { expect, it } from 'vitest';
import { createEventParser } from './events.ts';

const stream = ': here\n\n:\n\ndata: {"kind":"notifications"}\n\n:\n\ndata: {"kind":"session-ended"}\n\n';

it.each([1, 2, 3, 7, 1000])('the event parser reports every event once for a stream in chunks of %s bytes', (size) => {
  const kinds: string[] = [];
  const parse = createEventParser(({ kind }) => kinds.push(kind));
  const bytes = new TextEncoder().encode(stream);
  for (let start = 0; start < bytes.length; start += size) parse(bytes.slice(start, start + size));
  expect(kinds).toEqual(['notifications', 'session-ended']);
});
