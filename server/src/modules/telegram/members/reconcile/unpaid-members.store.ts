import { eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import { type UnpaidMemberRow, telegramUnpaidMembers as unpaidMembers } from '../tables.ts';
import { withUsableHash } from './user-columns.ts';

/** Skips users who are already waiting for removal. */
export async function insertUnpaidMembers(tx: Tx, rows: (typeof unpaidMembers.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(unpaidMembers).values(rows).onConflictDoNothing();
}

/** Reads the unpaid member with the channel. Omits an access hash of another account. */
export async function readUnpaidMember(queries: Queries, id: string) {
  const found = await queries
    .select({ unpaidMember: unpaidMembers, channel: channels })
    .from(unpaidMembers)
    .innerJoin(channels, eq(channels.id, unpaidMembers.channelId))
    .where(eq(unpaidMembers.id, id))
    .limit(1);
  const [row] = found;
  return row ? { ...row, unpaidMember: withUsableHash(row.channel.accountId, row.unpaidMember) } : null;
}

type Changes = Partial<Pick<UnpaidMemberRow, 'dueAt' | 'attempts' | 'removedAt' | 'readmittedAt' | 'personHash' | 'hashAccountId'>>;

export async function saveUnpaidMember(tx: Tx, { id, ...changes }: Changes & { id: string }): Promise<void> {
  await tx.update(unpaidMembers).set(changes).where(eq(unpaidMembers.id, id));
}

/** True when a link that the user joined by may still be open: after a readmission the user could join by it again. */
export async function joinedByOpenLink(
  queries: Queries,
  { channelId, personId }: Pick<UnpaidMemberRow, 'channelId' | 'personId'>,
): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from telegram_invites as invites join telegram_members as members on members.id = invites.member_id
    where members.channel_id = ${channelId} and not invites.is_settled and ${personId} = any (invites.seen)
    limit 1`);
  return rows.length > 0;
}
