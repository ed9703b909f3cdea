import type { Contract, CouponStatus } from '@jamun/contract';
import { and, asc, desc, eq, exists, getTableColumns, inArray, isNull, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { type CouponRow, couponCodes, coupons } from '../tables.ts';

type OwnQuery = z.output<Contract['GET /api/v1/coupons']['query']>;
type AdminQuery = z.output<Contract['GET /api/v1/admin/coupons']['query']>;

/** Status of a coupon; the same rules as `statusOf`. */
const statusAt = (now: Date): SQL<CouponStatus> => sql`case
  when ${coupons.endsAt} <= ${now.toISOString()} then 'ENDED'
  when ${coupons.used} + ${coupons.reserved} >= ${coupons.maxUses} then 'USED_UP'
  when ${coupons.isPaused} or ${coupons.adminPauseReason} is not null then 'PAUSED'
  when ${coupons.startsAt} > ${now.toISOString()} then 'SCHEDULED'
  else 'LIVE' end`;

/** Status of a coupon; the same rules as `statusAt`. An open order keeps the last use, so the coupon counts as used up. */
export function statusOf({ endsAt, startsAt, used, reserved, maxUses, isPaused, adminPauseReason }: CouponRow, now: Date): CouponStatus {
  if (endsAt !== null && endsAt <= now) return 'ENDED';
  if (maxUses !== null && used + reserved >= maxUses) return 'USED_UP';
  if (isPaused || adminPauseReason !== null) return 'PAUSED';
  return startsAt !== null && startsAt > now ? 'SCHEDULED' : 'LIVE';
}

/** Matches the name, which is the code of a coupon with one code. */
const nameMatches = (search: string) => like(sql`lower(${coupons.name})`, sql`lower(${likePattern(search)})`);

/** Matches a one-use code exactly: buyers report the code that they typed. */
const hasCode = (queries: Queries, search: string) =>
  exists(
    queries
      .select({ one: sql`1` })
      .from(couponCodes)
      .where(and(eq(couponCodes.couponId, coupons.id), eq(couponCodes.code, search.toUpperCase()))),
  );

interface CouponPageQuery {
  page: number;
  limit: number;
  sort: 'date' | 'name' | 'uses';
  order: 'asc' | 'desc';
  where: SQL | undefined;
}

const sortColumns: Record<CouponPageQuery['sort'], SQLWrapper> = {
  date: coupons.createdAt,
  name: sql`lower(${coupons.name})`,
  uses: coupons.used,
};

async function listCoupons(queries: Queries, { page, limit, sort, order, where }: CouponPageQuery): Promise<Paged<CouponRow>> {
  const direction = order === 'asc' ? asc : desc;
  const condition = and(isNull(coupons.deletedAt), where);
  const [rows, total] = await Promise.all([
    queries
      .select(getTableColumns(coupons))
      .from(coupons)
      .where(condition)
      .orderBy(direction(sortColumns[sort]), direction(coupons.id))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(coupons, condition),
  ]);
  return { rows, total };
}

const matchesSearch = (queries: Queries, search: string | undefined, ...others: (SQL | undefined)[]) =>
  search ? or(nameMatches(search), hasCode(queries, search), ...others) : undefined;

const hasStatus = (status: CouponStatus | undefined, now: Date) => status && sql`${statusAt(now)} = ${status}`;

export const listOwnCoupons = (queries: Queries, { sellerId, search, status, now, ...page }: OwnQuery & { sellerId: number; now: Date }) =>
  listCoupons(queries, { ...page, where: and(eq(coupons.sellerId, sellerId), hasStatus(status, now), matchesSearch(queries, search)) });

/** `matchingUserIds`: subquery with the ids of the sellers that match the search. */
export const listAllCoupons = (
  queries: Queries,
  { search, status, now, matchingUserIds, ...page }: AdminQuery & { now: Date; matchingUserIds: SQLWrapper | undefined },
) => {
  const isOfMatchingSeller = matchingUserIds && inArray(coupons.sellerId, matchingUserIds);
  return listCoupons(queries, { ...page, where: and(hasStatus(status, now), matchesSearch(queries, search, isOfMatchingSeller)) });
};
