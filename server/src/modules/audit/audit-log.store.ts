import type { Contract, Page } from '@jamun/contract';
import { and, desc, eq, gte, ilike, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type AuditRow, auditLog as table } from './tables.ts';

export async function insertEntry(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

type EntryKey = Pick<AuditRow, 'action' | 'subjectType' | 'subjectId'> & { actorId: number; address: string; since: Date };

/** Looks for the same action of the actor on the same subject from the same network address since `since`. */
export async function hasEntry(queries: Queries, { actorId, address, action, subjectType, subjectId, since }: EntryKey): Promise<boolean> {
  const found = await queries
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.subjectType, subjectType),
        eq(table.subjectId, subjectId),
        eq(table.actorId, actorId),
        eq(table.address, address),
        eq(table.action, action),
        gte(table.at, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}

interface MoveKey {
  action: AuditRow['action'];
  subjectType: AuditRow['subjectType'];
  subjectId: string;
  status: string;
}

/** Actor of the newest entry that moved the subject to this status. */
export async function findLastMover(queries: Queries, { action, subjectType, subjectId, status }: MoveKey): Promise<number | null> {
  const found = await queries
    .select({ actorId: table.actorId })
    .from(table)
    .where(
      and(
        eq(table.subjectType, subjectType),
        eq(table.subjectId, subjectId),
        eq(table.action, action),
        sql`${table.after} ->> 'status' = ${status}`,
      ),
    )
    .orderBy(desc(table.seq))
    .limit(1);
  return found[0]?.actorId ?? null;
}

type ListQuery = z.output<Contract['GET /api/v1/admin/audit']['query']>;

const matches = (pattern: string) => or(ilike(table.actorName, pattern), ilike(table.userName, pattern), ilike(table.subjectId, pattern));

const filtersOf = ({ search, action, subjectType, userId, actorId, from, to }: Omit<ListQuery, keyof Page>) =>
  and(
    action && eq(table.action, action),
    subjectType && eq(table.subjectType, subjectType),
    userId === undefined ? undefined : eq(table.userId, userId),
    actorId === undefined ? undefined : eq(table.actorId, actorId),
    from === undefined ? undefined : gte(table.at, new Date(from)),
    to === undefined ? undefined : lt(table.at, new Date(to)),
    search ? matches(likePattern(search)) : undefined,
  );

/** Newest first. */
export async function listEntries(queries: Queries, { page, limit, ...filters }: ListQuery): Promise<Paged<AuditRow>> {
  const condition = filtersOf(filters);
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(condition)
      .orderBy(desc(table.seq))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, condition),
  ]);
  return { rows, total };
}

/** Entries of one actor by cursor, newest first. */
export const listEntriesOfActor = (
  queries: Queries,
  { actorId, before, limit }: { actorId: number; before: number | undefined; limit: number },
) =>
  queries
    .select()
    .from(table)
    .where(and(eq(table.actorId, actorId), before === undefined ? undefined : lt(table.seq, before)))
    .orderBy(desc(table.seq))
    .limit(limit);
