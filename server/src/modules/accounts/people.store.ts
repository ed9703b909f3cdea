import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Paged } from '../../platform/http/mount.ts';
import type { Recipient } from '../../platform/mail/mails.ts';
import { type UserRow, users } from './tables.ts';

/** User row without the password hash, safe to pass to other modules. */
export type UserWithoutPassword = Omit<UserRow, 'passwordHash'>;
const { passwordHash: _, ...publicColumns } = getTableColumns(users);

const phoneLike = /^\+?[0-9]+$/;

/** Lowercase text of a user that a search matches: the expression of the index `users_by_text`. */
const userText = sql`lower(${users.name} || ' ' || ${users.username} || coalesce(' ' || ${users.email}, '') || coalesce(' ' || ${users.phone}, ''))`;

/** Substring search in name, username, email and phone. A phone number is found however it is written. */
function matches(search: string): SQL | undefined {
  const number = search.replace(/[\s().-]/g, '');
  const patterns = new Set([search, ...(phoneLike.test(number) ? [number] : [])]);
  return or(...[...patterns].map((text) => like(userText, sql`lower(${likePattern(text)})`)));
}

/** Subquery for the ids of users that match a search. */
export const userIdsMatching = (queries: Queries, search: string) => queries.select({ id: users.id }).from(users).where(matches(search));

/** Subquery for the ids of active users: neither banned nor deleted. */
export const activeUserIds = (queries: Queries) =>
  queries
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.bannedAt), isNull(users.erasedAt)));

type ListQuery = z.output<Contract['GET /api/v1/admin/users']['query']>;

const states: Record<NonNullable<ListQuery['account']>, UserRow['state']> = { member: 'MEMBER', guest: 'GUEST' };

/** A guest whose purchases moved to a member is not listed. */
const filtersOf = ({ search, role, status, account }: Pick<ListQuery, 'search' | 'role' | 'status' | 'account'>) =>
  and(
    isNull(users.erasedAt),
    account ? eq(users.state, states[account]) : ne(users.state, 'MERGED'),
    search ? matches(search) : undefined,
    role && eq(users.role, role),
    status && (status === 'banned' ? isNotNull(users.bannedAt) : isNull(users.bannedAt)),
  );

export async function listUsers(
  queries: Queries,
  { page, limit, sort, order, ...filters }: ListQuery,
): Promise<Paged<UserWithoutPassword>> {
  const condition = filtersOf(filters);
  const direction = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    queries
      .select(publicColumns)
      .from(users)
      .where(condition)
      .orderBy(direction(sort === 'name' ? sql`lower(${users.name})` : users.createdAt), direction(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(users, condition),
  ]);
  return { rows, total };
}

/** Everybody with this email address: a member and a guest can have the same one while the member has not proved it. */
export async function findIdsByEmail(queries: Queries, email: string): Promise<number[]> {
  const found = await queries.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.map(({ id }) => id);
}

export async function findUserById(queries: Queries, id: number): Promise<UserWithoutPassword | null> {
  const found = await queries.select(publicColumns).from(users).where(eq(users.id, id)).limit(1);
  return found[0] ?? null;
}

const recipientOf = (email: string | null, verifiedAt: Date | null): Recipient | null =>
  email === null ? null : { email, isVerified: verifiedAt !== null };

/** Names and email recipients by user id. */
export async function findContacts(queries: Queries, ids: number[]) {
  const { id, username, email, name, emailVerifiedAt, state } = users;
  const found = await queries
    .select({ id, username, email, name, emailVerifiedAt, state })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    found.map(({ emailVerifiedAt: verifiedAt, state: personState, ...person }) => [
      person.id,
      { ...person, isGuest: personState !== 'MEMBER', recipient: recipientOf(person.email, verifiedAt) },
    ]),
  );
}

export type AdministratorFilter = { except: number[] } | { only: number };

const isActiveAdministrator = () => and(eq(users.role, 'ADMIN'), isNull(users.bannedAt), isNull(users.erasedAt));

export const countActiveAdministrators = (queries: Queries, id: number): Promise<number> =>
  queries.$count(users, and(eq(users.id, id), isActiveAdministrator()));

/** Administrators with an email address who can sign in. */
export const findAdministrators = (queries: Queries, filter: AdministratorFilter) =>
  queries
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        isActiveAdministrator(),
        isNotNull(users.email),
        'only' in filter ? eq(users.id, filter.only) : notInArray(users.id, filter.except),
      ),
    )
    .orderBy(users.id);

/** Two periods of equal length: from `since` until now, and from `before` until `since`. */
export interface CountPeriods {
  since: Date;
  before: Date;
}

export async function countUsers(queries: Queries, { since, before }: CountPeriods) {
  const [from, earlier] = [since.toISOString(), before.toISOString()];
  const { rows } = await queries.execute<{ all: number; administrators: number; current: number; previous: number }>(sql`select
    (select count(*)::int from users where erased_at is null and state = 'MEMBER') as all,
    (select count(*)::int from users where role = 'ADMIN') as administrators,
    (select count(*)::int from users where erased_at is null and state = 'MEMBER' and created_at >= ${from}) as current,
    (select count(*)::int from users where erased_at is null and state = 'MEMBER' and created_at >= ${earlier} and created_at < ${from}) as previous`);
  return rows[0] ?? { all: 0, administrators: 0, current: 0, previous: 0 };
}
