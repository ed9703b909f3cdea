import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../../platform/db/database.ts';
import { deleteBatch } from '../../../../platform/housekeeping/change-batch.ts';
import type { Paged } from '../../../../platform/http/mount.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import { type GrantRow, telegramGrants as grants } from '../tables.ts';

/** Null when a grant to this address is pending. */
export async function insertGrant(tx: Tx, row: typeof grants.$inferInsert): Promise<GrantRow | null> {
  const [inserted] = await tx.insert(grants).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Marks pending grants of this address and channel as EXPIRED after their end, so that a new grant can be inserted. */
export async function expireGrants(tx: Tx, { channelId, email, now }: { channelId: string; email: string; now: Date }): Promise<void> {
  await tx
    .update(grants)
    .set({ status: 'EXPIRED', decidedAt: now })
    .where(and(eq(grants.channelId, channelId), eq(grants.email, email), eq(grants.status, 'PENDING'), lte(grants.expiresAt, now)));
}

export async function pendingGrants(
  queries: Queries,
  { channelId, now, page, limit }: { channelId: string; now: Date; page: number; limit: number },
): Promise<Paged<GrantRow>> {
  const where = and(eq(grants.channelId, channelId), eq(grants.status, 'PENDING'), gt(grants.expiresAt, now));
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(grants)
      .where(where)
      .orderBy(desc(grants.createdAt), desc(grants.id))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(grants, where),
  ]);
  return { rows, total };
}

/** Locks a grant of the seller's channel; null when the channel is deleted. */
export async function lockOwnGrant(
  tx: Tx,
  { id, channelId, sellerId }: { id: string; channelId: string; sellerId: number },
): Promise<GrantRow | null> {
  const [found] = await tx
    .select({ grant: grants })
    .from(grants)
    .innerJoin(channels, eq(channels.id, grants.channelId))
    .where(and(eq(grants.id, id), eq(grants.channelId, channelId), eq(channels.userId, sellerId), isNull(channels.deletedAt)))
    .for('no key update', { of: grants });
  return found?.grant ?? null;
}

export async function lockGrantOfToken(tx: Tx, tokenHash: Buffer): Promise<GrantRow | null> {
  const [found] = await tx.select().from(grants).where(eq(grants.tokenHash, tokenHash)).for('no key update');
  return found ?? null;
}

export async function findGrantOfToken(queries: Queries, tokenHash: Buffer): Promise<GrantRow | null> {
  const [found] = await queries.select().from(grants).where(eq(grants.tokenHash, tokenHash)).limit(1);
  return found ?? null;
}

/** The caller has locked the pending grant. */
export async function decideGrant(
  tx: Tx,
  { id, ...decision }: Pick<GrantRow, 'id' | 'status'> & { decidedAt: Date; acceptedBy?: number; orderId?: string },
): Promise<void> {
  await tx.update(grants).set(decision).where(eq(grants.id, id));
}

/** Deletes grants that were not accepted and expired before `before`. */
export const deleteExpiredGrants = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> => {
  const where = `status <> 'ACCEPTED' and expires_at < $1`;
  return deleteBatch(database, { table: 'telegram_grants', where, orderBy: 'expires_at', values: [before], limit });
};
