import type { LiveEvent } from '@jamun/contract';
import type { Session } from '../sessions/sessions.ts';
import { type EventStream, eventStream } from './event-stream.ts';

/** A page that follows. */
export interface Follower {
  session: Session;
  stream: EventStream;
  /** When its session ends unless it is used, as far as that is known. */
  until: Date | null;
}

/** As many as one person looks at in one browser; the oldest gives way. */
const mostPerPerson = 12;

export type Hub = ReturnType<typeof createHub>;

/** The open streams of this process, by person. What a person's is told never reaches another's: they are not in the same list. */
export function createHub() {
  const people = new Map<number, Set<Follower>>();
  const of = (userId: number) => [...(people.get(userId) ?? [])];

  function forget(follower: Follower): void {
    const own = people.get(follower.session.userId);
    own?.delete(follower);
    if (own?.size === 0) people.delete(follower.session.userId);
  }

  return {
    of,
    all: () => [...people.values()].flatMap((own) => [...own]),
    add(session: Session): Follower {
      const follower: Follower = { session, stream: eventStream(), until: null };
      const own = people.get(session.userId) ?? new Set();
      people.set(session.userId, own.add(follower));
      // However it ends: by us, by the page, by a reader that is too slow.
      follower.stream.readable.once('close', () => forget(follower));
      const [oldest] = own;
      if (own.size > mostPerPerson && oldest) this.dismiss(oldest, { kind: 'crowded-out' });
      return follower;
    },
    tell(userId: number, event: LiveEvent): void {
      for (const { session, stream } of of(userId)) if (session.kind === 'user') stream.tell(event);
    },
    /** At once out of the list: a stream whose reader is gone may take its time to close. */
    dismiss(follower: Follower, last?: LiveEvent): void {
      forget(follower);
      follower.stream.end(last);
    },
  };
}
