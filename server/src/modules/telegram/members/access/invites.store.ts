import { and, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { type InviteRow, telegramInvites as invites, telegramMembers as members } from '../tables.ts';

/** Created by the current owner account. `former-links.ts` handles links of former accounts. */
const isOfOwnerAccount = sql`${invites.accountId} = (
  select channels.account_id from telegram_channels as channels join telegram_members as invited on invited.channel_id = channels.id
  where invited.id = ${invites.memberId})`;

/** Links with unfinished work in Telegram. */
export const pendingInvites = (queries: Queries, memberId: string): Promise<InviteRow[]> =>
  queries
    .select()
    .from(invites)
    .where(and(eq(invites.memberId, memberId), eq(invites.isDone, false), isOfOwnerAccount))
    .orderBy(invites.madeAt);

/** Open links of a channel, oldest first. */
export const listOpenInvites = (queries: Queries, channelId: string): Promise<InviteRow[]> =>
  queries
    .select(getTableColumns(invites))
    .from(invites)
    .innerJoin(members, eq(members.id, invites.memberId))
    .where(and(eq(members.channelId, channelId), eq(invites.state, 'OPEN'), isOfOwnerAccount))
    .orderBy(invites.madeAt);

/** Finds links of all accounts. */
export async function findUnsettledInvite(queries: Queries, id: string): Promise<InviteRow | null> {
  const found = await queries
    .select()
    .from(invites)
    .where(and(eq(invites.id, id), eq(invites.isSettled, false)))
    .limit(1);
  return found[0] ?? null;
}

export async function lastInvite(queries: Queries, memberId: string): Promise<InviteRow | null> {
  const found = await queries.select().from(invites).where(eq(invites.memberId, memberId)).orderBy(desc(invites.madeAt)).limit(1);
  return found[0] ?? null;
}

/** Open links that are not marked as unwanted: at most one per member. */
export async function openInvites(queries: Queries, memberIds: string[]): Promise<Map<string, InviteRow>> {
  const found = await queries
    .select()
    .from(invites)
    .where(and(inArray(invites.memberId, memberIds), eq(invites.state, 'OPEN'), eq(invites.isUnwanted, false), isOfOwnerAccount));
  return new Map(found.map((invite) => [invite.memberId, invite]));
}

export async function insertInvite(tx: Tx, row: typeof invites.$inferInsert): Promise<void> {
  await tx.insert(invites).values(row);
}

type Changes = Partial<Pick<InviteRow, 'state' | 'isUnwanted' | 'lookedAt' | 'nextLookAt' | 'seen' | 'closedAt' | 'isSettled' | 'isDone'>>;

/** The caller has locked the member. */
export async function saveInvite(tx: Tx, { id, ...changes }: Changes & { id: string }): Promise<void> {
  await tx.update(invites).set(changes).where(eq(invites.id, id));
}

/** Hides the open link from the buyer and has it revoked next. The caller has locked the member. */
export async function markInviteUnwanted(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(invites)
    .set({ isUnwanted: true })
    .where(and(eq(invites.memberId, memberId), eq(invites.state, 'OPEN')));
}

/** Same for an open link that expires after the access ends. The caller has locked the member. */
export async function markInviteUnwantedAfter(tx: Tx, memberId: string, accessUntil: Date): Promise<void> {
  await tx
    .update(invites)
    .set({ isUnwanted: true })
    .where(and(eq(invites.memberId, memberId), eq(invites.state, 'OPEN'), gt(invites.expiresAt, accessUntil)));
}

/**
 * True when the joins of every unsettled link were read after `since`, in the admin log of the channel or by link. For links of a
 * former account only the time stored with the link counts.
 */
export async function areAllJoinsRead(queries: Queries, { channelId, since }: { channelId: string; since: Date }): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from telegram_invites as invites join telegram_members as members on members.id = invites.member_id
    join telegram_channels as channels on channels.id = members.channel_id
    left join telegram_watches as watches on watches.channel_id = members.channel_id and channels.account_id = invites.account_id
    where members.channel_id = ${channelId} and not invites.is_settled and invites.made_at <= ${since.toISOString()}
      and coalesce(greatest(invites.looked_at, watches.arrivals_read_at), '-infinity') <= ${since.toISOString()}
    limit 1`);
  return rows.length === 0;
}
