import type { Page } from '@jamun/contract';
import { and, asc, count, desc, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { batcher } from '../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type NotificationRow, notifications as table } from './tables.ts';

type NewNotification = Omit<NotificationRow, 'seq' | 'readAt'>;

const insertStatement = `insert into notifications (id, user_id, message, link, created_at)
  select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[])`;

/** Prepared by the server once for each connection: every sale comes by here. */
export async function insertNotifications(tx: Tx, rows: NewNotification[]): Promise<void> {
  const column = <Name extends keyof NewNotification>(name: Name) => rows.map((row) => row[name]);
  const values = [column('id'), column('userId'), column('message'), column('link'), column('createdAt')];
  await tx.client.query({ name: 'insert-notifications', text: insertStatement, values });
}

// An array is asked for once; `in (select … limit …)` may be asked again for every row, and then takes more than its limit.
const isOneOf = (ids: SQLWrapper) => sql`${table.id} = any(array(${ids}))`;

/** Newest first. */
export async function notificationsOf(queries: Queries, userId: number, { page, limit }: Page): Promise<Paged<NotificationRow>> {
  const mine = eq(table.userId, userId);
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(mine)
      .orderBy(desc(table.seq))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, mine),
  ]);
  return { rows, total };
}

/** Read by cursor, newest first. */
export const notificationsBefore = (
  queries: Queries,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
) =>
  queries
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), before === undefined ? undefined : lt(table.seq, before)))
    .orderBy(desc(table.seq))
    .limit(limit);

/** Every open tab asks again and again: the asks of the moment go out as one. */
export function unreadCounter(database: Database): (userId: number) => Promise<number> {
  const byUsers = database.read
    .select({ userId: table.userId, unread: count() })
    .from(table)
    .where(and(sql`${table.userId} = any(${sql.placeholder('userIds')}::bigint[])`, isNull(table.readAt)))
    .groupBy(table.userId)
    .prepare('unread-notifications-of-users');
  return batcher(async (userIds) => {
    const rows = await byUsers.execute({ userIds: [...new Set(userIds)] });
    const unread = new Map(rows.map((row) => [row.userId, row.unread]));
    return userIds.map((userId) => unread.get(userId) ?? 0);
  });
}

/** False when the person has no such notification. One that was read before keeps the moment it was read. */
export async function markRead(tx: Tx, { id, userId, now }: { id: string; userId: number; now: Date }): Promise<boolean> {
  const marked = await tx
    .update(table)
    .set({ readAt: sql`coalesce(${table.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(table.id, id), eq(table.userId, userId)))
    .returning({ id: table.id });
  return marked.length > 0;
}

interface Unread {
  userId: number;
  now: Date;
  most: number;
}

/** Tells how many there were. Locked in their order, so that two tabs that ask at once never wait for each other in a ring. */
export async function markSomeRead(tx: Tx, { userId, now, most }: Unread): Promise<number> {
  const unread = tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), isNull(table.readAt)))
    .orderBy(asc(table.seq))
    .limit(most)
    .for('update');
  const marked = await tx.update(table).set({ readAt: now }).where(isOneOf(unread));
  return marked.rowCount ?? 0;
}

/** At most so many at a time, so that a sweep never holds others up; tells how many there were. */
export async function deleteRead(queries: Queries, { readBefore, most }: { readBefore: Date; most: number }): Promise<number> {
  const old = queries
    .select({ id: table.id })
    .from(table)
    .where(lt(table.readAt, readBefore))
    .orderBy(asc(table.readAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const deleted = await queries.delete(table).where(isOneOf(old));
  return deleted.rowCount ?? 0;
}
