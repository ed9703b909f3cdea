import type { Contract, ProductType } from '@jamun/contract';
import { and, asc, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { type EntitlementRow, orders, entitlements as table } from '../tables.ts';
import { titleKey } from './sales.store.ts';

type Query = z.output<Contract['GET /api/v1/purchased-items']['query']>;
type PurchaseQuery = Omit<Query, 'type' | 'terms'> & { userId: number; productType: ProductType; now: Date; exceptIds?: string[] };

const sorted: Record<Query['sort'], SQL[]> = {
  date: [],
  name: [sql`(select ${titleKey} from ${orders} where ${orders.id} = ${table.orderId})`],
  amount: [sql`${table.amount}`],
};

/** Matches the item's name, or the name of the plan's channel. */
const matchesSearch = (search: string): SQL => {
  const pattern = sql`lower(${likePattern(search)})`;
  const matchesChannel = sql`exists (
    select from ${orders} where ${orders.id} = ${table.orderId} and lower(${orders.itemDetails} ->> 'channelName') like ${pattern}
  )`;
  return sql`(lower(${table.itemName}) like ${pattern} or ${matchesChannel})`;
};

/** One page of a user's purchases of one product type. */
export async function listPurchases(
  queries: Queries,
  { page, limit, sort, order, ...filters }: PurchaseQuery,
): Promise<Paged<EntitlementRow>> {
  const { userId, productType, status, search, now, exceptIds = [] } = filters;
  // A term past its end counts as EXPIRED, even before its status is updated.
  const isOver = sql`${table.status} = 'EXPIRED' or (${table.status} = 'ACTIVE' and coalesce(${table.expiresAt} <= ${now.toISOString()}, false))`;
  const inStatus = {
    ACTIVE: and(eq(table.status, 'ACTIVE'), sql`not (${isOver})`),
    INACTIVE: eq(table.status, 'INACTIVE'),
    EXPIRED: sql`(${isOver})`,
  };
  const filter = and(
    eq(table.userId, userId),
    eq(table.productType, productType),
    status && inStatus[status],
    exceptIds.length > 0 ? notInArray(table.id, exceptIds) : undefined,
    search ? matchesSearch(search) : undefined,
  );
  const direction = order === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(filter)
      .orderBy(...[...sorted[sort], table.seq].map((by) => direction(by)))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, filter),
  ]);
  return { rows, total };
}
