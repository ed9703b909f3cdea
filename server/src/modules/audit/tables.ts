import { auditActions, auditSubjects } from '@jamun/contract';
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { KeptFields } from '../../platform/audit/audit.port.ts';

export const auditLog = pgTable('audit_log', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: text().notNull(),
  /** Null for the product itself. */
  actorId: bigint('actor_id', { mode: 'number' }),
  actorName: text('actor_name').notNull(),
  action: text({ enum: auditActions }).notNull(),
  subjectType: text('subject_type', { enum: auditSubjects }).notNull(),
  subjectId: text('subject_id').notNull(),
  userId: bigint('user_id', { mode: 'number' }),
  userName: text('user_name'),
  before: jsonb().$type<KeptFields>(),
  after: jsonb().$type<KeptFields>(),
  reason: text(),
  address: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
export type AuditRow = typeof auditLog.$inferSelect;
