import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const profilePictures = pgTable(
  'profile_pictures',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    kind: text({ enum: ['PROFILE', 'COVER'] }).notNull(),
    fileId: text('file_id').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
export type PictureRow = typeof profilePictures.$inferSelect;
