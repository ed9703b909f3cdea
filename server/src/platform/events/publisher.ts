import { type EventHint, eventHints } from '@jamun/contract';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { inFlight } from '../../kit/concurrency/in-flight.ts';
import type { Database } from '../db/database.ts';

export const channel = 'jamun_events';

/** What processes tell each other: whom it concerns and what it is about. `sessions`: some of this person's have ended. */
export interface Notice {
  userId: number;
  about: EventHint | 'sessions';
}

export type Publish = Publisher['publish'];
export type Publisher = ReturnType<typeof createPublisher>;

/**
 * Tells every process, this one included, best effort. Called after the commit (`tx.afterCommit`), never inside the
 * transaction: one that has notified takes a lock of the whole cluster while it commits, and so all of them would queue for it.
 * Those of the moment go in one query, so that a busy process holds one connection for them and not fifty.
 */
export function createPublisher(database: Database) {
  const underWay = inFlight();
  const send = batcher<string, void>(async (payloads) => {
    await database.pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, [...new Set(payloads)]]);
    return [];
  });
  return {
    publish({ userId, about }: Notice): void {
      // Lost with the database: then pages ask by themselves, and ended sessions are found when they are looked at again.
      underWay.track(send(JSON.stringify({ userId, about })).catch(() => {}));
    },
    /** Resolves when what was published is on its way. */
    silence: underWay.silence,
  };
}

const known: ReadonlySet<unknown> = new Set<Notice['about']>([...eventHints, 'sessions']);

/** Anybody who may use the database can notify, and a newer process may say more than this one knows: what is not known is not heard. */
export function readNotice(payload: string): Notice | null {
  try {
    const { userId, about } = JSON.parse(payload) as Notice;
    return Number.isSafeInteger(userId) && known.has(about) ? { userId, about } : null;
  } catch {
    return null;
  }
}
