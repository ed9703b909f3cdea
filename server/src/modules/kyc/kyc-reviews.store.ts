import { type Contract, documentTypes } from '@jamun/contract';
import { and, asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { kycDocuments as documents, type KycDocumentRow, replacedDocuments as replaced } from './tables.ts';

type Query = z.output<Contract['GET /api/v1/admin/kyc-documents']['query']>;
/** `matchingUserIds`: subquery for the ids of users that match the search. */
type ListQuery = Query & { matchingUserIds: SQLWrapper | undefined };

const normalise = (text: string) => text.replaceAll('_', ' ').toUpperCase();

/** Accepts the enum spelling and the plain one: `DRIVERS_LICENSE`, `drivers license`. */
const isOfType = (search: string) =>
  inArray(
    documents.documentType,
    documentTypes.filter((type) => normalise(type).includes(normalise(search))),
  );

const filtersOf = ({
  search,
  matchingUserIds,
  status,
  documentType,
}: Pick<ListQuery, 'search' | 'matchingUserIds' | 'status' | 'documentType'>) =>
  and(
    search && matchingUserIds ? or(inArray(documents.userId, matchingUserIds), isOfType(search)) : undefined,
    status && eq(documents.status, status),
    documentType && eq(documents.documentType, documentType),
  );

/** Default order: PENDING documents first, oldest first; then the others, newest first. */
function orderOf({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): SQL[] {
  const direction = order === 'desc' ? desc : asc;
  const byAge = [direction(documents.createdAt), direction(documents.id)];
  if (sort === 'createdAt') return byAge;
  if (sort === 'status') return [direction(documents.status), ...byAge];
  return [sql`case when ${documents.status} = 'PENDING' then ${documents.createdAt} end`, desc(documents.createdAt), desc(documents.id)];
}

export async function listDocuments(queries: Queries, { page, limit, sort, order, ...filters }: ListQuery): Promise<Paged<KycDocumentRow>> {
  const condition = filtersOf(filters);
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(documents)
      .where(condition)
      .orderBy(...orderOf({ sort, order }))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(documents, condition),
  ]);
  return { rows, total };
}

export async function findDocumentById(queries: Queries, id: string): Promise<KycDocumentRow | null> {
  const found = await queries.select().from(documents).where(eq(documents.id, id)).limit(1);
  return found[0] ?? null;
}

export async function wasReplaced(queries: Queries, id: string): Promise<boolean> {
  return (await queries.$count(replaced, eq(replaced.id, id))) > 0;
}

type Review = Pick<KycDocumentRow, 'id' | 'status' | 'note' | 'version' | 'updatedAt' | 'reviewedAt'>;

/** The caller has locked the row. */
export async function writeReview(tx: Tx, { id, ...changes }: Review): Promise<void> {
  await tx.update(documents).set(changes).where(eq(documents.id, id));
}

export async function findDocuments(queries: Queries, userIds: number[]) {
  const { id, userId, status, documentType, createdAt } = documents;
  const found = await queries.select({ id, userId, status, documentType, createdAt }).from(documents).where(inArray(userId, userIds));
  return new Map(found.map((document) => [document.userId, document]));
}

/** Number of documents the user has submitted, including replaced ones. */
export async function countSubmitted(queries: Queries, userId: number): Promise<number> {
  const [current, former] = await Promise.all([
    queries.$count(documents, eq(documents.userId, userId)),
    queries.$count(replaced, eq(replaced.userId, userId)),
  ]);
  return current + former;
}

/** Counts existing documents, and submissions in two periods: since `since`, and from `before` until `since`. */
export async function countDocuments(queries: Queries, { since, before }: { since: Date; before: Date }) {
  const [from, earlier] = [since.toISOString(), before.toISOString()];
  const { rows } = await queries.execute<{ all: number; pending: number; current: number; previous: number }>(sql`
    with handed_in as (
      select created_at from kyc_documents where created_at >= ${earlier}
      union all select created_at from kyc_replaced_documents where created_at >= ${earlier}
    ) select
      (select count(*)::int from kyc_documents) as all,
      (select count(*)::int from kyc_documents where status = 'PENDING') as pending,
      (select count(*)::int from handed_in where created_at >= ${from}) as current,
      (select count(*)::int from handed_in where created_at < ${from}) as previous`);
  return rows[0] ?? { all: 0, pending: 0, current: 0, previous: 0 };
}
