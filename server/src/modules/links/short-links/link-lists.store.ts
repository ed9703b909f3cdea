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
import { containing } from '../../../platform/db/contains.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import type { Owned } from '../deps.ts';
import { type LinkRow, linkClicks, shortLinks } from '../tables.ts';

type OwnQuery = z.output<Contract['GET /api/v1/links']['query']>;
type AllQuery = z.output<Contract['GET /api/v1/admin/links']['query']>;

/** What was followed and not yet added up, in the same statement: then nothing is counted twice or missed in between. */
function withRecent(queries: Queries) {
  const recent = queries
    .select({ linkId: linkClicks.linkId, added: sql<number>`sum(${linkClicks.clicks})`.as('added') })
    .from(linkClicks)
    .where(eq(linkClicks.isRobot, false))
    .groupBy(linkClicks.linkId)
    .as('recent');
  const clicks = sql<number>`(${shortLinks.clicks} + coalesce(${recent.added}, 0))`.mapWith(Number);
  return { recent, clicks };
}

const there = isNull(shortLinks.deletedAt);

async function findShown(queries: Queries, where: SQL | undefined): Promise<LinkRow | null> {
  const { recent, clicks } = withRecent(queries);
  const columns = { ...getTableColumns(shortLinks), clicks };
  const found = await queries.select(columns).from(shortLinks).leftJoin(recent, eq(recent.linkId, shortLinks.id)).where(and(where, there));
  return found[0] ?? null;
}

export const showLink = (queries: Queries, { id, userId }: Owned) =>
  findShown(queries, and(eq(shortLinks.id, id), eq(shortLinks.userId, userId)));
export const showByShortId = (queries: Queries, shortId: string) => findShown(queries, eq(shortLinks.shortId, shortId));
/** Whoever's it is: for administrators. */
export const showAnyLink = (queries: Queries, id: string) => findShown(queries, eq(shortLinks.id, id));

const named = (search: string): SQL | undefined => {
  const pattern = sql`lower(${containing(search)})`;
  return or(like(sql`lower(${shortLinks.originalUrl})`, pattern), like(sql`lower(${shortLinks.shortId})`, pattern));
};

const inStatus = (status: LinkStatus, now: Date): SQL | undefined => {
  if (status === 'DISABLED') return isNotNull(shortLinks.disabledAt);
  const ended = status === 'EXPIRED' ? lte(shortLinks.expiresAt, now) : or(isNull(shortLinks.expiresAt), gt(shortLinks.expiresAt, now));
  return and(isNull(shortLinks.disabledAt), ended);
};

interface Wanted extends Pick<OwnQuery, 'page' | 'limit' | 'sort' | 'order'> {
  where: SQL | undefined;
}

async function pageOfLinks(queries: Queries, { page, limit, sort, order, where }: Wanted): Promise<Paged<LinkRow>> {
  const direction = order === 'asc' ? asc : desc;
  const { recent, clicks } = withRecent(queries);
  const by: Record<OwnQuery['sort'], SQLWrapper> = { date: shortLinks.createdAt, url: sql`lower(${shortLinks.originalUrl})`, clicks };
  const wanted = and(there, where);
  const [rows, total] = await Promise.all([
    queries
      .select({ ...getTableColumns(shortLinks), clicks })
      .from(shortLinks)
      .leftJoin(recent, eq(recent.linkId, shortLinks.id))
      .where(wanted)
      .orderBy(direction(by[sort]), direction(shortLinks.id))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(shortLinks, wanted),
  ]);
  return { rows, total };
}

export const listOwnLinks = (queries: Queries, { userId, search, status, now, ...page }: OwnQuery & { userId: number; now: Date }) =>
  pageOfLinks(queries, {
    ...page,
    where: and(eq(shortLinks.userId, userId), status && inStatus(status, now), search ? named(search) : undefined),
  });

/** `people`: a question for the ids of those whom the search finds. */
type AnyWanted = AllQuery & { now: Date; people: SQLWrapper | undefined };

export const listAllLinks = (queries: Queries, { search, status, now, people, ...page }: AnyWanted) =>
  pageOfLinks(queries, {
    ...page,
    where: and(status && inStatus(status, now), search && people ? or(named(search), inArray(shortLinks.userId, people)) : undefined),
  });
