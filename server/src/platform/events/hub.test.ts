import { expect, it } from 'vitest';
import type { Session } from '../sessions/sessions.ts';
import { createHub } from './hub.ts';

const session: Session = { id: 's', userId: 1, kind: 'user', pendingSteps: [], provedAt: new Date(0) };

it('the event hub closes the event stream of a slow client and drops its buffered events', async () => {
  const hub = createHub();
  const { stream } = hub.add(session);
  for (let sent = 0; sent < 10_000; sent++) hub.send(1, { kind: 'notifications' });
  await new Promise((tick) => setImmediate(tick));
  expect(stream.readable.destroyed).toBe(true);
  expect(stream.readable.readableLength).toBeLessThan(8 * 1024);
  expect(hub.all()).toEqual([]);
});

it('sends no events after the end of a stream', async () => {
  const hub = createHub();
  const subscriber = hub.add(session);
  hub.close(subscriber, { kind: 'session-ended' });
  subscriber.stream.send({ kind: 'notifications' });
  subscriber.stream.heartbeat();
  subscriber.stream.end();
  const text = Buffer.concat(await subscriber.stream.readable.toArray()).toString();
  expect(text).toBe(': here\n\ndata: {"kind":"session-ended"}\n\n');
});
