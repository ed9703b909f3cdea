import type { Page } from '@jamun/contract';
import { and, asc, count, desc, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { batcher } from '../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { deleteBatch } from '../../platform/housekeeping/change-batch.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type NotificationRow, notifications as table } from './tables.ts';

type NewNotification = Omit<NotificationRow, 'seq' | 'readAt'>;

const insertStatement = `insert into notifications (id, user_id, message, link, created_at)
  select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[])`;

/** Prepared statement, once per connection: runs for every sale. */
export async function insertNotifications(tx: Tx, rows: NewNotification[]): Promise<void> {
  const column = <Name extends keyof NewNotification>(name: Name) => rows.map((row) => row[name]);
  const values = [column('id'), column('userId'), column('message'), column('link'), column('createdAt')];
  await tx.client.query({ name: 'insert-notifications', text: insertStatement, values });
}

// `array(…)` is evaluated once; `in (select … limit …)` may be evaluated for every row and then exceeds its limit.
const isOneOf = (ids: SQLWrapper) => sql`${table.id} = any(array(${ids}))`;

/** Newest first. */
export async function listNotifications(queries: Queries, userId: number, { page, limit }: Page): Promise<Paged<NotificationRow>> {
  const ofUser = eq(table.userId, userId);
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(ofUser)
      .orderBy(desc(table.seq))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, ofUser),
  ]);
  return { rows, total };
}

/** Cursor pagination, newest first. */
export const listNotificationsBefore = (
  queries: Queries,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
) =>
  queries
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), before === undefined ? undefined : lt(table.seq, before)))
    .orderBy(desc(table.seq))
    .limit(limit);

/** Every open tab polls the count; concurrent lookups are batched into one query. */
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

/** False when the user has no such notification. Keeps the first `readAt`. */
export async function markRead(tx: Tx, { id, userId, now }: { id: string; userId: number; now: Date }): Promise<boolean> {
  const marked = await tx
    .update(table)
    .set({ readAt: sql`coalesce(${table.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(table.id, id), eq(table.userId, userId)))
    .returning({ id: table.id });
  return marked.length > 0;
}

interface MarkReadBatch {
  userId: number;
  now: Date;
  limit: number;
}

/** Returns the number marked. Locks the rows in `seq` order, so that two concurrent requests cannot deadlock. */
export async function markBatchRead(tx: Tx, { userId, now, limit }: MarkReadBatch): Promise<number> {
  const unread = tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), isNull(table.readAt)))
    .orderBy(asc(table.seq))
    .limit(limit)
    .for('update');
  const marked = await tx.update(table).set({ readAt: now }).where(isOneOf(unread));
  return marked.rowCount ?? 0;
}

export const deleteReadBatch = (database: Database, { readBefore, limit }: { readBefore: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'notifications', where: 'read_at < $1', orderBy: 'read_at', values: [readBefore], limit });
