import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { batcher } from '../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { type UserRow, users } from './tables.ts';

type NewUser = typeof users.$inferInsert;

/** Null when the username is taken: the caller has another. */
export async function insertUser(tx: Tx, row: NewUser): Promise<UserRow | null> {
  const inserted = await tx.insert(users).values(row).onConflictDoNothing({ target: users.username }).returning();
  return inserted[0] ?? null;
}

export async function findUserByLogin(queries: Queries, login: { email: string } | { phone: string }): Promise<UserRow | null> {
  if ('phone' in login) return findUserByPhone(queries, login.phone);
  const found = await queries.select().from(users).where(eq(users.email, login.email)).limit(1);
  return found[0] ?? null;
}

/**
 * The account that signs in with this phone number: the one with a verified email address (unique by `users_phone_key`), else the
 * only one that has lost its address to its owner and has nothing else to sign in with.
 */
async function findUserByPhone(queries: Queries, phone: string): Promise<UserRow | null> {
  const hasLostEmail = and(isNull(users.email), eq(users.role, 'USER'));
  const [first, second] = await queries
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), or(isNotNull(users.emailVerifiedAt), hasLostEmail)))
    .orderBy(sql`${users.emailVerifiedAt} nulls last`)
    .limit(2);
  return first && (first.emailVerifiedAt || !second) ? first : null;
}

/** Advisory lock: taken before `isPhoneTaken` by everything that gives a verified account a phone number. */
export const lockPhone = (tx: Tx, phone: string): Promise<void> => takeTurn(tx, `phone ${phone}`, 0);

/** Whether another account with a verified email address has this phone number. */
export async function isPhoneTaken(queries: Queries, { phone, userId }: { phone: string; userId: number }): Promise<boolean> {
  return (await queries.$count(users, and(eq(users.phone, phone), isNotNull(users.emailVerifiedAt), ne(users.id, userId)))) > 0;
}

export async function findUserByName(queries: Queries, login: string): Promise<UserRow | null> {
  const found = await queries
    .select()
    .from(users)
    .where(and(or(eq(users.username, login), eq(users.email, login)), isNull(users.erasedAt)))
    .limit(1);
  return found[0] ?? null;
}

/**
 * Held until the transaction ends: `share` against a ban or a new password in between, `update` by those who change
 * the row. Its key does not change, so whoever only refers to the person goes on meanwhile: two administrators who work on
 * each other would else wait for one another.
 */
export async function lockUser(tx: Tx, id: number, strength: 'share' | 'update'): Promise<UserRow | null> {
  const found = await tx
    .select()
    .from(users)
    .where(eq(users.id, id))
    .for(strength === 'update' ? 'no key update' : 'share');
  return found[0] ?? null;
}

/** Several rows, locked in the order of their ids so that two transactions never wait for each other. */
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

export async function anAdministratorExists(queries: Queries): Promise<boolean> {
  const found = await queries.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).limit(1);
  return found.length > 0;
}

/** How many people there are, administrators aside. */
export const countCreators = (queries: Queries): Promise<number> =>
  queries.$count(users, and(eq(users.role, 'USER'), isNull(users.erasedAt)));

export const countAdministrators = (queries: Queries): Promise<number> => queries.$count(users, eq(users.role, 'ADMIN'));

/** How people are called, by their ids. */
export async function usernamesOf(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  const found = await queries.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, ids));
  return new Map(found.map(({ id, username }) => [id, username]));
}

/** Who one is, is asked with every page: the asks of the moment go out as one. */
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
