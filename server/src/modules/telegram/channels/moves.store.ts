import { and, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type ChannelMoveRow, type ChannelRow, telegramChannels as channels, channelMoves as moves } from './tables.ts';

/** Locks the seller's rows of one Telegram channel that belong to another account. Includes deleted rows. */
export const lockRowsOfOtherAccounts = (
  tx: Tx,
  { userId, telegramChannelId, accountId }: Pick<ChannelRow, 'userId' | 'telegramChannelId' | 'accountId'>,
): Promise<ChannelRow[]> =>
  tx
    .select()
    .from(channels)
    .where(and(eq(channels.userId, userId), eq(channels.telegramChannelId, telegramChannelId), ne(channels.accountId, accountId)))
    .orderBy(channels.id)
    .for('no key update');

type Move = Pick<ChannelMoveRow, 'id' | 'toAccountId' | 'movedAt'> & { accessHash: string };

/** Records the move, changes the account of a locked channel and increments the version. */
export async function saveMove(tx: Tx, channel: ChannelRow, { id, toAccountId, accessHash, movedAt }: Move): Promise<ChannelRow> {
  const former = { fromAccountId: channel.accountId, fromAccessHash: channel.accessHash };
  await tx.insert(moves).values({ id, channelId: channel.id, ...former, toAccountId, movedAt, dueAt: movedAt });
  const [row] = await tx
    .update(channels)
    .set({ accountId: toAccountId, accessHash, version: sql`${channels.version} + 1`, updatedAt: movedAt })
    .where(eq(channels.id, channel.id))
    .returning();
  if (!row) throw new Error('A locked channel row is missing');
  return row;
}

export const dueMoves = (queries: Queries, { now, limit }: { now: Date; limit: number }): Promise<ChannelMoveRow[]> =>
  queries.select().from(moves).where(lte(moves.dueAt, now)).orderBy(moves.dueAt, moves.seq).limit(limit);

/** The former account has created another link: its last move is due again. */
export async function reopenMove(
  tx: Tx,
  { channelId, accountId, now }: { channelId: string; accountId: string; now: Date },
): Promise<void> {
  const last = tx
    .select({ id: moves.id })
    .from(moves)
    .where(and(eq(moves.channelId, channelId), eq(moves.fromAccountId, accountId)))
    .orderBy(desc(moves.seq))
    .limit(1);
  await tx.update(moves).set({ dueAt: now, attempts: 0 }).where(eq(moves.id, last));
}

export async function rescheduleMove(tx: Tx, { id, ...changes }: Pick<ChannelMoveRow, 'id' | 'dueAt' | 'attempts'>): Promise<void> {
  await tx.update(moves).set(changes).where(eq(moves.id, id));
}

/** Locks the channel and returns the id of its owner account, which cannot change until the transaction ends. */
export async function lockOwnerAccountId(tx: Tx, channelId: string, strength: 'share' | 'no key update'): Promise<string> {
  const [found] = await tx.select({ accountId: channels.accountId }).from(channels).where(eq(channels.id, channelId)).for(strength);
  if (!found) throw new Error(`Channel ${channelId} is missing`);
  return found.accountId;
}
