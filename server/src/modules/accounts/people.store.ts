import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../platform/db/contains.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import type { Recipient } from '../../platform/mail/mails.ts';
import { type UserRow, users } from './tables.ts';

/** User row without the password hash, safe to pass to other modules. */
export type Person = Omit<UserRow, 'passwordHash'>;
const { passwordHash: _, ...publicColumns } = getTableColumns(users);

const phoneLike = /^\+?[0-9]+$/;

/**
 * Substring search in name, username, email and phone. A sequential scan: 100,000 rows take 0.1 s, the search is rare, and a
 * trigram index would need an extension that not every database has.
 */
function matches(search: string): SQL | undefined {
  const pattern = sql`lower(${containing(search)})`;
  const number = search.replace(/[\s().-]/g, '');
  return or(
    like(sql`lower(${users.name})`, pattern),
    like(users.username, pattern),
    like(users.email, pattern),
    phoneLike.test(number) ? like(users.phone, containing(number)) : undefined,
  );
}

/** Subquery for the ids of users that match a search. */
export const idsMatching = (queries: Queries, search: string) => queries.select({ id: users.id }).from(users).where(matches(search));

/** Subquery for the ids of active users: neither banned nor deleted. */
export const idsOfAdmitted = (queries: Queries) =>
  queries
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.bannedAt), isNull(users.erasedAt)));

type ListQuery = z.output<Contract['GET /api/v1/admin/users']['query']>;

const filtersOf = ({ search, role, status }: Pick<ListQuery, 'search' | 'role' | 'status'>) =>
  and(
    isNull(users.erasedAt),
    search ? matches(search) : undefined,
    role && eq(users.role, role),
    status && (status === 'banned' ? isNotNull(users.bannedAt) : isNull(users.bannedAt)),
  );

export async function listPeople(queries: Queries, { page, limit, sort, order, ...filters }: ListQuery): Promise<Paged<Person>> {
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

export async function findPerson(queries: Queries, id: number): Promise<Person | null> {
  const found = await queries.select(publicColumns).from(users).where(eq(users.id, id)).limit(1);
  return found[0] ?? null;
}

const recipientOf = (email: string | null, verifiedAt: Date | null): Recipient | null =>
  email === null ? null : { email, isVerified: verifiedAt !== null };

/** Names and email recipients by user id. */
export async function contactsOf(queries: Queries, ids: number[]) {
  const { id, username, email, name, emailVerifiedAt } = users;
  const found = await queries
    .select({ id, username, email, name, emailVerifiedAt })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    found.map(({ emailVerifiedAt: verifiedAt, ...person }) => [person.id, { ...person, recipient: recipientOf(person.email, verifiedAt) }]),
  );
}

/** Two periods of equal length: from `since` until now, and from `before` until `since`. */
export interface Spans {
  since: Date;
  before: Date;
}

export async function countPeople(queries: Queries, { since, before }: Spans) {
  const [from, earlier] = [since.toISOString(), before.toISOString()];
  const { rows } = await queries.execute<{ all: number; administrators: number; current: number; previous: number }>(sql`select
    (select count(*)::int from users where erased_at is null) as all,
    (select count(*)::int from users where role = 'ADMIN') as administrators,
    (select count(*)::int from users where erased_at is null and created_at >= ${from}) as current,
    (select count(*)::int from users where erased_at is null and created_at >= ${earlier} and created_at < ${from}) as previous`);
  return rows[0] ?? { all: 0, administrators: 0, current: 0, previous: 0 };
}
