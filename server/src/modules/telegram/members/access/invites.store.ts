import { and, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { type InviteRow, telegramInvites as invites, telegramMembers as members } from '../tables.ts';

/** Made by the account that keeps the channel now. Links of a former account are handled apart (`former-links.ts`). */
const ofKeeper = sql`${invites.accountId} = (
  select channels.account_id from telegram_channels as channels join telegram_members as keeping on keeping.channel_id = channels.id
  where keeping.id = ${invites.memberId})`;

/** Links for which something is left to do in Telegram. */
export const pendingInvites = (queries: Queries, memberId: string): Promise<InviteRow[]> =>
  queries
    .select()
    .from(invites)
    .where(and(eq(invites.memberId, memberId), eq(invites.isDone, false), ofKeeper))
    .orderBy(invites.madeAt);

/** Links of a channel through which somebody may still come, the oldest first. */
export const openInvitesIn = (queries: Queries, channelId: string): Promise<InviteRow[]> =>
  queries
    .select(getTableColumns(invites))
    .from(invites)
    .innerJoin(members, eq(members.id, invites.memberId))
    .where(and(eq(members.channelId, channelId), eq(invites.state, 'OPEN'), ofKeeper))
    .orderBy(invites.madeAt);

/** Whichever account has made it. */
export async function findUnsettled(queries: Queries, id: string): Promise<InviteRow | null> {
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

/** Open links that are still wanted: at most one of each member. */
export async function openInvites(queries: Queries, memberIds: string[]): Promise<Map<string, InviteRow>> {
  const found = await queries
    .select()
    .from(invites)
    .where(and(inArray(invites.memberId, memberIds), eq(invites.state, 'OPEN'), eq(invites.isUnwanted, false), ofKeeper));
  return new Map(found.map((invite) => [invite.memberId, invite]));
}

export async function insertInvite(tx: Tx, row: typeof invites.$inferInsert): Promise<void> {
  await tx.insert(invites).values(row);
}

type Changes = Partial<Pick<InviteRow, 'state' | 'isUnwanted' | 'lookedAt' | 'nextLookAt' | 'seen' | 'closedAt' | 'isSettled' | 'isDone'>>;

/** Under the lock of its member. */
export async function saveInvite(tx: Tx, { id, ...changes }: Changes & { id: string }): Promise<void> {
  await tx.update(invites).set(changes).where(eq(invites.id, id));
}

/** Under the lock of its member: the buyer no longer sees the open link, and it is revoked next. */
export async function unwantInvite(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(invites)
    .set({ isUnwanted: true })
    .where(and(eq(invites.memberId, memberId), eq(invites.state, 'OPEN')));
}

/** Under the lock of its member: not for longer than the access. */
export async function unwantInviteBeyond(tx: Tx, memberId: string, accessUntil: Date): Promise<void> {
  await tx
    .update(invites)
    .set({ isUnwanted: true })
    .where(and(eq(invites.memberId, memberId), eq(invites.state, 'OPEN'), gt(invites.expiresAt, accessUntil)));
}

/**
 * Whether the joins through every link that may still let somebody in were read after this moment: in the log of the channel, or by
 * link. Links of a former account are read on their own.
 */
export async function allLookedAt(queries: Queries, { channelId, since }: { channelId: string; since: Date }): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from telegram_invites as invites join telegram_members as members on members.id = invites.member_id
    join telegram_channels as channels on channels.id = members.channel_id
    left join telegram_watches as watches on watches.channel_id = members.channel_id and channels.account_id = invites.account_id
    where members.channel_id = ${channelId} and not invites.is_settled and invites.made_at <= ${since.toISOString()}
      and coalesce(greatest(invites.looked_at, watches.arrivals_read_at), '-infinity') <= ${since.toISOString()}
    limit 1`);
  return rows.length === 0;
}
