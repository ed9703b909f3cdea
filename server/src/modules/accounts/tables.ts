import { bigint, boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  role: text({ enum: ['USER', 'ADMIN'] })
    .notNull()
    .default('USER'),
  username: text().notNull(),
  name: text().notNull(),
  email: text(),
  phone: text(),
  location: text(),
  passwordHash: text('password_hash').notNull(),
  emailVerifiedAt: moment('email_verified_at'),
  publicContact: text('public_contact', { enum: ['ACCOUNT', 'EMAIL', 'SUPPORT', 'NONE'] })
    .notNull()
    .default('SUPPORT'),
  bannedAt: moment('banned_at'),
  banReason: text('ban_reason'),
  deletionRequestedAt: moment('deletion_requested_at'),
  /** When the account will be deleted; null while no deletion is scheduled. */
  deletionDueAt: moment('deletion_due_at'),
  /** When the account was deleted; no personal data is left in the row. */
  erasedAt: moment('erased_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  passwordGenerated: boolean('password_generated').notNull().default(false),
});
export type UserRow = typeof users.$inferSelect;

export const secondFactors = pgTable('second_factors', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  enabledAt: moment('enabled_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});
export type SecondFactorRow = typeof secondFactors.$inferSelect;

export const recoveryCodes = pgTable('recovery_codes', {
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  codeHash: bytea('code_hash').notNull(),
});

export const mailedLinks = pgTable('mailed_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  purpose: text({ enum: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE'] }).notNull(),
  email: text().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** The session that asked for it. */
  sessionId: text('session_id'),
});
