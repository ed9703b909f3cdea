import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { type UserRow, users } from './tables.ts';

/** Guests have no login. */
const isMember = eq(users.state, 'MEMBER');

type NewUser = typeof users.$inferInsert;

/** Null when the username is taken; the caller tries the next candidate. */
export async function insertUser(tx: Tx, row: NewUser): Promise<UserRow | null> {
  const inserted = await tx.insert(users).values(row).onConflictDoNothing({ target: users.username }).returning();
  return inserted[0] ?? null;
}

export async function findUserByLogin(queries: Queries, login: { email: string } | { phone: string }): Promise<UserRow | null> {
  if ('phone' in login) return findUserByPhone(queries, login.phone);
  const found = await queries
    .select()
    .from(users)
    .where(and(eq(users.email, login.email), isMember))
    .limit(1);
  return found[0] ?? null;
}

/**
 * Account that signs in with this phone number: the one with a verified email address (unique by `users_phone_key`), else the only
 * one whose email address was released to its owner (`releaseEmail`) and which has no other login.
 */
async function findUserByPhone(queries: Queries, phone: string): Promise<UserRow | null> {
  const hasLostEmail = and(isNull(users.email), eq(users.role, 'USER'));
  const [first, second] = await queries
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isMember, or(isNotNull(users.emailVerifiedAt), hasLostEmail)))
    .orderBy(sql`${users.emailVerifiedAt} nulls last`)
    .limit(2);
  return first && (first.emailVerifiedAt || !second) ? first : null;
}

/** Advisory lock: taken before `isPhoneTaken` wherever a verified account gets a phone number. */
export const lockPhone = (tx: Tx, phone: string): Promise<void> => advisoryLock(tx, `phone ${phone}`, 0);

/** Checks other accounts with a verified email address. */
export async function isPhoneTaken(queries: Queries, { phone, userId }: { phone: string; userId: number }): Promise<boolean> {
  return (await queries.$count(users, and(eq(users.phone, phone), isNotNull(users.emailVerifiedAt), ne(users.id, userId)))) > 0;
}

export async function findUserByName(queries: Queries, login: string): Promise<UserRow | null> {
  const found = await queries
    .select()
    .from(users)
    .where(and(or(eq(users.username, login), eq(users.email, login)), isMember, isNull(users.erasedAt)))
    .limit(1);
  return found[0] ?? null;
}

/**
 * Row lock until the transaction ends. `share` prevents a concurrent ban or password change; `update` is for callers that change the
 * row. `no key update` lets other transactions insert foreign keys to the user: two administrators who act on each other would
 * deadlock otherwise.
 */
export async function lockUser(tx: Tx, id: number, strength: 'share' | 'update'): Promise<UserRow | null> {
  const found = await tx
    .select()
    .from(users)
    .where(eq(users.id, id))
    .for(strength === 'update' ? 'no key update' : 'share');
  return found[0] ?? null;
}

/** Locks rows in id order to prevent deadlocks. */
export const lockUsers = (tx: Tx, ids: number[]): Promise<UserRow[]> =>
  tx.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update');

type Changes = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'email'
    | 'phone'
    | 'location'
    | 'passwordHash'
    | 'passwordGenerated'
    | 'emailVerifiedAt'
    | 'publicContact'
    | 'bannedAt'
    | 'banReason'
  >
>;

export async function updateUser(tx: Tx, { id, now, changes }: { id: number; now: Date; changes: Changes }): Promise<UserRow | null> {
  const updated = await tx
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, id))
    .returning();
  return updated[0] ?? null;
}

export async function hasAdministrator(queries: Queries): Promise<boolean> {
  const found = await queries.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).limit(1);
  return found.length > 0;
}

/** Number of members without administrators. */
export const countCreators = (queries: Queries): Promise<number> =>
  queries.$count(users, and(eq(users.role, 'USER'), isMember, isNull(users.erasedAt)));

export const countAdministrators = (queries: Queries): Promise<number> => queries.$count(users, eq(users.role, 'ADMIN'));

export async function findUsernames(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  const found = await queries.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, ids));
  return new Map(found.map(({ id, username }) => [id, username]));
}

/** Every page loads the current user; concurrent lookups are batched into one query. */
export function userReader(database: Database): (id: number) => Promise<UserRow | null> {
  const byIds = database.read
    .select()
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('users-by-ids');
  return batcher(async (ids) => {
    const rows = await byIds.execute({ ids: [...new Set(ids)] });
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}
