import { expect, it } from 'vitest';
import { eventReader } from './event-reader.ts';

const stream = ': here\n\n:\n\ndata: {"kind":"notifications"}\n\n:\n\ndata: {"kind":"session-ended"}\n\n';

it.each([1, 2, 3, 7, 1000])('hears every event once, in pieces of %s bytes', (size) => {
  const heard: string[] = [];
  const read = eventReader(({ kind }) => heard.push(kind));
  const bytes = new TextEncoder().encode(stream);
  for (let at = 0; at < bytes.length; at += size) read(bytes.slice(at, at + size));
  expect(heard).toEqual(['notifications', 'session-ended']);
});
