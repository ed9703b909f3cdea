import { type EventKind, eventKinds } from '@jamun/contract';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { inFlightTracker } from '../../kit/concurrency/in-flight.ts';
import type { Database } from '../db/database.ts';

export const channel = 'jamun_events';

/** Notification between processes. `sessions`: sessions of this user have ended. */
export interface Notice {
  userId: number;
  about: EventKind | 'sessions';
}

/** Sends one notification over the pool. */
export const notifyOver =
  ({ pool }: Pick<Database, 'pool'>) =>
  (channel: string, payload: string): Promise<unknown> =>
    pool.query('select pg_notify($1, $2)', [channel, payload]);

export type Publish = Publisher['publish'];
export type Publisher = ReturnType<typeof createPublisher>;

/**
 * Notifies every process, including this one; best effort. Called after the commit (`tx.afterCommit`), never inside the transaction:
 * NOTIFY takes a lock on the whole cluster during the commit, which would serialise all transactions. Notifications are batched into
 * one query, so that a busy process uses one connection for them and not fifty.
 */
export function createPublisher(database: Database) {
  const pending = inFlightTracker();
  const send = batcher<string, void>(async (payloads) => {
    await database.pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, [...new Set(payloads)]]);
    return [];
  });
  return {
    publish({ userId, about }: Notice): void {
      // Errors are ignored: without the database pages poll, and the session check finds ended sessions later.
      pending.track(send(JSON.stringify({ userId, about })).catch(() => {}));
    },
    /** Resolves when all published events are sent. */
    waitUntilIdle: pending.waitUntilIdle,
  };
}

const knownTopics: ReadonlySet<unknown> = new Set<Notice['about']>([...eventKinds, 'sessions']);

/** Validates the payload: any database user can notify, and newer processes may send unknown topics. Null if unknown. */
export function readNotice(payload: string): Notice | null {
  try {
    const { userId, about } = JSON.parse(payload) as Notice;
    return Number.isSafeInteger(userId) && knownTopics.has(about) ? { userId, about } : null;
  } catch {
    return null;
  }
}
