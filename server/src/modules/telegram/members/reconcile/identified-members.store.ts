import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import { type MemberRow, telegramMembers as members } from '../tables.ts';

/** Member whose Telegram user is identified. */
export interface IdentifiedMember extends Pick<MemberRow, 'id' | 'channelId' | 'presence' | 'personHash' | 'accessUntil' | 'checkedAt'> {
  personId: string;
}

/** An access hash is valid for one account: only a hash of the owner account is usable. */
const isUsable = eq(members.hashAccountId, channels.accountId);

const columns = {
  id: members.id,
  channelId: members.channelId,
  presence: members.presence,
  personHash: sql<string | null>`case when ${isUsable} then ${members.personHash} end`,
  accessUntil: members.accessUntil,
  checkedAt: members.checkedAt,
  personId: sql<string>`${members.personId}`,
};

/** Members of all rows of one Telegram channel, because it may have been deleted here and added again. */
export const listIdentifiedMembers = (queries: Queries, telegramChannelId: string): Promise<IdentifiedMember[]> =>
  queries
    .select(columns)
    .from(members)
    .innerJoin(channels, eq(channels.id, members.channelId))
    .where(and(eq(channels.telegramChannelId, telegramChannelId), isNotNull(members.personId)))
    .orderBy(members.id);

/**
 * Members that the running check has not covered, least recently checked first: members with presence JOINED, and removed members
 * whose removal is not confirmed.
 */
export const membersToLookUp = (
  queries: Queries,
  { channelId, startedAt, limit }: { channelId: string; startedAt: Date; limit: number },
): Promise<IdentifiedMember[]> =>
  queries
    .select(columns)
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
    .limit(limit);

interface ListedMembers {
  found: { id: string; hash: string | null }[];
  accountId: string;
  now: Date;
}

/** Stores the check time of listed members, and their access hash if the list contains a valid one. */
export async function saveListedMembers(tx: Tx, { found, accountId, now }: ListedMembers): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    update telegram_members as members
    set checked_at = ${now.toISOString()}, person_hash = coalesce(listed.hash, members.person_hash),
      hash_account_id = case when listed.hash is null then members.hash_account_id else ${accountId} end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as listed (id text, hash text)
    where members.id = listed.id`);
}

/** Confirms the stored presence of these members. */
export async function markChecked(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await tx.update(members).set({ checkedAt: now }).where(inArray(members.id, ids));
}
