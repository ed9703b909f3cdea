import type { PendingStep } from '@jamun/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const sessionsTable = pgTable('sessions', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  kind: text({ enum: ['user', 'admin'] }).notNull(),
  tokenHash: bytea('token_hash').notNull(),
  device: text().notNull(),
  addressMark: text('address_mark').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  idleSeconds: integer('idle_seconds').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** When this session last gave a password or a code; signing in counts. */
  provedAt: timestamp('proved_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  pendingSteps: text('pending_steps').array().$type<PendingStep[]>().notNull().default(sql`'{}'`),
  placeMark: text('place_mark'),
  placeNoticed: boolean('place_noticed').notNull().default(false),
});
