import { PublicContact, Role } from '@jamun/contract';
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, enumeration, timestamptz, userId } from '../../platform/db/columns.ts';

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  role: enumeration('role', Role).notNull().default('USER'),
  username: text().notNull(),
  name: text().notNull(),
  email: text(),
  phone: text(),
  location: text(),
  passwordHash: text('password_hash').notNull(),
  emailVerifiedAt: timestamptz('email_verified_at'),
  publicContact: enumeration('public_contact', PublicContact).notNull().default('SUPPORT'),
  bannedAt: timestamptz('banned_at'),
  banReason: text('ban_reason'),
  deletionRequestedAt: timestamptz('deletion_requested_at'),
  /** When the account will be deleted; null while no deletion is scheduled. */
  deletionDueAt: timestamptz('deletion_due_at'),
  /** When the account was deleted; no personal data is left in the row. */
  erasedAt: timestamptz('erased_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  passwordGenerated: boolean('password_generated').notNull().default(false),
  /** GUEST: has bought without an account. MERGED: a guest whose purchases moved to the member `mergedInto`. */
  state: text({ enum: ['MEMBER', 'GUEST', 'MERGED'] })
    .notNull()
    .default('MEMBER'),
  mergedInto: bigint('merged_into', { mode: 'number' }),
  /** When the contact details of a guest were last needed; null: when the guest was created. */
  contactUsedAt: timestamptz('contact_used_at'),
});
export type UserRow = typeof users.$inferSelect;

export const secondFactors = pgTable('second_factors', {
  userId: userId('user_id').primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  enabledAt: timestamptz('enabled_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});
export type SecondFactorRow = typeof secondFactors.$inferSelect;

export const recoveryCodes = pgTable('recovery_codes', {
  userId: userId('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
});

export const mailedLinks = pgTable('mailed_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: userId('user_id').notNull(),
  purpose: text({ enum: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE', 'UNDO_SECOND_FACTOR'] }).notNull(),
  email: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** Session that requested the link. */
  sessionId: text('session_id'),
});

/** Addresses that a member has proved to own, maintained by a trigger. */
export const provenEmails = pgTable(
  'proven_emails',
  { userId: userId('user_id').notNull(), email: text().notNull(), provenAt: timestamptz('proven_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

/** Requests for codes that prove an email address; `subject` is a fingerprint of the address. */
export const codeRequests = pgTable('code_requests', {
  nonceHash: bytea('nonce_hash').primaryKey(),
  subject: text().notNull(),
  /** Null until the code is mailed. */
  codeHash: text('code_hash'),
  tries: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Long codes, one per address. */
export const emailCodes = pgTable('email_codes', {
  subject: text().primaryKey(),
  codeHash: text('code_hash').notNull(),
  /** Unused since 0080: tries count per request. */
  tries: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});
