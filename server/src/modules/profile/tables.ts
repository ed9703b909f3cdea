import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz, userId } from '../../platform/db/columns.ts';

export const profilePictures = pgTable(
  'profile_pictures',
  {
    userId: userId('user_id').notNull(),
    kind: text({ enum: ['PROFILE', 'COVER'] }).notNull(),
    fileId: text('file_id').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
export type ProfilePictureRow = typeof profilePictures.$inferSelect;
