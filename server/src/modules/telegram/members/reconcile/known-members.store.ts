import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import { type MemberRow, telegramMembers as members } from '../tables.ts';

/** Members whose person in Telegram is known. */
export interface KnownMember extends Pick<MemberRow, 'id' | 'channelId' | 'presence' | 'personHash' | 'accessUntil' | 'checkedAt'> {
  personId: string;
}

/** Access hashes are valid for one account: only those of the account that keeps the channel are of use. */
const isUsable = eq(members.hashAccountId, channels.accountId);

const known = {
  id: members.id,
  channelId: members.channelId,
  presence: members.presence,
  personHash: sql<string | null>`case when ${isUsable} then ${members.personHash} end`,
  accessUntil: members.accessUntil,
  checkedAt: members.checkedAt,
  personId: sql<string>`${members.personId}`,
};

/** Of a channel in Telegram, which may have been deleted here and added again. */
export const knownMembers = (queries: Queries, telegramChannelId: string): Promise<KnownMember[]> =>
  queries
    .select(known)
    .from(members)
    .innerJoin(channels, eq(channels.id, members.channelId))
    .where(and(eq(channels.telegramChannelId, telegramChannelId), isNotNull(members.personId)))
    .orderBy(members.id);

/**
 * Members of a channel whom the running check has not found out about, those asked the longest ago first: who is believed to be in,
 * and who was removed and not yet seen to be out.
 */
export const membersToAsk = (
  queries: Queries,
  { channelId, startedAt, most }: { channelId: string; startedAt: Date; most: number },
): Promise<KnownMember[]> =>
  queries
    .select(known)
    .from(members)
    .innerJoin(channels, eq(channels.id, members.channelId))
    .where(
      and(
        eq(members.channelId, channelId),
        isUsable,
        or(
          and(eq(members.presence, 'JOINED'), or(isNull(members.checkedAt), lt(members.checkedAt, startedAt))),
          and(eq(members.presence, 'REMOVED'), isNull(members.checkedAt)),
        ),
      ),
    )
    .orderBy(sql`${members.checkedAt} nulls first`, asc(members.id))
    .limit(most);

interface Seen {
  found: { id: string; hash: string | null }[];
  accountId: string;
  now: Date;
}

/** Seen in a list: when, and with which hash, where the list shows a trustworthy one. */
export async function markSeen(tx: Tx, { found, accountId, now }: Seen): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    update telegram_members as members
    set checked_at = ${now.toISOString()}, person_hash = coalesce(seen.hash, members.person_hash),
      hash_account_id = case when seen.hash is null then members.hash_account_id else ${accountId} end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as seen (id text, hash text)
    where members.id = seen.id`);
}

/** Their state is known, as it is recorded. */
export async function markChecked(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await tx.update(members).set({ checkedAt: now }).where(inArray(members.id, ids));
}
