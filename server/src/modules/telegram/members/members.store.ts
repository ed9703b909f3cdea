import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { telegramChannels as channels } from '../channels/tables.ts';
import { withUsableHash } from './reconcile/user-columns.ts';
import { type MemberRow, telegramMembers as members, telegramMonitors as monitors } from './tables.ts';

/** Upsert: creates the row of the member if it is missing, and locks it. */
export async function upsertMember(tx: Tx, row: Pick<MemberRow, 'id' | 'channelId' | 'buyerId' | 'createdAt'>): Promise<MemberRow> {
  const [member] = await tx
    .insert(members)
    .values({ ...row, updatedAt: row.createdAt })
    .onConflictDoUpdate({ target: [members.channelId, members.buyerId], set: { updatedAt: row.createdAt } })
    .returning();
  if (!member) throw new Error('The insert of a member returned no row');
  return member;
}

/** Locks the member. Omits an access hash that belongs to a former owner account of the channel. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRow> {
  const [found] = await tx
    .select({ member: members, accountId: channels.accountId })
    .from(members)
    .innerJoin(channels, eq(channels.id, members.channelId))
    .where(eq(members.id, id))
    .for('no key update', { of: members });
  if (!found) throw new Error(`Member ${id} is missing`);
  return withUsableHash(found.accountId, found.member);
}

export async function findMember(queries: Queries, { channelId, buyerId }: Pick<MemberRow, 'channelId' | 'buyerId'>) {
  const found = await queries
    .select()
    .from(members)
    .where(and(eq(members.channelId, channelId), eq(members.buyerId, buyerId)))
    .limit(1);
  return found[0] ?? null;
}

/** Reads the member with the channel and whether earlier calls in the channel failed. */
export async function readMember(queries: Queries, id: string) {
  const found = await queries
    .select({
      member: members,
      channel: channels,
      isTroubled: sql<boolean>`coalesce(${monitors.trouble}, ${monitors.errorText}) is not null`,
    })
    .from(members)
    .innerJoin(channels, eq(channels.id, members.channelId))
    .leftJoin(monitors, eq(monitors.channelId, members.channelId))
    .where(eq(members.id, id))
    .limit(1);
  const [row] = found;
  return row ? { ...row, member: withUsableHash(row.channel.accountId, row.member) } : null;
}

/** Ids of the channels in which a buyer has, or had, a subscription. */
export async function channelsOfBuyer(queries: Queries, buyerId: number): Promise<string[]> {
  const rows = await queries.select({ channelId: members.channelId }).from(members).where(eq(members.buyerId, buyerId));
  return rows.map(({ channelId }) => channelId);
}

/** Changes the buyer of memberships and, by foreign keys, of their subscriptions. The new buyer has none in these channels. */
export async function moveMembers(
  tx: Tx,
  { fromBuyerId, toBuyerId, channelIds }: { fromBuyerId: number; toBuyerId: number; channelIds: string[] },
): Promise<void> {
  await tx
    .update(members)
    .set({ buyerId: toBuyerId })
    .where(and(eq(members.buyerId, fromBuyerId), inArray(members.channelId, channelIds)));
}

export type MemberChanges = Partial<Omit<MemberRow, 'id' | 'channelId' | 'buyerId' | 'createdAt' | 'updatedAt'>>;

/** The caller has locked the member. */
export async function saveMember(tx: Tx, { id, now, changes }: { id: string; now: Date; changes: MemberChanges }): Promise<void> {
  await tx
    .update(members)
    .set({ ...changes, updatedAt: now })
    .where(eq(members.id, id));
}

interface AccessQuery {
  /** Telegram's id, because one Telegram channel may have several rows (deleted and added again). */
  telegramChannelId: string;
  personId: string;
  /** Access that ended after this time still counts. */
  since: Date;
  /** Id of a member whose access is ignored. */
  except: string | null;
}

/** True when any purchase entitles this Telegram user to be in the channel, no matter which buyer made it. */
export async function hasAccess(queries: Queries, { telegramChannelId, personId, since, except }: AccessQuery): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from telegram_members as members join telegram_channels as channels on channels.id = members.channel_id
    where members.person_id = ${personId} and channels.telegram_channel_id = ${telegramChannelId}
      and members.access_until > ${since.toISOString()} and members.id is distinct from ${except}
    limit 1`);
  return rows.length > 0;
}
