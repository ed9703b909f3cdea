import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { provenEmails, type UserRow, users } from '../tables.ts';

/** Stands in for the password hash of a guest: no password matches it. */
export const guestPasswordHash = 'guest';

/**
 * Advisory lock of an email address: taken before a guest with it is created, and before a member proves it. Of an address with a
 * proven member no guest must be created at the same time.
 */
export const lockAddress = (tx: Tx, email: string): Promise<void> => advisoryLock(tx, `address ${email}`, 0);

/** Member who has proved the address. Null for an unverified member. */
export async function findProvenMember(queries: Queries, email: string): Promise<UserRow | null> {
  const found = await queries
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.state, 'MEMBER'), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return found[0] ?? null;
}

export async function findGuest(queries: Queries, email: string): Promise<UserRow | null> {
  const found = await queries
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.state, 'GUEST')))
    .limit(1);
  return found[0] ?? null;
}

interface NewGuest {
  username: string;
  name: string;
  /** Null with `mergedInto`. */
  email: string | null;
  phone: string | null;
  mergedInto: number | null;
  now: Date;
}

/** Null when the username is taken; the caller tries another one. */
export async function insertGuest(tx: Tx, { now, ...person }: NewGuest): Promise<UserRow | null> {
  const state = person.mergedInto === null ? 'GUEST' : 'MERGED';
  const row = { ...person, state, role: 'USER', passwordHash: guestPasswordHash, createdAt: now, updatedAt: now } as const;
  const inserted = await tx.insert(users).values(row).onConflictDoNothing({ target: users.username }).returning();
  return inserted[0] ?? null;
}

/** A merged guest keeps its row for the purchases that could not move; its contact details are removed. */
export async function markMerged(tx: Tx, { guestId, memberId, now }: { guestId: number; memberId: number; now: Date }): Promise<void> {
  await tx
    .update(users)
    .set({ state: 'MERGED', mergedInto: memberId, email: null, phone: null, location: null, updatedAt: now })
    .where(eq(users.id, guestId));
  await tx.update(users).set({ mergedInto: memberId, updatedAt: now }).where(eq(users.mergedInto, guestId));
}

/** Turns a guest into a member. Null when the username is taken. */
export async function makeMember(
  tx: Tx,
  { id, now, ...member }: Pick<UserRow, 'id' | 'name' | 'username' | 'passwordHash' | 'phone'> & { now: Date },
): Promise<UserRow | null> {
  const isFree = sql`not exists (select from ${users} as others where others.username = ${member.username} and others.id <> ${id})`;
  const updated = await tx
    .update(users)
    .set({ ...member, state: 'MEMBER', emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.state, 'GUEST'), isFree))
    .returning();
  return updated[0] ?? null;
}

/** Guests whose purchases moved to this member. */
export async function listMergedGuests(queries: Queries, memberId: number): Promise<number[]> {
  const rows = await queries.select({ id: users.id }).from(users).where(eq(users.mergedInto, memberId));
  return rows.map(({ id }) => id);
}

export async function deleteProvenEmails(tx: Tx, userId: number): Promise<void> {
  await tx.delete(provenEmails).where(eq(provenEmails.userId, userId));
}
