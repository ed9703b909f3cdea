import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../platform/db/contains.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import type { Recipient } from '../../platform/mail/mails.ts';
import { type UserRow, users } from './tables.ts';

/** What others may know of a person's row. */
export type Person = Omit<UserRow, 'passwordHash'>;
const { passwordHash: _, ...told } = getTableColumns(users);

const phoneLike = /^\+?[0-9]+$/;

/**
 * Name, username, e-mail or phone. All rows are read for it: a hundred thousand take a tenth of a second, seldom asked
 * for, and no extension is needed that a database may not have.
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

/** The ids of those whom a search finds, to stand inside the query of another list. */
export const idsMatching = (queries: Queries, search: string) => queries.select({ id: users.id }).from(users).where(matches(search));

/** The ids of those who may use the product, to stand inside the query of another module: neither banned nor deleted. */
export const idsOfAdmitted = (queries: Queries) =>
  queries
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.bannedAt), isNull(users.erasedAt)));

type Wanted = z.output<Contract['GET /api/v1/admin/users']['query']>;

const within = ({ search, role, status }: Pick<Wanted, 'search' | 'role' | 'status'>) =>
  and(
    isNull(users.erasedAt),
    search ? matches(search) : undefined,
    role && eq(users.role, role),
    status && (status === 'banned' ? isNotNull(users.bannedAt) : isNull(users.bannedAt)),
  );

export async function listPeople(queries: Queries, { page, limit, sort, order, ...filters }: Wanted): Promise<Paged<Person>> {
  const wanted = within(filters);
  const direction = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    queries
      .select(told)
      .from(users)
      .where(wanted)
      .orderBy(direction(sort === 'name' ? sql`lower(${users.name})` : users.createdAt), direction(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(users, wanted),
  ]);
  return { rows, total };
}

export async function findPerson(queries: Queries, id: number): Promise<Person | null> {
  const found = await queries.select(told).from(users).where(eq(users.id, id)).limit(1);
  return found[0] ?? null;
}

const recipientOf = (email: string | null, verifiedAt: Date | null): Recipient | null =>
  email === null ? null : { email, isVerified: verifiedAt !== null };

/** How people are reached and called, by their ids. */
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

/** The last so many days, and as many before. */
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
