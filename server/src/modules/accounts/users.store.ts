import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { batcher } from '../../kit/batcher.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { type UserRow, users } from './tables.ts';

type NewUser = typeof users.$inferInsert;

/** Null when the username is taken: the caller has another. */
export async function insertUser(tx: Tx, row: NewUser): Promise<UserRow | null> {
  const inserted = await tx.insert(users).values(row).onConflictDoNothing({ target: users.username }).returning();
  return inserted[0] ?? null;
}

export async function findUserByLogin(queries: Queries, login: { email: string } | { phone: string }): Promise<UserRow | null> {
  const found = await queries
    .select()
    .from(users)
    .where('email' in login ? eq(users.email, login.email) : eq(users.phone, login.phone))
    .limit(1);
  return found[0] ?? null;
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

type Changes = Partial<
  Pick<
    UserRow,
    'name' | 'email' | 'phone' | 'location' | 'passwordHash' | 'passwordGenerated' | 'emailVerifiedAt' | 'bannedAt' | 'banReason'
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
