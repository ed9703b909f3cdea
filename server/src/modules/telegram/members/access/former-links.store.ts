import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { type ChannelMoveRow, telegramChannels as channels, channelMoves as moves } from '../../channels/tables.ts';
import { noTrouble } from '../reconcile/channel-monitors.store.ts';
import { type InviteRow, telegramInvites as invites, telegramMembers as members, telegramMonitors as monitors } from '../tables.ts';

/** Unfinished links of the former owner account, oldest first; empty when the channel has moved back to it. */
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
        eq(invites.isDone, false),
        ne(channels.accountId, fromAccountId),
      ),
    )
    .orderBy(invites.madeAt, invites.id)
    .then((rows) => rows.map(({ invite }) => invite));

/** Members of a moved channel with links of another account or with overdue work: their next step depends on the account. */
export async function listMembersOfMove(
  queries: Queries,
  { channelId, accountId, now }: { channelId: string; accountId: string; now: Date },
): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    select members.id from telegram_members as members
    where members.channel_id = ${channelId} and (
      (members.due_at is not null and (members.due_step <> 'REMOVE' or coalesce(members.access_until, '-infinity') <= ${now.toISOString()}))
      or exists (select from telegram_invites as invites
        where invites.member_id = members.id and invites.account_id <> ${accountId} and not invites.is_done)
    )
    order by members.id`);
  return rows.map(({ id }) => id);
}

/** Locks the row of a move. A link that is recorded concurrently makes the move due again after this transaction. */
export async function lockMove(tx: Tx, id: string): Promise<ChannelMoveRow | null> {
  const found = await tx.select().from(moves).where(eq(moves.id, id)).for('update');
  return found[0] ?? null;
}

/** Clears the trouble of the former owner account and starts a member check immediately with the new one. */
export async function restartCheckAfterMove(tx: Tx, { channelId, now }: { channelId: string; now: Date }): Promise<void> {
  await tx
    .update(monitors)
    .set({
      ...noTrouble,
      checkStartedAt: null,
      checkListed: false,
      checkAsked: 0,
      checkDueAt: sql`least(${monitors.checkDueAt}, ${now.toISOString()})`,
    })
    .where(eq(monitors.channelId, channelId));
}
