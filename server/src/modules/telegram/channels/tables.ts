import { ChannelStatus } from '@jamun/contract';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { enumeration, id, paise, sequence, timestamptz, userId } from '../../../platform/db/columns.ts';

export const telegramChannels = pgTable('telegram_channels', {
  id: id(),
  userId: userId('user_id').notNull(),
  accountId: text('account_id').notNull(),
  telegramChannelId: text('telegram_channel_id').notNull(),
  accessHash: text('access_hash').notNull(),
  username: text(),
  slug: text().notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`lower(name)`),
  description: text().notNull().default(''),
  richDescription: text('rich_description').notNull().default(''),
  bannerFileId: text('banner_file_id'),
  bannerPreviewFileId: text('banner_preview_file_id'),
  contactEmail: text('contact_email').notNull(),
  contactPhone: text('contact_phone'),
  status: enumeration('status', ChannelStatus).notNull().default('INACTIVE'),
  paidMembersOnly: boolean('paid_members_only').notNull().default(false),
  isImported: boolean('is_imported').notNull(),
  /** Maintained by a database trigger. */
  planCount: integer('plan_count').notNull().default(0),
  salesCount: integer('sales_count').notNull().default(0),
  revenue: paise('revenue').default(0n),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
  takenDownAt: timestamptz('taken_down_at'),
  takenDownReason: text('taken_down_reason'),
});
export type ChannelRow = typeof telegramChannels.$inferSelect;

/** Moves of channels to another account of the same seller. */
export const channelMoves = pgTable('telegram_channel_moves', {
  id: id(),
  seq: sequence('seq'),
  channelId: text('channel_id').notNull(),
  fromAccountId: text('from_account_id').notNull(),
  fromAccessHash: text('from_access_hash').notNull(),
  toAccountId: text('to_account_id').notNull(),
  movedAt: timestamptz('moved_at').notNull(),
  /** Next run for the links of the former account; null when all of them are closed. */
  dueAt: timestamptz('due_at'),
  attempts: integer().notNull().default(0),
});
export type ChannelMoveRow = typeof channelMoves.$inferSelect;

export const channelCreations = pgTable('telegram_channel_creations', {
  accountId: text('account_id').primaryKey(),
  id: text().notNull(),
  userId: userId('user_id').notNull(),
  startedAt: timestamptz('started_at').notNull(),
});

export const telegramPlans = pgTable('telegram_plans', {
  id: id(),
  channelId: text('channel_id').notNull(),
  userId: userId('user_id').notNull(),
  seq: sequence('seq'),
  name: text().notNull(),
  price: paise('price'),
  durationDays: integer('duration_days').notNull(),
  salesCount: integer('sales_count').notNull().default(0),
  revenue: paise('revenue').default(0n),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
});
export type PlanRow = typeof telegramPlans.$inferSelect;
