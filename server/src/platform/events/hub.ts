import type { LiveEvent } from '@jamun/contract';
import type { Session } from '../sessions/sessions.ts';
import { type EventStream, eventStream } from './event-stream.ts';

/** Page with an open event stream. */
export interface Subscriber {
  session: Session;
  stream: EventStream;
  /** Expiry of its session if it is not used again; null if not checked yet. */
  until: Date | null;
}

/** More streams than a user has open tabs; beyond it, the oldest stream is closed. */
const maxPerUser = 12;

export type Hub = ReturnType<typeof createHub>;

/** Open event streams of this process by user. Events of a user only go to the streams in that user's set. */
export function createHub() {
  const byUser = new Map<number, Set<Subscriber>>();
  const ofUser = (userId: number) => [...(byUser.get(userId) ?? [])];

  function remove(subscriber: Subscriber): void {
    const own = byUser.get(subscriber.session.userId);
    own?.delete(subscriber);
    if (own?.size === 0) byUser.delete(subscriber.session.userId);
  }

  return {
    ofUser,
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    add(session: Session): Subscriber {
      const subscriber: Subscriber = { session, stream: eventStream(), until: null };
      const own = byUser.get(session.userId) ?? new Set();
      byUser.set(session.userId, own.add(subscriber));
      // Any end: by the server, by the page, or because the client is too slow.
      subscriber.stream.readable.once('close', () => remove(subscriber));
      const [oldest] = own;
      if (own.size > maxPerUser && oldest) this.close(oldest, { kind: 'crowded-out' });
      return subscriber;
    },
    send(userId: number, event: LiveEvent): void {
      for (const { session, stream } of ofUser(userId)) if (session.kind === 'user') stream.send(event);
    },
    /** Removed immediately: the `close` event of a stream without reader may come late. */
    close(subscriber: Subscriber, last?: LiveEvent): void {
      remove(subscriber);
      subscriber.stream.end(last);
    },
  };
}
