import type { Contract } from '@jamun/contract';
import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, isNull, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../../platform/db/database.ts';
import { likePattern } from '../../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../../platform/http/mount.ts';
import { telegramGrants as grants, telegramMembers as members, telegramSubscriptions as table } from '../tables.ts';

type Query = z.output<Contract['GET /api/v1/telegram/channels/{id}/subscribers']['query']>;
type Filters = Pick<Query, 'search' | 'status'> & { channelId: string; now: Date };

const columns = {
  ...getTableColumns(table),
  presence: members.presence,
  personName: members.personName,
  isGranted: sql<boolean>`exists (select from ${grants} where ${grants.orderId} = ${table.orderId})`,
};
export type SubscriberRow = Awaited<ReturnType<typeof listSubscriberRows>>['rows'][number];

const sortColumns: Record<Query['sort'], SQL[]> = {
  date: [sql`${table.startsAt}`],
  expiry: [sql`${table.expiresAt}`],
  name: [sql`lower(${table.buyerName})`],
  amount: [sql`${table.planPrice}`],
};

function filtersOf({ channelId, search, status, now }: Filters) {
  const inStatus = {
    ACTIVE: and(isNull(table.endedAt), isNull(table.removedAt), gt(table.expiresAt, now)),
    EXPIRED: and(isNull(table.endedAt), or(isNotNull(table.removedAt), lte(table.expiresAt, now))),
    INACTIVE: isNotNull(table.endedAt),
  };
  const pattern = search ? sql`lower(${likePattern(search)})` : null;
  const searched = [table.buyerName, table.buyerUsername, table.planName];
  return and(
    eq(table.channelId, channelId),
    status && inStatus[status],
    pattern ? or(...searched.map((column) => like(sql`lower(${column})`, pattern))) : undefined,
  );
}

export async function listSubscriberRows(queries: Queries, { page, limit, sort, order, ...filters }: Query & Filters) {
  const direction = order === 'asc' ? asc : desc;
  const where = filtersOf(filters);
  const [rows, total] = await Promise.all([
    queries
      .select(columns)
      .from(table)
      .innerJoin(members, eq(members.id, table.memberId))
      .where(where)
      .orderBy(...[...sortColumns[sort], table.seq].map((by) => direction(by)))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, where),
  ]);
  return { rows, total } satisfies Paged<unknown>;
}

/** Cursor pagination by `seq`, newest first. */
export const subscribersBefore = (
  queries: Queries,
  { before, limit, ...filters }: Filters & { before: number | undefined; limit: number },
): Promise<SubscriberRow[]> =>
  queries
    .select(columns)
    .from(table)
    .innerJoin(members, eq(members.id, table.memberId))
    .where(and(filtersOf(filters), before === undefined ? undefined : lt(table.seq, before)))
    .orderBy(desc(table.seq))
    .limit(limit);

/** Counts the members with access now, and how many of them are in the channel. */
export async function countAccess(queries: Queries, { channelId, now }: Pick<Filters, 'channelId' | 'now'>) {
  const [found] = await queries
    .select({ paid: count(), present: sql<number>`(count(*) filter (where ${members.presence} = 'JOINED'))::int` })
    .from(members)
    .where(and(eq(members.channelId, channelId), gt(members.accessUntil, now)));
  return found ?? { paid: 0, present: 0 };
}

/** Members with access who are not in the channel, with the name of their last purchase. */
export async function listAbsentMembers(
  queries: Queries,
  { channelId, now, limit }: Pick<Filters, 'channelId' | 'now'> & { limit: number },
) {
  const rows = await queries
    .selectDistinctOn([members.id], { username: table.buyerUsername, name: table.buyerName, membership: members.presence })
    .from(members)
    .innerJoin(table, eq(table.memberId, members.id))
    .where(and(eq(members.channelId, channelId), gt(members.accessUntil, now), ne(members.presence, 'JOINED')))
    .orderBy(members.id, desc(table.seq))
    .limit(limit);
  return rows;
}

/** Counts the subscriptions of all sellers. */
export const countSubscriptions = (queries: Queries): Promise<number> => queries.$count(table);
