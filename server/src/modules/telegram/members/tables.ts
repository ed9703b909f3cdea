import { MemberPresence } from '@jamun/contract';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, enumeration, id, paise, sequence, timestamptz, userId } from '../../../platform/db/columns.ts';

export const telegramMembers = pgTable('telegram_members', {
  id: id(),
  channelId: text('channel_id').notNull(),
  buyerId: userId('buyer_id').notNull(),
  personId: text('person_id'),
  personHash: text('person_hash'),
  /** The only account for which the hash is valid. */
  hashAccountId: text('hash_account_id'),
  personName: text('person_name'),
  presence: enumeration('presence', MemberPresence).notNull().default('NOT_JOINED'),
  /** Time of the last change of `presence`. */
  presenceAt: timestamptz('presence_at'),
  isRemoving: boolean('is_removing').notNull().default(false),
  /** The buyer has requested a new link. */
  isLinkAsked: boolean('is_link_asked').notNull().default(false),
  /** The buyer's account was deleted: the Telegram data is erased when the paid access has ended. */
  isBuyerErased: boolean('is_buyer_erased').notNull().default(false),
  accessUntil: timestamptz('access_until'),
  dueAt: timestamptz('due_at'),
  dueStep: text('due_step', { enum: ['REMOVE', 'READMIT', 'INVITE', 'REVOKE', 'DELETE', 'LOOK', 'FIND'] }),
  attempts: integer().notNull().default(0),
  checkedAt: timestamptz('checked_at'),
  noticeAt: timestamptz('notice_at'),
  remindedThreeFor: timestamptz('reminded_three_for'),
  remindedOneFor: timestamptz('reminded_one_for'),
  endedFor: timestamptz('ended_for'),
  closedToldAt: timestamptz('closed_told_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type MemberRow = typeof telegramMembers.$inferSelect;

export const telegramSubscriptions = pgTable('telegram_subscriptions', {
  id: id(),
  seq: sequence('seq'),
  orderId: text('order_id').notNull(),
  memberId: text('member_id').notNull(),
  channelId: text('channel_id').notNull(),
  planId: text('plan_id').notNull(),
  sellerId: userId('seller_id').notNull(),
  buyerId: userId('buyer_id').notNull(),
  buyerUsername: text('buyer_username').notNull(),
  buyerName: text('buyer_name').notNull(),
  planName: text('plan_name').notNull(),
  planPrice: paise('plan_price'),
  durationDays: integer('duration_days').notNull(),
  startsAt: timestamptz('starts_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  endedAt: timestamptz('ended_at'),
  /** The seller has removed the subscriber. */
  removedAt: timestamptz('removed_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type SubscriptionRow = typeof telegramSubscriptions.$inferSelect;

export const telegramInvites = pgTable('telegram_invites', {
  id: id(),
  memberId: text('member_id').notNull(),
  /** Account that created the link. */
  accountId: text('account_id').notNull(),
  link: text().notNull(),
  state: text({ enum: ['OPEN', 'USED', 'REVOKED'] })
    .notNull()
    .default('OPEN'),
  isUnwanted: boolean('is_unwanted').notNull().default(false),
  madeAt: timestamptz('made_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  lookedAt: timestamptz('looked_at'),
  nextLookAt: timestamptz('next_look_at'),
  seen: text().array().notNull().default([]),
  closedAt: timestamptz('closed_at'),
  isSettled: boolean('is_settled').notNull().default(false),
  isDone: boolean('is_done').notNull().default(false),
});
export type InviteRow = typeof telegramInvites.$inferSelect;

export const telegramUnpaidMembers = pgTable('telegram_unpaid_members', {
  id: id(),
  channelId: text('channel_id').notNull(),
  cause: text({ enum: ['LEAK', 'STRANGER'] }).notNull(),
  personId: text('person_id').notNull(),
  personHash: text('person_hash'),
  /** The only account for which the hash is valid. */
  hashAccountId: text('hash_account_id'),
  personName: text('person_name').notNull(),
  foundAt: timestamptz('found_at').notNull(),
  dueAt: timestamptz('due_at'),
  attempts: integer().notNull().default(0),
  removedAt: timestamptz('removed_at'),
  readmittedAt: timestamptz('readmitted_at'),
});
export type UnpaidMemberRow = typeof telegramUnpaidMembers.$inferSelect;

export const telegramMonitors = pgTable('telegram_watches', {
  channelId: text('channel_id').primaryKey(),
  trouble: text({ enum: ['NOT_ADMINISTRATOR', 'CHANNEL_GONE', 'UNEXPECTED'] }),
  retryAt: timestamptz('retry_at'),
  checkDueAt: timestamptz('check_due_at').notNull(),
  checkedAt: timestamptz('checked_at'),
  memberCount: integer('member_count').notNull().default(0),
  strangerCount: integer('stranger_count').notNull().default(0),
  strangerNames: text('stranger_names').array().notNull().default([]),
  arrivalsDueAt: timestamptz('arrivals_due_at'),
  arrivalsReadAt: timestamptz('arrivals_read_at'),
  checkStartedAt: timestamptz('check_started_at'),
  checkListed: boolean('check_listed').notNull().default(false),
  checkAsked: integer('check_asked').notNull().default(0),
  errorText: text('error_text'),
  errorCount: integer('error_count').notNull().default(0),
  errorSince: timestamptz('error_since'),
});
export type MonitorRow = typeof telegramMonitors.$inferSelect;

export const telegramExtensions = pgTable('telegram_extensions', {
  id: id(),
  memberId: text('member_id').notNull(),
  subscriptionId: text('subscription_id').notNull(),
  days: integer().notNull(),
  reason: text().notNull(),
  startsAt: timestamptz('starts_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  extendedBy: userId('extended_by').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
export type ExtensionRow = typeof telegramExtensions.$inferSelect;

export const telegramRemovals = pgTable('telegram_removals', {
  id: id(),
  memberId: text('member_id').notNull(),
  reason: text().notNull(),
  removedBy: userId('removed_by').notNull(),
  refundedOrderId: text('refunded_order_id'),
  createdAt: timestamptz('created_at').notNull(),
});
export type RemovalRow = typeof telegramRemovals.$inferSelect;

export const telegramGrants = pgTable('telegram_grants', {
  id: id(),
  channelId: text('channel_id').notNull(),
  planId: text('plan_id').notNull(),
  planName: text('plan_name').notNull(),
  sellerId: userId('seller_id').notNull(),
  email: text().notNull(),
  days: integer().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  status: text({ enum: ['PENDING', 'ACCEPTED', 'CANCELLED', 'EXPIRED'] })
    .notNull()
    .default('PENDING'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  decidedAt: timestamptz('decided_at'),
  acceptedBy: userId('accepted_by'),
  orderId: text('order_id'),
});
export type GrantRow = typeof telegramGrants.$inferSelect;
