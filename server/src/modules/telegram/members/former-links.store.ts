import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type ChannelMoveRow, telegramChannels as channels, channelMoves as moves } from '../channels/tables.ts';
import { type InviteRow, telegramInvites as invites, telegramMembers as members, telegramWatches as watches } from './tables.ts';

/** Unsettled links of the account from which the channel moved away, the oldest first; none when it has moved back. */
export const formerLinks = (
  queries: Queries,
  { channelId, fromAccountId }: Pick<ChannelMoveRow, 'channelId' | 'fromAccountId'>,
): Promise<InviteRow[]> =>
  queries
    .select({ invite: invites })
    .from(invites)
    .innerJoin(members, eq(members.id, invites.memberId))
    .innerJoin(channels, eq(channels.id, members.channelId))
    .where(
      and(
        eq(members.channelId, channelId),
        eq(invites.accountId, fromAccountId),
        eq(invites.isSettled, false),
        ne(channels.accountId, fromAccountId),
      ),
    )
    .orderBy(invites.madeAt, invites.id)
    .then((rows) => rows.map(({ invite }) => invite));

/** Locks the row of a move: links that are recorded meanwhile make it due again afterwards. */
export async function lockMove(tx: Tx, id: string): Promise<ChannelMoveRow | null> {
  const found = await tx.select().from(moves).where(eq(moves.id, id)).for('update');
  return found[0] ?? null;
}

/** The new account may do everything there: whatever was wrong with the former one is over, and the members are checked at once. */
export async function checkMoved(tx: Tx, { channelId, now }: { channelId: string; now: Date }): Promise<void> {
  await tx
    .update(watches)
    .set({ trouble: null, retryAt: null, checkDueAt: sql`least(${watches.checkDueAt}, ${now.toISOString()})` })
    .where(eq(watches.channelId, channelId));
}
