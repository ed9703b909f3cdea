import type { Contract, ReportedPageType } from '@jamun/contract';
import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { batchOf, changeBatch } from '../../platform/housekeeping/change-batch.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type ReportRow, abuseReports as table } from './tables.ts';

interface Page {
  pageType: ReportedPageType;
  pageId: string;
}

const isOfPage = ({ pageType, pageId }: Page) => and(eq(table.pageType, pageType), eq(table.pageId, pageId));
const isUnsolved = ne(table.status, 'SOLVED');

/** Returns null if the same report is already open. */
export async function insertReport(tx: Tx, row: typeof table.$inferInsert): Promise<ReportRow | null> {
  const inserted = await tx.insert(table).values(row).onConflictDoNothing().returning();
  return inserted[0] ?? null;
}

type SameReport = Page & Pick<ReportRow, 'reporterId' | 'reporterEmail' | 'reason' | 'details'>;

export async function findOpenReport(queries: Queries, report: SameReport): Promise<ReportRow | null> {
  const { reporterId, reporterEmail, reason, details } = report;
  const isSame =
    reporterId === null
      ? and(isNull(table.reporterId), eq(table.reporterEmail, reporterEmail ?? ''), eq(table.reason, reason), eq(table.details, details))
      : eq(table.reporterId, reporterId);
  const rows = await queries
    .select()
    .from(table)
    .where(and(isOfPage(report), isSame, isUnsolved))
    .limit(1);
  return rows[0] ?? null;
}

export async function findReport(queries: Queries, id: string): Promise<ReportRow | null> {
  const rows = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return rows[0] ?? null;
}

/** Locks a report until the transaction ends. */
export async function lockReport(tx: Tx, id: string): Promise<ReportRow | null> {
  const rows = await tx.select().from(table).where(eq(table.id, id)).for('no key update');
  return rows[0] ?? null;
}

/** Unsolved reports of a page, locked in the order of their numbers. */
export const lockOpenReports = (tx: Tx, page: Page): Promise<ReportRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(isOfPage(page), isUnsolved))
    .orderBy(table.number)
    .for('no key update');

type ReportChanges = Partial<
  Pick<ReportRow, 'status' | 'acknowledgedAt' | 'acknowledgedBy' | 'decision' | 'decisionReason' | 'decidedAt' | 'decidedBy'>
>;

export async function saveReport(tx: Tx, { id, changes }: { id: string; changes: ReportChanges }): Promise<void> {
  await tx.update(table).set(changes).where(eq(table.id, id));
}

/** Number of unsolved reports per page id. */
export async function countOpenByPage(queries: Queries, pageIds: string[]): Promise<Map<string, number>> {
  if (pageIds.length === 0) return new Map();
  const rows = await queries
    .select({ pageId: table.pageId, reports: count() })
    .from(table)
    .where(and(inArray(table.pageId, pageIds), isUnsolved))
    .groupBy(table.pageId);
  return new Map(rows.map(({ pageId, reports }) => [pageId, reports]));
}

const ticketPattern = /^r?-?(\d{1,12})$/i;

function matchesSearch(search: string): SQL | undefined {
  const pattern = sql`lower(${likePattern(search)})`;
  const number = ticketPattern.exec(search.trim())?.[1];
  return or(
    number === undefined ? undefined : eq(table.number, Number(number)),
    eq(table.reporterEmail, search.toLowerCase()),
    sql`lower(${table.pageUrl}) like ${pattern}`,
    sql`lower(${table.pageTitle}) like ${pattern}`,
  );
}

type Filters = z.output<Contract['GET /api/v1/admin/reports']['query']> & { now: Date };

/** Unsolved first, the earliest deadline before the others; then solved ones, the newest decision first. */
export async function listReports(queries: Queries, filters: Filters): Promise<Paged<ReportRow>> {
  const { page, limit, status, overdue, type, reason, search, now } = filters;
  const condition = and(
    status && eq(table.status, status),
    overdue ? lt(table.dueAt, now) : undefined,
    type && eq(table.pageType, type),
    reason && eq(table.reason, reason),
    search ? matchesSearch(search) : undefined,
  );
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(condition)
      .orderBy(sql`${table.dueAt} nulls last`, desc(table.decidedAt), desc(table.number))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, condition),
  ]);
  return { rows, total };
}

export const countReports = async (queries: Queries, now: Date) => ({
  openReports: await queries.$count(table, isUnsolved),
  overdueReports: await queries.$count(table, lt(table.dueAt, now)),
});

interface ReporterIdentity {
  userId: number;
  /** Verified email of the account; finds reports sent without signing in. */
  email: string | null;
}

const sentBy = ({ userId, email }: ReporterIdentity) =>
  or(eq(table.reporterId, userId), email === null ? undefined : and(isNull(table.reporterId), eq(table.reporterEmail, email)));

/** Reports sent by a user, ordered by number. */
export const reportsOf = (
  queries: Queries,
  { after, limit, ...reporter }: ReporterIdentity & { after: number; limit: number },
): Promise<ReportRow[]> =>
  queries
    .select()
    .from(table)
    .where(and(sentBy(reporter), gt(table.number, after)))
    .orderBy(table.number)
    .limit(limit);

/** Erases the reporter's data from their reports, and title and URL of an erased owner's pages. The ticket itself stays. */
export async function eraseReports(tx: Tx, { text, ...reporter }: ReporterIdentity & { text: string }): Promise<void> {
  await tx.update(table).set({ reporterEmail: null, details: text }).where(sentBy(reporter));
  await tx.update(table).set({ pageTitle: text, pageUrl: text }).where(eq(table.ownerId, reporter.userId));
}

/** Erases the email addresses of reporters whose reports were solved before this time. */
export function eraseOldAddresses(database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const batch = batchOf({ table: 'abuse_reports', where: 'decided_at <= $1 and reporter_email is not null', orderBy: 'decided_at', limit });
  return changeBatch(database, { text: `update abuse_reports set reporter_email = null where ctid = any (${batch})`, values: [before] });
}
