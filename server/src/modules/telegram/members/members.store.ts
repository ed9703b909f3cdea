import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { telegramChannels as channels } from '../channels/tables.ts';
import { usableBy } from './reconcile/seen-person.ts';
import { type MemberRow, telegramMembers as members, telegramWatches as watches } from './tables.ts';

/** The member's row, made where it is missing, and held until the transaction ends. */
export async function enterMember(tx: Tx, row: Pick<MemberRow, 'id' | 'channelId' | 'buyerId' | 'createdAt'>): Promise<MemberRow> {
  const [entered] = await tx
    .insert(members)
    .values({ ...row, updatedAt: row.createdAt })
    .onConflictDoUpdate({ target: [members.channelId, members.buyerId], set: { updatedAt: row.createdAt } })
    .returning();
  if (!entered) throw new Error('A member was not written down');
  return entered;
}

/** Held until the transaction ends. Without an access hash of an account that does not keep the channel any more. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRow> {
  const [found] = await tx
    .select({ member: members, accountId: channels.accountId })
    .from(members)
    .innerJoin(channels, eq(channels.id, members.channelId))
    .where(eq(members.id, id))
    .for('no key update', { of: members });
  if (!found) throw new Error(`Member ${id} is gone`);
  return usableBy(found.accountId, found.member);
}

export async function findMember(queries: Queries, { channelId, buyerId }: Pick<MemberRow, 'channelId' | 'buyerId'>) {
  const found = await queries
    .select()
    .from(members)
    .where(and(eq(members.channelId, channelId), eq(members.buyerId, buyerId)))
    .limit(1);
  return found[0] ?? null;
}

/** With the channel as Telegram finds it, and whether its calls failed before. */
export async function readMember(queries: Queries, id: string) {
  const found = await queries
    .select({
      member: members,
      channel: channels,
      isTroubled: sql<boolean>`coalesce(${watches.trouble}, ${watches.errorText}) is not null`,
    })
    .from(members)
    .innerJoin(channels, eq(channels.id, members.channelId))
    .leftJoin(watches, eq(watches.channelId, members.channelId))
    .where(eq(members.id, id))
    .limit(1);
  const [row] = found;
  return row ? { ...row, member: usableBy(row.channel.accountId, row.member) } : null;
}

export type MemberChanges = Partial<Omit<MemberRow, 'id' | 'channelId' | 'buyerId' | 'createdAt' | 'updatedAt'>>;

/** Of a locked member. */
export async function saveMember(tx: Tx, { id, now, changes }: { id: string; now: Date; changes: MemberChanges }): Promise<void> {
  await tx
    .update(members)
    .set({ ...changes, updatedAt: now })
    .where(eq(members.id, id));
}

interface Right {
  /** Telegram's own number: the same channel may have been deleted here and added again. */
  telegramChannelId: string;
  personId: string;
  /** Access that ended after this still counts. */
  since: Date;
  /** Whose access is not asked about. */
  except: string | null;
}

/** Whether somebody may be in a channel because of what was bought there, by whomever. */
export async function hasRight(queries: Queries, { telegramChannelId, personId, since, except }: Right): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from telegram_members as members join telegram_channels as channels on channels.id = members.channel_id
    where members.person_id = ${personId} and channels.telegram_channel_id = ${telegramChannelId}
      and members.access_until > ${since.toISOString()} and members.id is distinct from ${except}
    limit 1`);
  return rows.length > 0;
}
