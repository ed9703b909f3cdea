import { reportDecisions, reportedPageTypes, reportReasons, reportStatuses } from '@jamun/contract';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

export const abuseReports = pgTable('abuse_reports', {
  id: id(),
  number: sequence('number'),
  pageType: text('page_type', { enum: reportedPageTypes }).notNull(),
  pageId: text('page_id').notNull(),
  ownerId: userId('owner_id').notNull(),
  pageUrl: text('page_url').notNull(),
  pageTitle: text('page_title').notNull(),
  reason: text({ enum: reportReasons }).notNull(),
  details: text().notNull(),
  reporterId: userId('reporter_id'),
  reporterEmail: text('reporter_email'),
  status: text({ enum: reportStatuses }).notNull().default('OPEN'),
  createdAt: timestamptz('created_at').notNull(),
  acknowledgeBy: timestamptz('acknowledge_by').notNull(),
  solveBy: timestamptz('solve_by').notNull(),
  dueAt: timestamptz('due_at').generatedAlwaysAs(sql`case status when 'OPEN' then acknowledge_by when 'ACKNOWLEDGED' then solve_by end`),
  acknowledgedAt: timestamptz('acknowledged_at'),
  acknowledgedBy: userId('acknowledged_by'),
  decision: text({ enum: reportDecisions }),
  decisionReason: text('decision_reason'),
  decidedAt: timestamptz('decided_at'),
  decidedBy: userId('decided_by'),
});
export type ReportRow = typeof abuseReports.$inferSelect;
