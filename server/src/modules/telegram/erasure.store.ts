import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
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
  telegramInvites as invites,
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

/** Deletes the Telegram user ids of erased subscribers who have no access and no due work left. */
export async function forgetErasedMembers(queries: Queries, now: Date): Promise<void> {
  await queries
    .update(members)
    .set({ personId: null, personHash: null, hashAccountId: null, personName: null, presence: 'NOT_JOINED' })
    .where(
      and(
        members.isBuyerErased,
        isNull(members.dueAt),
        sql`${members.personId} is not null`,
        sql`coalesce(${members.accessUntil}, ${now.toISOString()}) <= ${now.toISOString()}`,
      ),
    );
  await queries
    .update(invites)
    .set({ seen: [] })
    .where(
      and(
        sql`${invites.seen} <> '{}'`,
        sql`${invites.memberId} in (select id from telegram_members where is_buyer_erased and person_id is null)`,
      ),
    );
}

/** Deletes or anonymises the grants that were offered to the user's email address or accepted by the user. */
export async function eraseGrants(tx: Tx, { userId, email }: { userId: number; email: string | null }): Promise<void> {
  if (email !== null) await tx.delete(grants).where(and(eq(grants.email, email), ne(grants.status, 'ACCEPTED')));
  await tx
    .update(grants)
    .set({ email: erasedPlaceholders.email })
    .where(or(eq(grants.acceptedBy, userId), email === null ? undefined : eq(grants.email, email)));
}
