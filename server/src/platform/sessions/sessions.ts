import type { PendingStep } from '@jamun/contract';
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { batcher } from '../../kit/batcher.ts';
import { type Clock, days, earlier, hours, later, minutes } from '../../kit/clock.ts';
import { hashToken, hexHash, newId, newToken, type RandomBytes } from '../../kit/ids.ts';
import { fingerprint } from '../../kit/secret-key.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import type { Caller } from './caller.ts';
import { deviceName } from './device-name.ts';
import { knownPlaces, rememberPlacesFor } from './known-places.ts';
import { pendingSteps } from './pending-steps.ts';
import { sessionsTable as table } from './tables.ts';

export type { Caller } from './caller.ts';
export type SessionKind = 'user' | 'admin';

/** Who is calling, as the session says. */
export interface Session {
  id: string;
  userId: number;
  kind: SessionKind;
  /** Steps that an administrator must complete before the session opens anything else. */
  pendingSteps: PendingStep[];
}

interface NewSession {
  userId: number;
  kind: SessionKind;
  remembered: boolean;
  caller: Caller;
  pendingSteps?: PendingStep[];
  /** The owner is told by email that a known device signs in from a new place. */
  placeNoticed?: boolean;
}

const lifetimes = {
  user: { life: days(1), idle: days(1) },
  remembered: { life: days(30), idle: days(30) },
  admin: { life: hours(8), idle: minutes(30) },
};
// How stale "last seen" may be: one write a minute and session instead of one a request.
const seenWithin = minutes(1);

interface Parts {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  key: Buffer;
  /** Told once sessions of a person have ended, so that their open pages learn of it. */
  onEnded: (userId: number) => void;
}

/** A row of the look-up by token. */
interface FoundSession {
  id: string;
  user_id: string;
  kind: SessionKind;
  pending_steps: PendingStep[];
  hash: string;
  last_seen_at: Date;
}

async function deleteAll(tx: Tx, userId: number): Promise<void> {
  await tx.delete(table).where(eq(table.userId, userId));
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ database, clock, random, key, onEnded }: Parts) {
  const mark = (...parts: string[]) => fingerprint(key, ...parts);
  const places = knownPlaces(clock, mark);
  // Another process's clock may be a little ahead: a session never ends before it began.
  const endingAt = (now: Date): SQL => sql`greatest(${table.createdAt}, ${now.toISOString()}::timestamptz)`;
  const alive = (now: Date): SQL =>
    sql`${isNull(table.endedAt)} and ${gt(table.expiresAt, now)} and ${table.lastSeenAt} + make_interval(secs => ${table.idleSeconds}) > ${now.toISOString()}::timestamptz`;

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
      text: `select id, user_id, kind, pending_steps, encode(token_hash, 'hex') as hash, last_seen_at from sessions
        where token_hash = any($1) and ended_at is null and expires_at > $2 and last_seen_at + make_interval(secs => idle_seconds) > $2`,
      // A page asks several things at once, with the same token.
      values: [[...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex')), now],
    });
    const stale = rows.filter((row) => row.last_seen_at < earlier(now, seenWithin)).map((row) => row.id);
    if (stale.length > 0) await markSeen(stale, now);
    const found = new Map(
      rows.map((row) => [row.hash, { id: row.id, userId: Number(row.user_id), kind: row.kind, pendingSteps: row.pending_steps }]),
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
    /** When a session ends unless it is used before; null when it is over. */
    endOf: (id: string): Promise<Date | null> => lookUpEnd(id),

    /** Asked anew for every request: a session that has ended is over in every process at that moment. */
    find: (token: string): Promise<Session | null> => lookUp(hexHash(token)),

    async open(tx: Tx, given: NewSession): Promise<string> {
      const token = newToken(random);
      const now = clock.now();
      const { life, idle } = lifetimes[given.kind === 'user' && given.remembered ? 'remembered' : given.kind];
      await tx.insert(table).values({
        id: newId(random),
        userId: given.userId,
        kind: given.kind,
        tokenHash: hashToken(token),
        device: deviceName(given.caller.userAgent),
        addressMark: mark('address', given.caller.address),
        placeMark: places.placeMark(given.caller),
        placeNoticed: given.placeNoticed ?? false,
        pendingSteps: given.pendingSteps ?? [],
        createdAt: now,
        lastSeenAt: now,
        idleSeconds: idle / 1000,
        expiresAt: later(now, life),
      });
      return token;
    },

    /** Of one kind, or of both. */
    list: (queries: Queries, owner: { userId: number; kind?: SessionKind }) =>
      queries
        .select()
        .from(table)
        .where(and(eq(table.userId, owner.userId), owner.kind && eq(table.kind, owner.kind), alive(clock.now())))
        .orderBy(desc(table.lastSeenAt)),

    /** False when the person has no such session, or not any more. */
    async end(tx: Tx, { id, userId }: { id: string; userId: number }): Promise<boolean> {
      const now = clock.now();
      const ended = await tx
        .update(table)
        .set({ endedAt: endingAt(now) })
        .where(and(eq(table.id, id), eq(table.userId, userId), alive(now)))
        .returning({ id: table.id });
      if (ended.length > 0) tx.afterCommit(() => onEnded(userId));
      return ended.length > 0;
    },

    async endAll(tx: Tx, { userId, except }: { userId: number; except?: string }): Promise<void> {
      await tx
        .update(table)
        .set({ endedAt: endingAt(clock.now()) })
        .where(and(eq(table.userId, userId), isNull(table.endedAt), except === undefined ? undefined : ne(table.id, except)));
      tx.afterCommit(() => onEnded(userId));
    },

    /** Ends them, and forgets devices and networks as well. */
    erase: (tx: Tx, userId: number): Promise<void> => deleteAll(tx, userId).then(() => tx.afterCommit(() => onEnded(userId))),

    ...pendingSteps,
    ...places,

    async sweep(): Promise<void> {
      await database.pool.query('delete from sessions where expires_at < $1', [earlier(clock.now(), rememberPlacesFor)]);
    },
  };
}
