import type { PendingStep, SessionKind } from '@jamun/contract';
import { type Clock, earlier, minutes } from '../../kit/clock.ts';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { hashTokenHex } from '../../kit/ids.ts';
import type { Database } from '../db/database.ts';

/** Session of a signed-in user. */
export interface Session {
  id: string;
  userId: number;
  kind: SessionKind;
  /** Steps that an administrator must complete before the session gives access to anything else. */
  pendingSteps: PendingStep[];
  /** Last time the user entered a password or code in this session. */
  provedAt: Date;
}

// Precision of "last seen": one write per minute and session instead of one per request.
const seenPrecision = minutes(1);

/** Row of the lookup by token. */
interface SessionRow {
  id: string;
  user_id: string;
  kind: SessionKind;
  pending_steps: PendingStep[];
  hash: string;
  last_seen_at: Date;
  proved_at: Date;
}

/** Session lookups, batched: concurrent requests share one query. */
export function sessionLookup(database: Database, clock: Clock) {
  /** Best effort: skips locked rows, and errors do not fail the request. */
  const markSeen = (ids: string[], now: Date) =>
    database.pool
      .query(
        `update sessions set last_seen_at = $2
         where id in (select id from sessions where id = any($1) and ended_at is null order by id for update skip locked)`,
        [ids, now],
      )
      .catch(() => {});

  const lookUp = batcher<string, Session | null>(async (hashes) => {
    const now = clock.now();
    const { rows } = await database.pool.query<SessionRow>({
      name: 'look-up-sessions',
      text: `select id, user_id, kind, pending_steps, encode(token_hash, 'hex') as hash, last_seen_at, proved_at from sessions
        where token_hash = any($1) and ended_at is null and expires_at > $2 and last_seen_at + make_interval(secs => idle_seconds) > $2`,
      // A page sends several requests at the same time with the same token.
      values: [[...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex')), now],
    });
    const stale = rows.filter((row) => row.last_seen_at < earlier(now, seenPrecision)).map((row) => row.id);
    if (stale.length > 0) await markSeen(stale, now);
    const found = new Map(
      rows.map(({ hash, id, user_id, kind, pending_steps, proved_at }) => [
        hash,
        { id, userId: Number(user_id), kind, pendingSteps: pending_steps, provedAt: proved_at },
      ]),
    );
    return hashes.map((hash) => found.get(hash) ?? null);
  });

  const lookUpEnd = batcher<string, Date | null>(async (ids) => {
    const { rows } = await database.pool.query<{ id: string; until: Date }>({
      name: 'look-up-session-ends',
      text: `select id, least(expires_at, last_seen_at + make_interval(secs => idle_seconds)) as until from sessions
        where id = any($1) and ended_at is null and expires_at > $2 and last_seen_at + make_interval(secs => idle_seconds) > $2`,
      values: [[...new Set(ids)], clock.now()],
    });
    const found = new Map(rows.map((row) => [row.id, row.until]));
    return ids.map((id) => found.get(id) ?? null);
  });

  return {
    /** Not cached: an ended session is invalid in every process immediately. */
    find: (token: string): Promise<Session | null> => lookUp(hashTokenHex(token)),
    /** Expiry of a session if it is not used again; null if it has ended. */
    expiryOf: (id: string): Promise<Date | null> => lookUpEnd(id),
  };
}
