import { reportDecisions, reportedPageTypes, reportReasons, reportStatuses } from '@jamun/contract';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const person = (name: string) => bigint(name, { mode: 'number' });

export const abuseReports = pgTable('abuse_reports', {
  id: text().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  pageType: text('page_type', { enum: reportedPageTypes }).notNull(),
  pageId: text('page_id').notNull(),
  ownerId: person('owner_id').notNull(),
  pageUrl: text('page_url').notNull(),
  pageTitle: text('page_title').notNull(),
  reason: text({ enum: reportReasons }).notNull(),
  details: text().notNull(),
  reporterId: person('reporter_id'),
  reporterEmail: text('reporter_email'),
  status: text({ enum: reportStatuses }).notNull().default('OPEN'),
  createdAt: moment('created_at').notNull(),
  acknowledgeBy: moment('acknowledge_by').notNull(),
  solveBy: moment('solve_by').notNull(),
  dueAt: moment('due_at').generatedAlwaysAs(sql`case status when 'OPEN' then acknowledge_by when 'ACKNOWLEDGED' then solve_by end`),
  acknowledgedAt: moment('acknowledged_at'),
  acknowledgedBy: person('acknowledged_by'),
  decision: text({ enum: reportDecisions }),
  decisionReason: text('decision_reason'),
  decidedAt: moment('decided_at'),
  decidedBy: person('decided_by'),
});
export type ReportRow = typeof abuseReports.$inferSelect;
