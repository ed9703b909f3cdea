import { CodeDelivery } from '@jamun/contract';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { enumeration, id, timestamptz, userId } from '../../../platform/db/columns.ts';

export const telegramAccounts = pgTable('telegram_accounts', {
  id: id(),
  userId: userId('user_id').notNull(),
  telegramUserId: text('telegram_user_id').notNull(),
  phone: text().notNull(),
  displayName: text('display_name').notNull().default(''),
  state: text({ enum: ['LINKED', 'FROZEN', 'RESTRICTED', 'LINK_AGAIN', 'REMOVED'] }).notNull(),
  sealedSession: text('sealed_session'),
  /** Call class that Telegram rejected because the account is restricted; `recovered` clears it. */
  refusedClass: text('refused_class', { enum: ['READ', 'INVITE', 'REMOVE', 'CREATE'] }),
  restrictionToldAt: timestamptz('restriction_told_at'),
  /** ENDED_ONCE: Telegram reported an ended session; a second check follows before the account is unlinked. */
  sessionProblem: text('session_problem', { enum: ['UNREADABLE', 'ENDED_ONCE'] }),
  problemSince: timestamptz('problem_since'),
  retryAt: timestamptz('retry_at'),
  linkedAt: timestamptz('linked_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type TelegramAccountRow = typeof telegramAccounts.$inferSelect;

export const telegramSignIns = pgTable('telegram_sign_ins', {
  id: id(),
  userId: userId('user_id').notNull(),
  phone: text().notNull(),
  step: text({ enum: ['EMAIL', 'CODE', 'PASSWORD'] }).notNull(),
  sealedState: text('sealed_state').notNull(),
  hint: text(),
  via: enumeration('via', CodeDelivery).notNull(),
  codeLength: integer('code_length').notNull(),
  tries: integer().notNull().default(0),
  /** An attempt was sent and its reply is not stored yet: the session may be signed in. */
  inDoubt: boolean('in_doubt').notNull().default(false),
  resendAt: timestamptz('resend_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
export type TelegramSignInRow = typeof telegramSignIns.$inferSelect;

export const telegramSignInWaits = pgTable('telegram_sign_in_waits', {
  phone: text().notNull(),
  call: text({ enum: ['SEND', 'VERIFY'] }).notNull(),
  until: timestamptz('until').notNull(),
});
export type SignInWaitRow = typeof telegramSignInWaits.$inferSelect;

export const telegramPendingLogouts = pgTable('telegram_pending_logouts', {
  id: id(),
  accountId: text('account_id'),
  sealedSession: text('sealed_session').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
export type PendingLogoutRow = typeof telegramPendingLogouts.$inferSelect;

export const telegramEndedSessions = pgTable('telegram_ended_sessions', {
  id: id(),
  accountId: text('account_id').notNull(),
  sealedSession: text('sealed_session').notNull(),
  endedAt: timestamptz('ended_at').notNull(),
});

export const telegramFloodWaits = pgTable('telegram_flood_waits', {
  accountId: text('account_id').notNull(),
  /** LIST: READ calls that a seller is waiting for. */
  callClass: text('call_class', { enum: ['READ', 'INVITE', 'REMOVE', 'CREATE', 'LIST'] }).notNull(),
  since: timestamptz('since').notNull(),
  until: timestamptz('until').notNull(),
});
export type FloodWaitRow = typeof telegramFloodWaits.$inferSelect;
