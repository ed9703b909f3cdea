import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const telegramAccounts = pgTable('telegram_accounts', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  telegramUserId: text('telegram_user_id').notNull(),
  phone: text().notNull(),
  displayName: text('display_name').notNull().default(''),
  state: text({ enum: ['LINKED', 'FROZEN', 'RESTRICTED', 'LINK_AGAIN', 'REMOVED'] }).notNull(),
  sealedSession: text('sealed_session'),
  refusedClass: text('refused_class', { enum: ['READ', 'INVITE', 'REMOVE', 'CREATE'] }),
  restrictionToldAt: moment('restriction_told_at'),
  sessionProblem: text('session_problem', { enum: ['UNREADABLE', 'ENDED_ONCE'] }),
  problemSince: moment('problem_since'),
  retryAt: moment('retry_at'),
  linkedAt: moment('linked_at').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
export type TelegramAccountRow = typeof telegramAccounts.$inferSelect;

export const telegramSignIns = pgTable('telegram_sign_ins', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  phone: text().notNull(),
  step: text({ enum: ['EMAIL', 'CODE', 'PASSWORD'] }).notNull(),
  sealedState: text('sealed_state').notNull(),
  hint: text(),
  via: text({ enum: ['APP', 'SMS', 'CALL', 'EMAIL', 'FRAGMENT', 'EMAIL_SETUP', 'OTHER'] }).notNull(),
  codeLength: integer('code_length').notNull(),
  tries: integer().notNull().default(0),
  inDoubt: boolean('in_doubt').notNull().default(false),
  resendAt: moment('resend_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
});
export type SignInRow = typeof telegramSignIns.$inferSelect;

export const telegramSignInWaits = pgTable('telegram_sign_in_waits', {
  phone: text().notNull(),
  call: text({ enum: ['SEND', 'VERIFY'] }).notNull(),
  until: moment('until').notNull(),
});
export type SignInWaitRow = typeof telegramSignInWaits.$inferSelect;

export const telegramFarewells = pgTable('telegram_farewells', {
  id: text().primaryKey(),
  accountId: text('account_id'),
  sealedSession: text('sealed_session').notNull(),
  createdAt: moment('created_at').notNull(),
});
export type FarewellRow = typeof telegramFarewells.$inferSelect;

export const telegramEndedSessions = pgTable('telegram_ended_sessions', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  sealedSession: text('sealed_session').notNull(),
  endedAt: moment('ended_at').notNull(),
});

export const telegramRests = pgTable('telegram_rests', {
  accountId: text('account_id').notNull(),
  callClass: text('call_class', { enum: ['READ', 'INVITE', 'REMOVE', 'CREATE', 'LIST'] }).notNull(),
  since: moment('since').notNull(),
  until: moment('until').notNull(),
});
export type RestRow = typeof telegramRests.$inferSelect;
