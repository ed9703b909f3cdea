import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { batchOf, changeBatch } from '../../platform/housekeeping/change-batch.ts';
import { erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import {
  telegramAccounts as accounts,
  telegramEndedSessions as endedSessions,
  telegramSignIns as signIns,
  telegramSignInWaits as signInWaits,
  type TelegramAccountRow,
  type TelegramSignInRow,
} from './accounts/tables.ts';
import { type ChannelRow, channelCreations, telegramChannels as channels } from './channels/tables.ts';
import {
  telegramExtensions as extensions,
  telegramGrants as grants,
  telegramMembers as members,
  telegramRemovals as removals,
  telegramSubscriptions as subscriptions,
} from './members/tables.ts';

/** Counts the subscriptions to the seller's channels that have not ended. */
export const countRunningSubscriptions = (queries: Queries, { sellerId, now }: { sellerId: number; now: Date }): Promise<number> =>
  queries.$count(
    subscriptions,
    and(
      eq(subscriptions.sellerId, sellerId),
      isNull(subscriptions.endedAt),
      isNull(subscriptions.removedAt),
      gt(subscriptions.expiresAt, now),
    ),
  );

/** Lock order everywhere: accounts first, then channels. */
export const lockAllAccounts = (tx: Tx, userId: number): Promise<TelegramAccountRow[]> =>
  tx.select().from(accounts).where(eq(accounts.userId, userId)).orderBy(accounts.id).for('no key update');

export const lockAllChannels = (tx: Tx, userId: number): Promise<ChannelRow[]> =>
  tx.select().from(channels).where(eq(channels.userId, userId)).orderBy(channels.id).for('no key update');

/** Call `scheduleLogout` for the account first. `place` keeps `telegramUserId` unique among the accounts of one user. */
export async function eraseAccount(tx: Tx, { id, place, now }: { id: string; place: number; now: Date }): Promise<void> {
  await tx.delete(endedSessions).where(eq(endedSessions.accountId, id));
  await tx.delete(channelCreations).where(eq(channelCreations.accountId, id));
  await tx
    .update(accounts)
    .set({
      telegramUserId: `0${place}`,
      phone: erasedPlaceholders.phone,
      displayName: '',
      state: 'REMOVED',
      sealedSession: null,
      updatedAt: now,
      refusedClass: null,
      sessionProblem: null,
      problemSince: null,
      retryAt: null,
    })
    .where(eq(accounts.id, id));
}

/** Deletes the user's sign-ins and the flood waits of their phone numbers; returns the deleted sign-ins. */
export async function deleteSignIns(tx: Tx, { userId, phones }: { userId: number; phones: string[] }): Promise<TelegramSignInRow[]> {
  const deleted = await tx.delete(signIns).where(eq(signIns.userId, userId)).returning();
  const allPhones = [...phones, ...deleted.map(({ phone }) => phone)];
  await tx.delete(signInWaits).where(sql`${signInWaits.phone} = any(${sql.param(allPhones)}::text[])`);
  return deleted;
}

/** Clears the page of the channel. The name stays, because orders and purchases show it. */
export async function eraseChannel(tx: Tx, { id, deletedAt }: ChannelRow, now: Date): Promise<void> {
  await tx
    .update(channels)
    .set({
      username: null,
      description: '',
      richDescription: '',
      contactEmail: '',
      contactPhone: null,
      bannerFileId: null,
      bannerPreviewFileId: null,
      status: 'INACTIVE',
      deletedAt: deletedAt ?? now,
      updatedAt: now,
      version: sql`${channels.version} + 1`,
    })
    .where(eq(channels.id, id));
}

/** Anonymises the user as a buyer. The Telegram user id stays until paid access ends: it is needed to remove the member. */
export async function anonymiseSubscriber(tx: Tx, buyerId: number): Promise<void> {
  const memberIds = tx.select({ id: members.id }).from(members).where(eq(members.buyerId, buyerId));
  await tx
    .update(subscriptions)
    .set({ buyerUsername: erasedPlaceholders.username(buyerId), buyerName: erasedPlaceholders.name })
    .where(eq(subscriptions.buyerId, buyerId));
  await tx.update(extensions).set({ reason: erasedPlaceholders.text }).where(sql`${extensions.memberId} in (${memberIds})`);
  await tx.update(removals).set({ reason: erasedPlaceholders.text }).where(sql`${removals.memberId} in (${memberIds})`);
  await tx
    .update(members)
    .set({
      isBuyerErased: true,
      personName: sql`case when ${members.personId} is not null then ${erasedPlaceholders.name} end`,
      noticeAt: null,
    })
    .where(eq(members.buyerId, buyerId));
}

const forgetMembers = `update telegram_members
  set person_id = null, person_hash = null, hash_account_id = null, person_name = null, presence = 'NOT_JOINED'`;
/** Erased subscribers who have no access and no due work left. $1 time */
const canBeForgotten = 'is_buyer_erased and due_at is null and person_id is not null and coalesce(access_until, $1) <= $1';

/** Deletes the Telegram user ids of an erased subscriber, unless there is access or due work left. */
export async function forgetMembersOf({ client }: Tx, { buyerId, now }: { buyerId: number; now: Date }): Promise<void> {
  await client.query(`${forgetMembers} where ${canBeForgotten} and buyer_id = $2`, [now, buyerId]);
  await client.query(
    `update telegram_invites set seen = '{}' where seen <> '{}'
      and member_id in (select id from telegram_members where buyer_id = $1 and is_buyer_erased and person_id is null)`,
    [buyerId],
  );
}

/** Deletes the Telegram user ids of one batch of erased subscribers; returns the number of members. */
export function forgetMemberBatch(database: Database, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const batch = batchOf({ table: 'telegram_members', where: canBeForgotten, orderBy: 'id', limit });
  return changeBatch(database, { text: `${forgetMembers} where ctid = any (${batch})`, values: [now] });
}

/** Deletes the Telegram user ids at one batch of invites of forgotten members; returns the number of invites. */
export const forgetVisitorBatch = (database: Database, limit: number): Promise<number> =>
  changeBatch(database, {
    // `lateral` with a limit keeps PostgreSQL from reading the invites of all members.
    text: `update telegram_invites set seen = '{}' where ctid = any (array(
      select invites.ctid from telegram_members as members
      cross join lateral (
        select ctid from telegram_invites where member_id = members.id and seen <> '{}' limit ${limit}
      ) as invites
      where members.is_buyer_erased and members.person_id is null limit ${limit}))`,
    values: [],
  });

/** Deletes or anonymises the grants that were offered to the user's email address or accepted by the user. */
export async function eraseGrants(tx: Tx, { userId, email }: { userId: number; email: string | null }): Promise<void> {
  if (email !== null) await tx.delete(grants).where(and(eq(grants.email, email), ne(grants.status, 'ACCEPTED')));
  await tx
    .update(grants)
    .set({ email: erasedPlaceholders.email })
    .where(or(eq(grants.acceptedBy, userId), email === null ? undefined : eq(grants.email, email)));
}
