import type { PendingStep, SessionKind } from '@jamun/contract';
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Clock, days, earlier, hours, later, minutes } from '../../kit/clock.ts';
import { allKeys, fingerprint, type KeyRing } from '../../kit/crypto/secret-key.ts';
import { hashToken, newId, newToken, type RandomBytes } from '../../kit/ids.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import { deleteBatch } from '../housekeeping/change-batch.ts';
import type { Sweep } from '../housekeeping/sweep.ts';
import type { Caller } from './caller.ts';
import { deviceName } from './device-name.ts';
import { knownPlaces, sessionRetention } from './known-places.ts';
import { pendingSteps } from './pending-steps.ts';
import { recentProof } from './recent-proof.ts';
import { sessionLookup } from './session-lookup.ts';
import { sessionsTable as table } from './tables.ts';

export type { Caller } from './caller.ts';
export type { Session } from './session-lookup.ts';

interface NewSession {
  userId: number;
  kind: SessionKind;
  remembered: boolean;
  caller: Caller;
  pendingSteps?: PendingStep[];
  /** The user is notified by email that a known device signs in from a new place. */
  placeNoticed?: boolean;
}

const lifetimes = {
  user: { life: days(1), idle: days(1) },
  remembered: { life: days(30), idle: days(30) },
  admin: { life: hours(8), idle: minutes(30) },
  guest: { life: hours(24), idle: hours(24) },
};

interface SessionsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  keys: KeyRing;
  /** Called after sessions of a user have ended, to close their event streams. */
  onEnded: (userId: number) => void;
}

async function deleteAll(tx: Tx, userId: number): Promise<void> {
  await tx.delete(table).where(eq(table.userId, userId));
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ database, clock, random, keys, onEnded }: SessionsDeps) {
  const mark = (...parts: string[]) => fingerprint(keys.current, ...parts);
  const places = knownPlaces(clock, (...parts) => allKeys(keys).map((key) => fingerprint(key, ...parts)));
  // Clock skew between processes: a session must not end before it began.
  const endingAt = (now: Date): SQL => sql`greatest(${table.createdAt}, ${now.toISOString()}::timestamptz)`;
  const isAlive = (now: Date): SQL =>
    sql`${isNull(table.endedAt)} and ${gt(table.expiresAt, now)} and ${table.lastSeenAt} + make_interval(secs => ${table.idleSeconds}) > ${now.toISOString()}::timestamptz`;

  const { find, expiryOf } = sessionLookup(database, clock);

  return {
    find,
    endOf: expiryOf,

    async open(tx: Tx, session: NewSession): Promise<string> {
      const token = newToken(random);
      const now = clock.now();
      const { life, idle } = lifetimes[session.kind === 'user' && session.remembered ? 'remembered' : session.kind];
      await tx.insert(table).values({
        id: newId(random),
        userId: session.userId,
        kind: session.kind,
        tokenHash: hashToken(token),
        device: deviceName(session.caller.userAgent),
        addressMark: mark('address', session.caller.address),
        placeMark: places.placeMark(session.caller),
        placeNoticed: session.placeNoticed ?? false,
        pendingSteps: session.pendingSteps ?? [],
        createdAt: now,
        lastSeenAt: now,
        idleSeconds: idle / 1000,
        expiresAt: later(now, life),
        provedAt: now,
      });
      return token;
    },

    /** Open sessions of one kind, or of both. */
    list: (queries: Queries, owner: { userId: number; kind?: SessionKind }) =>
      queries
        .select()
        .from(table)
        .where(and(eq(table.userId, owner.userId), owner.kind && eq(table.kind, owner.kind), isAlive(clock.now())))
        .orderBy(desc(table.lastSeenAt)),

    /** False if the user has no such open session. */
    async end(tx: Tx, { id, userId }: { id: string; userId: number }): Promise<boolean> {
      const now = clock.now();
      const ended = await tx
        .update(table)
        .set({ endedAt: endingAt(now) })
        .where(and(eq(table.id, id), eq(table.userId, userId), isAlive(now)))
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

    /** Deletes all sessions, including the stored devices and networks. */
    erase: (tx: Tx, userId: number): Promise<void> => deleteAll(tx, userId).then(() => tx.afterCommit(() => onEnded(userId))),

    ...pendingSteps,
    ...places,
    ...recentProof(clock),

    sweeps: [
      {
        name: 'sessions',
        handleBatch: (limit) => {
          const before = earlier(clock.now(), sessionRetention);
          return deleteBatch(database, { table: 'sessions', where: 'expires_at < $1', orderBy: 'expires_at', values: [before], limit });
        },
      },
    ] satisfies Sweep[],
  };
}
