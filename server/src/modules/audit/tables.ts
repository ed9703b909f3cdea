import { auditActions, auditSubjects } from '@jamun/contract';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditValues } from '../../platform/audit/audit.port.ts';
import { timestamptz, userId } from '../../platform/db/columns.ts';

export const auditLog = pgTable('audit_log', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: text().notNull(),
  /** Null for automatic actions of the system, and for commands. */
  actorId: userId('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text({ enum: auditActions }).notNull(),
  subjectType: text('subject_type', { enum: auditSubjects }).notNull(),
  subjectId: text('subject_id').notNull(),
  userId: userId('user_id'),
  userName: text('user_name'),
  before: jsonb().$type<AuditValues>(),
  after: jsonb().$type<AuditValues>(),
  reason: text(),
  address: text().notNull(),
  at: timestamptz('at').notNull(),
});
export type AuditRow = typeof auditLog.$inferSelect;
