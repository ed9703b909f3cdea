import type { PendingStep, SessionKind } from '@jamun/contract';
import { type Clock, earlier, minutes } from '../../kit/clock.ts';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { hexHash } from '../../kit/ids.ts';
import type { Database } from '../db/database.ts';

/** Who is calling, as the session says. */
export interface Session {
  id: string;
  userId: number;
  kind: SessionKind;
  /** Steps that an administrator must complete before the session opens anything else. */
  pendingSteps: PendingStep[];
  /** The last time a password or a code was given in this session. */
  provedAt: Date;
}

// How stale "last seen" may be: one write a minute and session instead of one a request.
const seenWithin = minutes(1);

/** A row of the look-up by token. */
interface FoundSession {
  id: string;
  user_id: string;
  kind: SessionKind;
  pending_steps: PendingStep[];
  hash: string;
  last_seen_at: Date;
  proved_at: Date;
}

/** Lookups of sessions: those of the moment go out as one query. */
export function sessionLookup(database: Database, clock: Clock) {
  /** A nicety: it steps aside for whoever holds the row, and its failure fails nobody's request. */
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
    const { rows } = await database.pool.query<FoundSession>({
      name: 'look-up-sessions',
      text: `select id, user_id, kind, pending_steps, encode(token_hash, 'hex') as hash, last_seen_at, proved_at from sessions
        where token_hash = any($1) and ended_at is null and expires_at > $2 and last_seen_at + make_interval(secs => idle_seconds) > $2`,
      // A page asks several things at once, with the same token.
      values: [[...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex')), now],
    });
    const stale = rows.filter((row) => row.last_seen_at < earlier(now, seenWithin)).map((row) => row.id);
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
    /** Asked anew for every request: a session that has ended is over in every process at that moment. */
    find: (token: string): Promise<Session | null> => lookUp(hexHash(token)),
    /** When a session ends unless it is used before; null when it is over. */
    endOf: (id: string): Promise<Date | null> => lookUpEnd(id),
  };
}
