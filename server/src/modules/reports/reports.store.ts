import type { Contract, ReportedPageType } from '@jamun/contract';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../platform/db/contains.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type ReportRow, abuseReports as table } from './tables.ts';

interface Page {
  pageType: ReportedPageType;
  pageId: string;
}

const ofPage = ({ pageType, pageId }: Page) => and(eq(table.pageType, pageType), eq(table.pageId, pageId));
const unsolved = ne(table.status, 'SOLVED');

/** Null when the same report is open already. */
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
  const found = await queries
    .select()
    .from(table)
    .where(and(ofPage(report), isSame, unsolved))
    .limit(1);
  return found[0] ?? null;
}

export async function findReport(queries: Queries, id: string): Promise<ReportRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** Locks a report until the transaction ends. */
export async function lockReport(tx: Tx, id: string): Promise<ReportRow | null> {
  const found = await tx.select().from(table).where(eq(table.id, id)).for('no key update');
  return found[0] ?? null;
}

/** Unsolved reports of a page, locked in the order of their numbers. */
export const lockOpenReports = (tx: Tx, page: Page): Promise<ReportRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(ofPage(page), unsolved))
    .orderBy(table.number)
    .for('no key update');

type Changes = Partial<
  Pick<ReportRow, 'status' | 'acknowledgedAt' | 'acknowledgedBy' | 'decision' | 'decisionReason' | 'decidedAt' | 'decidedBy'>
>;

export async function saveReport(tx: Tx, { id, changes }: { id: string; changes: Changes }): Promise<void> {
  await tx.update(table).set(changes).where(eq(table.id, id));
}

/** Unsolved reports of each of these pages, by the page's id. */
export async function countOpenByPage(queries: Queries, pageIds: string[]): Promise<Map<string, number>> {
  if (pageIds.length === 0) return new Map();
  const found = await queries
    .select({ pageId: table.pageId, reports: count() })
    .from(table)
    .where(and(inArray(table.pageId, pageIds), unsolved))
    .groupBy(table.pageId);
  return new Map(found.map(({ pageId, reports }) => [pageId, reports]));
}

const ticket = /^r?-?(\d{1,12})$/i;

function matching(search: string): SQL | undefined {
  const pattern = sql`lower(${containing(search)})`;
  const number = ticket.exec(search.trim())?.[1];
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
  const wanted = and(
    status && eq(table.status, status),
    overdue ? lt(table.dueAt, now) : undefined,
    type && eq(table.pageType, type),
    reason && eq(table.reason, reason),
    search ? matching(search) : undefined,
  );
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(wanted)
      .orderBy(sql`${table.dueAt} nulls last`, desc(table.decidedAt), desc(table.number))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, wanted),
  ]);
  return { rows, total };
}

export const countReports = async (queries: Queries, now: Date) => ({
  openReports: await queries.$count(table, unsolved),
  overdueReports: await queries.$count(table, lt(table.dueAt, now)),
});

interface ReporterIdentity {
  userId: number;
  /** Verified address of the account: reports by the form are found by it. */
  email: string | null;
}

const sentBy = ({ userId, email }: ReporterIdentity) =>
  or(eq(table.reporterId, userId), email === null ? undefined : and(isNull(table.reporterId), eq(table.reporterEmail, email)));

/** Reports that a person sent, in the order of their numbers. */
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

/** Removes a reporter from their reports, and the title of an erased owner's pages. The ticket itself stays. */
export async function eraseReports(tx: Tx, { text, ...reporter }: ReporterIdentity & { text: string }): Promise<void> {
  await tx.update(table).set({ reporterEmail: null, details: text }).where(sentBy(reporter));
  await tx.update(table).set({ pageTitle: text, pageUrl: text }).where(eq(table.ownerId, reporter.userId));
}

/** Erases addresses of reporters whose reports were solved before this moment. */
export async function eraseOldAddresses(database: Database, before: Date): Promise<void> {
  await database.read
    .update(table)
    .set({ reporterEmail: null })
    .where(and(lte(table.decidedAt, before), isNotNull(table.reporterEmail)));
}
