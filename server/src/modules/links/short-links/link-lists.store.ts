import type { Contract, LinkStatus } from '@jamun/contract';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import type { OwnedItem } from '../deps.ts';
import { type LinkRow, linkClicks, shortLinks } from '../tables.ts';

type OwnQuery = z.output<Contract['GET /api/v1/links']['query']>;
type AllQuery = z.output<Contract['GET /api/v1/admin/links']['query']>;

/**
 * Total clicks: the counter of the link plus the clicks that are not folded into it yet. One statement, so that a concurrent fold
 * neither doubles nor hides a click.
 */
function buildTotalClicks(queries: Queries) {
  const unfolded = queries
    .select({ linkId: linkClicks.linkId, added: sql<number>`sum(${linkClicks.clicks})`.as('added') })
    .from(linkClicks)
    .where(eq(linkClicks.isRobot, false))
    .groupBy(linkClicks.linkId)
    .as('unfolded');
  const clicks = sql<number>`(${shortLinks.clicks} + coalesce(${unfolded.added}, 0))`.mapWith(Number);
  return { unfolded, clicks };
}

const isNotDeleted = isNull(shortLinks.deletedAt);

async function findLink(queries: Queries, where: SQL | undefined): Promise<LinkRow | null> {
  const { unfolded, clicks } = buildTotalClicks(queries);
  const columns = { ...getTableColumns(shortLinks), clicks };
  const rows = await queries
    .select(columns)
    .from(shortLinks)
    .leftJoin(unfolded, eq(unfolded.linkId, shortLinks.id))
    .where(and(where, isNotDeleted));
  return rows[0] ?? null;
}

export const findOwnLinkWithClicks = (queries: Queries, { id, userId }: OwnedItem) =>
  findLink(queries, and(eq(shortLinks.id, id), eq(shortLinks.userId, userId)));
export const findLinkWithClicksByShortId = (queries: Queries, shortId: string) => findLink(queries, eq(shortLinks.shortId, shortId));
/** For administrators: does not check the owner. */
export const findAnyLinkWithClicks = (queries: Queries, id: string) => findLink(queries, eq(shortLinks.id, id));

const searchCondition = (search: string): SQL | undefined => {
  const pattern = sql`lower(${likePattern(search)})`;
  return or(like(sql`lower(${shortLinks.originalUrl})`, pattern), like(sql`lower(${shortLinks.shortId})`, pattern));
};

const statusCondition = (status: LinkStatus, now: Date): SQL | undefined => {
  if (status === 'DISABLED') return isNotNull(shortLinks.disabledAt);
  const expiry = status === 'EXPIRED' ? lte(shortLinks.expiresAt, now) : or(isNull(shortLinks.expiresAt), gt(shortLinks.expiresAt, now));
  return and(isNull(shortLinks.disabledAt), expiry);
};

interface LinkPageQuery extends Pick<OwnQuery, 'page' | 'limit' | 'sort' | 'order'> {
  where: SQL | undefined;
}

async function listLinks(queries: Queries, { page, limit, sort, order, where }: LinkPageQuery): Promise<Paged<LinkRow>> {
  const direction = order === 'asc' ? asc : desc;
  const { unfolded, clicks } = buildTotalClicks(queries);
  const sortColumns: Record<OwnQuery['sort'], SQLWrapper> = {
    date: shortLinks.createdAt,
    url: sql`lower(${shortLinks.originalUrl})`,
    clicks,
  };
  const condition = and(isNotDeleted, where);
  const [rows, total] = await Promise.all([
    queries
      .select({ ...getTableColumns(shortLinks), clicks })
      .from(shortLinks)
      .leftJoin(unfolded, eq(unfolded.linkId, shortLinks.id))
      .where(condition)
      .orderBy(direction(sortColumns[sort]), direction(shortLinks.id))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(shortLinks, condition),
  ]);
  return { rows, total };
}

export const listOwnLinks = (queries: Queries, { userId, search, status, now, ...page }: OwnQuery & { userId: number; now: Date }) =>
  listLinks(queries, {
    ...page,
    where: and(eq(shortLinks.userId, userId), status && statusCondition(status, now), search ? searchCondition(search) : undefined),
  });

/** `matchingUserIds`: subquery with the ids of the users that match the search. */
type AdminLinkQuery = AllQuery & { now: Date; matchingUserIds: SQLWrapper | undefined };

export const listAllLinks = (queries: Queries, { search, status, now, matchingUserIds, ...page }: AdminLinkQuery) =>
  listLinks(queries, {
    ...page,
    where: and(
      status && statusCondition(status, now),
      search && matchingUserIds ? or(searchCondition(search), inArray(shortLinks.userId, matchingUserIds)) : undefined,
    ),
  });
