import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { type ChannelRow, telegramChannels as channels } from './tables.ts';

type Query = z.output<Contract['GET /api/v1/telegram/channels']['query']>;

const sortColumns: Record<Query['sort'], { by: SQL; defaultOrder: 'asc' | 'desc' }> = {
  name: { by: sql`${channels.nameKey}`, defaultOrder: 'asc' },
  revenue: { by: sql`${channels.revenue}`, defaultOrder: 'desc' },
  sales: { by: sql`${channels.salesCount}`, defaultOrder: 'desc' },
  createdAt: { by: sql`${channels.createdAt}`, defaultOrder: 'desc' },
};

export async function listChannels(
  queries: Queries,
  { page, limit, sort, order, search, status, userId }: Query & { userId: number },
): Promise<Paged<ChannelRow>> {
  const filters = and(
    eq(channels.userId, userId),
    isNull(channels.deletedAt),
    status && eq(channels.status, status),
    search ? like(channels.nameKey, sql`lower(${likePattern(search)})`) : undefined,
  );
  const { by, defaultOrder } = sortColumns[sort];
  const direction = (order ?? defaultOrder) === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(channels)
      .where(filters)
      .orderBy(direction(by), direction(channels.id))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(channels, filters),
  ]);
  return { rows, total };
}
