import { expect, it } from 'vitest';
import type { Session } from '../sessions/sessions.ts';
import { createHub } from './hub.ts';

const session: Session = { id: 's', userId: 1, kind: 'user', pendingSteps: [], provedAt: new Date(0) };

it('lets go of a reader that does not keep up, and of what was held back for it', async () => {
  const hub = createHub();
  const { stream } = hub.add(session);
  for (let told = 0; told < 10_000; told++) hub.tell(1, { kind: 'notifications' });
  await new Promise((turn) => setImmediate(turn));
  expect(stream.readable.destroyed).toBe(true);
  expect(stream.readable.readableLength).toBeLessThan(8 * 1024);
  expect(hub.all()).toEqual([]);
});

it('tells nobody anything after the end', async () => {
  const hub = createHub();
  const follower = hub.add(session);
  hub.dismiss(follower, { kind: 'session-ended' });
  follower.stream.tell({ kind: 'notifications' });
  follower.stream.beat();
  follower.stream.end();
  const text = Buffer.concat(await follower.stream.readable.toArray()).toString();
  expect(text).toBe(': here\n\ndata: {"kind":"session-ended"}\n\n');
});
