import { bigint, boolean, customType, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const count = (name: string) => bigint(name, { mode: 'number' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const shortLinks = pgTable('short_links', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  shortId: text('short_id').notNull(),
  originalUrl: text('original_url').notNull(),
  expiresAt: moment('expires_at'),
  passwordHash: text('password_hash'),
  disabledAt: moment('disabled_at'),
  disabledBy: bigint('disabled_by', { mode: 'number' }),
  disabledReason: text('disabled_reason'),
  clicks: count('clicks').notNull().default(0),
  robots: count('robots').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  /** Since when its target is shown before it redirects. */
  reportedAt: moment('reported_at'),
  /** Until when reports do not bring that back, because an administrator has dismissed one. */
  reportClearedUntil: moment('report_cleared_until'),
});
export type LinkRow = typeof shortLinks.$inferSelect;

/** Followed and not yet folded. */
export const linkClicks = pgTable('link_clicks', {
  id: count('id').primaryKey().generatedAlwaysAsIdentity(),
  linkId: text('link_id').notNull(),
  at: moment('at').notNull(),
  day: date().notNull(),
  isRobot: boolean('is_robot').notNull(),
  referrer: text().notNull(),
  country: text().notNull(),
  device: text().notNull(),
  browser: text().notNull(),
  clicks: integer().notNull(),
  visitors: count('visitors').array().notNull(),
});

export const linkClickWriters = pgTable('link_click_writers', {
  id: text().primaryKey(),
  lastGroup: count('last_group').notNull(),
  at: moment('at').notNull(),
});

export const linkSalts = pgTable('link_salts', { day: date().primaryKey(), salt: bytes().notNull() });

export const linkDays = pgTable(
  'link_days',
  {
    linkId: text('link_id').notNull(),
    day: date().notNull(),
    clicks: count('clicks').notNull(),
    visitors: count('visitors').notNull(),
    robots: count('robots').notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
);

/** Of all that somebody has and has not deleted. */
export const linkOwnerDays = pgTable(
  'link_owner_days',
  { userId: bigint('user_id', { mode: 'number' }).notNull(), day: date().notNull(), clicks: count('clicks').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
