import { type PendingStep, SessionKind } from '@jamun/contract';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, enumeration, id, timestamptz, userId } from '../db/columns.ts';

export const sessionsTable = pgTable('sessions', {
  id: id(),
  userId: userId('user_id').notNull(),
  kind: enumeration('kind', SessionKind).notNull(),
  tokenHash: bytea('token_hash').notNull(),
  device: text().notNull(),
  addressMark: text('address_mark').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  lastSeenAt: timestamptz('last_seen_at').notNull(),
  idleSeconds: integer('idle_seconds').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** Last time a password or code was entered in this session; signing in counts. */
  provedAt: timestamptz('proved_at').notNull(),
  endedAt: timestamptz('ended_at'),
  pendingSteps: text('pending_steps').array().$type<PendingStep[]>().notNull().default(sql`'{}'`),
  placeMark: text('place_mark'),
  placeNoticed: boolean('place_noticed').notNull().default(false),
});
