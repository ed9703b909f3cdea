import { bigint, boolean, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const person = (name: string) => bigint(name, { mode: 'number' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const telegramMembers = pgTable('telegram_members', {
  id: text().primaryKey(),
  channelId: text('channel_id').notNull(),
  buyerId: person('buyer_id').notNull(),
  personId: text('person_id'),
  personHash: text('person_hash'),
  /** The only account for which the hash is valid. */
  hashAccountId: text('hash_account_id'),
  personName: text('person_name'),
  presence: text({ enum: ['NOT_JOINED', 'JOINED', 'LEFT', 'REMOVED'] })
    .notNull()
    .default('NOT_JOINED'),
  /** When `presence` changed last. */
  presenceAt: moment('presence_at'),
  isRemoving: boolean('is_removing').notNull().default(false),
  /** The buyer has asked for a new link. */
  isLinkAsked: boolean('is_link_asked').notNull().default(false),
  /** Set when the subscriber's account was deleted: data from Telegram about them is erased once the paid access has ended. */
  isBuyerErased: boolean('is_buyer_erased').notNull().default(false),
  accessUntil: moment('access_until'),
  dueAt: moment('due_at'),
  dueStep: text('due_step', { enum: ['REMOVE', 'READMIT', 'INVITE', 'REVOKE', 'DELETE', 'LOOK', 'FIND'] }),
  attempts: integer().notNull().default(0),
  checkedAt: moment('checked_at'),
  noticeAt: moment('notice_at'),
  remindedThreeFor: moment('reminded_three_for'),
  remindedOneFor: moment('reminded_one_for'),
  endedFor: moment('ended_for'),
  closedToldAt: moment('closed_told_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
export type MemberRow = typeof telegramMembers.$inferSelect;

export const telegramSubscriptions = pgTable('telegram_subscriptions', {
  id: text().primaryKey(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  memberId: text('member_id').notNull(),
  channelId: text('channel_id').notNull(),
  planId: text('plan_id').notNull(),
  sellerId: person('seller_id').notNull(),
  buyerId: person('buyer_id').notNull(),
  buyerUsername: text('buyer_username').notNull(),
  buyerName: text('buyer_name').notNull(),
  planName: text('plan_name').notNull(),
  planPrice: bigint('plan_price', { mode: 'bigint' }).notNull(),
  durationDays: integer('duration_days').notNull(),
  startsAt: moment('starts_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  /** The seller has removed the subscriber. */
  removedAt: moment('removed_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
export type SubscriptionRow = typeof telegramSubscriptions.$inferSelect;

export const telegramInvites = pgTable('telegram_invites', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  /** The account that made the link. */
  accountId: text('account_id').notNull(),
  link: text().notNull(),
  state: text({ enum: ['OPEN', 'USED', 'REVOKED'] })
    .notNull()
    .default('OPEN'),
  isUnwanted: boolean('is_unwanted').notNull().default(false),
  madeAt: moment('made_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lookedAt: moment('looked_at'),
  nextLookAt: moment('next_look_at'),
  seen: text().array().notNull().default([]),
  closedAt: moment('closed_at'),
  isSettled: boolean('is_settled').notNull().default(false),
  isDone: boolean('is_done').notNull().default(false),
});
export type InviteRow = typeof telegramInvites.$inferSelect;

export const telegramOutsiders = pgTable('telegram_outsiders', {
  id: text().primaryKey(),
  channelId: text('channel_id').notNull(),
  cause: text({ enum: ['LEAK', 'STRANGER'] }).notNull(),
  personId: text('person_id').notNull(),
  personHash: text('person_hash'),
  /** The only account for which the hash is valid. */
  hashAccountId: text('hash_account_id'),
  personName: text('person_name').notNull(),
  foundAt: moment('found_at').notNull(),
  dueAt: moment('due_at'),
  attempts: integer().notNull().default(0),
  removedAt: moment('removed_at'),
  readmittedAt: moment('readmitted_at'),
});
export type OutsiderRow = typeof telegramOutsiders.$inferSelect;

export const telegramWatches = pgTable('telegram_watches', {
  channelId: text('channel_id').primaryKey(),
  trouble: text({ enum: ['NOT_ADMINISTRATOR', 'CHANNEL_GONE', 'UNEXPECTED'] }),
  retryAt: moment('retry_at'),
  checkDueAt: moment('check_due_at').notNull(),
  checkedAt: moment('checked_at'),
  memberCount: integer('member_count').notNull().default(0),
  strangerCount: integer('stranger_count').notNull().default(0),
  strangerNames: text('stranger_names').array().notNull().default([]),
  arrivalsDueAt: moment('arrivals_due_at'),
  arrivalsReadAt: moment('arrivals_read_at'),
  checkStartedAt: moment('check_started_at'),
  checkListed: boolean('check_listed').notNull().default(false),
  checkAsked: integer('check_asked').notNull().default(0),
  errorText: text('error_text'),
  errorCount: integer('error_count').notNull().default(0),
  errorSince: moment('error_since'),
});
export type WatchRow = typeof telegramWatches.$inferSelect;

export const telegramExtensions = pgTable('telegram_extensions', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  subscriptionId: text('subscription_id').notNull(),
  days: integer().notNull(),
  reason: text().notNull(),
  startsAt: moment('starts_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  extendedBy: person('extended_by').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  createdAt: moment('created_at').notNull(),
});
export type ExtensionRow = typeof telegramExtensions.$inferSelect;

export const telegramRemovals = pgTable('telegram_removals', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  reason: text().notNull(),
  removedBy: person('removed_by').notNull(),
  refundedOrderId: text('refunded_order_id'),
  createdAt: moment('created_at').notNull(),
});
export type RemovalRow = typeof telegramRemovals.$inferSelect;

export const telegramGrants = pgTable('telegram_grants', {
  id: text().primaryKey(),
  channelId: text('channel_id').notNull(),
  planId: text('plan_id').notNull(),
  planName: text('plan_name').notNull(),
  sellerId: person('seller_id').notNull(),
  email: text().notNull(),
  days: integer().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  status: text({ enum: ['PENDING', 'ACCEPTED', 'CANCELLED', 'EXPIRED'] })
    .notNull()
    .default('PENDING'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  decidedAt: moment('decided_at'),
  acceptedBy: person('accepted_by'),
  orderId: text('order_id'),
});
export type GrantRow = typeof telegramGrants.$inferSelect;
