import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, timestamptz, userId } from '../../platform/db/columns.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

export const shortLinks = pgTable('short_links', {
  id: id(),
  userId: userId('user_id').notNull(),
  shortId: text('short_id').notNull(),
  originalUrl: text('original_url').notNull(),
  expiresAt: timestamptz('expires_at'),
  passwordHash: text('password_hash'),
  disabledAt: timestamptz('disabled_at'),
  disabledBy: userId('disabled_by'),
  disabledReason: text('disabled_reason'),
  clicks: count('clicks').notNull().default(0),
  robots: count('robots').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
  /** Since this time the link shows its target before it redirects. */
  reportedAt: timestamptz('reported_at'),
  /** Until this time new reports do not set `reportedAt` again, because an administrator dismissed one. */
  reportClearedUntil: timestamptz('report_cleared_until'),
});
export type LinkRow = typeof shortLinks.$inferSelect;

/** Clicks that are not folded into the counters yet. */
export const linkClicks = pgTable('link_clicks', {
  id: count('id').primaryKey().generatedAlwaysAsIdentity(),
  linkId: text('link_id').notNull(),
  at: timestamptz('at').notNull(),
  day: date().notNull(),
  isRobot: boolean('is_robot').notNull(),
  referrer: text().notNull(),
  country: text().notNull(),
  device: text().notNull(),
  browser: text().notNull(),
  clicks: integer().notNull(),
  visitors: count('visitors').array().notNull(),
});

export const linkSalts = pgTable('link_salts', { day: date().primaryKey(), salt: bytea().notNull() });

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

/** Clicks per owner and day, without deleted links. */
export const linkOwnerDays = pgTable(
  'link_owner_days',
  { userId: userId('user_id').notNull(), day: date().notNull(), clicks: count('clicks').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
