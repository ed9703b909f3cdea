import { type ReportDecision, reportMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { later } from '../../kit/clock.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Recipient } from '../../platform/mail/mails.ts';
import { chooseMailBucket } from './choose-mail-bucket.ts';
import type { ReportsDeps } from './deps.ts';
import { lockPage } from './lock-page.ts';
import { reportDecidedEmail } from './report-emails.ts';
import { dismissalProtectionPeriod } from './report-rules.ts';
import { nextReportStatuses } from './report-status.ts';
import { findReport, lockOpenReports, lockReport, saveReport } from './reports.store.ts';
import type { ReportRow } from './tables.ts';

export const reportNotFound = () => new AppError('NOT_FOUND', { message: reportMessages.notFound });

/** Records that an administrator is reviewing the report. Sends no email: the reporter got one at submission. */
export const acknowledgeReport =
  ({ database, clock, audit }: ReportsDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    database.transact(async (tx) => {
      const report = await lockReport(tx, id);
      if (!report) throw reportNotFound();
      if (!nextReportStatuses[report.status].includes('ACKNOWLEDGED'))
        throw new AppError('CONFLICT', {
          message: report.status === 'SOLVED' ? reportMessages.solvedAlready : reportMessages.acknowledgedAlready,
        });
      const changes = { status: 'ACKNOWLEDGED', acknowledgedAt: clock.now(), acknowledgedBy: actor.userId } as const;
      await saveReport(tx, { id, changes });
      const subject = { type: 'report', id, userId: report.ownerId } as const;
      await audit.record(tx, { actor, action: 'REPORT_ACKNOWLEDGED', subject, after: { number: report.number } });
    });

interface DecisionInput {
  id: string;
  decision: ReportDecision;
  reason: string;
}

/** Bans the seller or takes the page down, and removes the warning page. */
async function applyDecision(
  deps: ReportsDeps,
  tx: Tx,
  actor: Actor,
  report: ReportRow,
  { decision, reason }: DecisionInput,
): Promise<void> {
  const page = deps.pages[report.pageType];
  if (decision === 'BANNED') await deps.banSeller(tx, actor, { userId: report.ownerId, reason });
  if (decision === 'TAKEN_DOWN') await page.takeDown(tx, actor, { id: report.pageId, reason });
  // Every decision removes the warning page of a reported link. After a dismissal, new reports do not show it again for 30 days.
  const now = deps.clock.now();
  await page.handleDecision(tx, {
    id: report.pageId,
    ignoreReportsUntil: decision === 'DISMISSED' ? later(now, dismissalProtectionPeriod) : now,
  });
}

async function recipientOf({ people }: ReportsDeps, tx: Tx, { reporterId, reporterEmail }: ReportRow): Promise<Recipient | null> {
  if (reporterEmail === null) return null;
  const account = reporterId === null ? null : (await people.contacts(tx, [reporterId])).get(reporterId)?.recipient;
  return { email: reporterEmail, isVerified: account?.email === reporterEmail && account.isVerified };
}

async function solveReport(deps: ReportsDeps, tx: Tx, actor: Actor, report: ReportRow, { decision, reason }: DecisionInput): Promise<void> {
  const now = deps.clock.now();
  await saveReport(tx, {
    id: report.id,
    changes: {
      status: 'SOLVED',
      decision,
      decisionReason: reason,
      decidedAt: now,
      decidedBy: actor.userId,
      acknowledgedAt: report.acknowledgedAt ?? now,
      acknowledgedBy: report.acknowledgedBy ?? actor.userId,
    },
  });
  await deps.audit.record(tx, {
    actor,
    action: 'REPORT_SOLVED',
    subject: { type: 'report', id: report.id, userId: report.ownerId },
    reason,
    after: { number: report.number, pageType: report.pageType, pageId: report.pageId, decision },
  });
  const recipient = await recipientOf(deps, tx, report);
  if (recipient) await chooseMailBucket(deps, recipient).send(tx, recipient, reportDecidedEmail(report, { decision, reason }));
}

/** Applies a decision to the reported page, solves all open reports of that page, and emails every reporter who left an address. */
export const decideReport =
  (deps: ReportsDeps) =>
  (actor: Actor, decision: DecisionInput): Promise<void> =>
    deps.database.transact(async (tx) => {
      const report = await findReport(tx, decision.id);
      if (!report) throw reportNotFound();
      await lockPage(tx, report);
      const openReports = await lockOpenReports(tx, report);
      if (!openReports.some(({ id }) => id === decision.id)) throw new AppError('CONFLICT', { message: reportMessages.solvedAlready });
      await applyDecision(deps, tx, actor, report, decision);
      for (const openReport of openReports) await solveReport(deps, tx, actor, openReport, decision);
    });

/** Ends a takedown. `id` is a report of the page. The owner can publish the page again; a short link redirects again at once. */
export const restorePage =
  ({ database, pages }: ReportsDeps) =>
  (actor: Actor, { id, reason }: { id: string; reason: string }): Promise<void> =>
    database.transact(async (tx) => {
      const report = await findReport(tx, id);
      if (!report) throw reportNotFound();
      await lockPage(tx, report);
      if (!(await pages[report.pageType].restore(tx, actor, { id: report.pageId, reason })))
        throw new AppError('CONFLICT', { message: reportMessages.notTakenDown });
    });
