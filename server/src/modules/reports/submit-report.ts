import { type ReportedPageType, type ReportInput, reportMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { later } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Recipient } from '../../platform/mail/mails.ts';
import { chooseMailBucket } from './choose-mail-bucket.ts';
import type { ReportsDeps } from './deps.ts';
import { lockPage } from './lock-page.ts';
import { reportReceivedEmail } from './report-emails.ts';
import { acknowledgementLimits, deadlines, reportLimits } from './report-rules.ts';
import type { PageSummary } from './reportable-page.port.ts';
import { findOpenReport, insertReport } from './reports.store.ts';

const pageTypes: Record<string, ReportedPageType> = { d: 'PRODUCT', c: 'CHANNEL', s: 'LINK' };

interface Reporter {
  /** Null for a reporter who is not signed in. */
  userId: number | null;
  /** Result of `networkOf`. */
  network: string;
}

/** Finds a page by its path, such as `/d/presets`; null unless it is online. */
export const findReportedPage =
  ({ pages }: Pick<ReportsDeps, 'pages'>) =>
  async (path: string): Promise<(PageSummary & { type: ReportedPageType }) | null> => {
    const [, kind = '', name = ''] = path.split('/');
    const type = pageTypes[kind];
    const page = type && (await pages[type].find(name));
    return page ? { ...page, type } : null;
  };

/** Recipient of the emails: the typed address, or the account's. Verified only if it equals the account's verified address. */
async function recipientOf({ database, people }: ReportsDeps, userId: number | null, typed: string | undefined): Promise<Recipient> {
  const account = userId === null ? null : (await people.contacts(database.read, [userId])).get(userId)?.recipient;
  const email = typed ?? account?.email;
  if (!email) throw invalidField('email', reportMessages.emailRequired);
  return { email, isVerified: account?.email === email && account.isVerified };
}

/**
 * Creates a ticket and acknowledges it by email. Idempotent while the ticket is open: a second report returns the same ticket, for an
 * account whatever the text, for a typed address only with the same text. A reported link shows its target from the first report on.
 */
export const submitReport = (deps: ReportsDeps) => {
  const findPage = findReportedPage(deps);
  return async (reporter: Reporter, { page: path, reason, details, email }: z.output<typeof ReportInput>): Promise<number> => {
    const page = await findPage(path);
    if (!page) throw new AppError('NOT_FOUND', { message: reportMessages.pageMissing });
    const recipient = await recipientOf(deps, reporter.userId, email);
    const limitKeys = { network: reporter.network, email: recipient.email, page: page.id };
    await deps.limits.take(reportLimits(limitKeys));
    const isEmailed = recipient.isVerified || (await deps.limits.allows(acknowledgementLimits(limitKeys)));
    const pageKey = { pageType: page.type, pageId: page.id };
    return deps.database.transact(async (tx) => {
      await lockPage(tx, pageKey);
      const now = deps.clock.now();
      const report = await insertReport(tx, {
        id: newId(deps.random),
        ...pageKey,
        ownerId: page.ownerId,
        pageUrl: page.url,
        pageTitle: page.title,
        reason,
        details,
        reporterId: reporter.userId,
        reporterEmail: recipient.email,
        createdAt: now,
        acknowledgeBy: later(now, deadlines.acknowledge),
        solveBy: later(now, deadlines.solve),
      });
      if (!report) {
        const open = await findOpenReport(tx, { ...pageKey, reporterId: reporter.userId, reporterEmail: recipient.email, reason, details });
        if (!open) throw new Error('A report was neither inserted nor found');
        return open.number;
      }
      await deps.pages[page.type].handleReport(tx, page.id);
      if (isEmailed) await chooseMailBucket(deps, recipient).send(tx, recipient, reportReceivedEmail(report));
      return report.number;
    });
  };
};
