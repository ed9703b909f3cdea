import type { Report, ReportDecision } from '@jamun/contract';
import { ticketNumber } from '@jamun/contract/report-words';

export type ReportAction = ReportDecision | 'RESTORE';

export const decisionWords: Record<ReportDecision, string> = {
  TAKEN_DOWN: 'Page taken offline',
  BANNED: 'Seller banned',
  DISMISSED: 'Dismissed',
};

interface Question {
  button: string;
  title: string;
  line: string;
  hint: string;
  busyLabel: string;
  isDanger: boolean;
}

const reporters = ({ otherOpenReports }: Report) =>
  otherOpenReports === 0
    ? 'The reporter is emailed your reason.'
    : `This also solves ${otherOpenReports} other ${otherOpenReports === 1 ? 'report' : 'reports'} of this page. Every reporter is emailed your reason.`;

/** What a dialog asks before an action about a report. */
export function reportQuestion(report: Report, action: ReportAction): Question {
  const { title } = report.page;
  const owner = report.owner.username;
  switch (action) {
    case 'TAKEN_DOWN':
      return {
        button: 'Take page offline',
        title: `Take “${title}” offline?`,
        line: `Visitors no longer see it, and ${owner} cannot publish it again until you restore it. Buyers keep their access.`,
        hint: `${owner} reads it in a notification. ${reporters(report)}`,
        busyLabel: 'Taking offline...',
        isDanger: true,
      };
    case 'BANNED':
      return {
        button: 'Ban seller',
        title: `Ban ${owner}?`,
        line: 'Everything of theirs goes offline, and they are signed out everywhere.',
        hint: `${owner} reads it when they try to sign in. ${reporters(report)}`,
        busyLabel: 'Banning...',
        isDanger: true,
      };
    case 'DISMISSED':
      return {
        button: 'Dismiss',
        title: `Dismiss report ${ticketNumber(report.number)}?`,
        line:
          report.page.type === 'LINK'
            ? 'The link redirects at once again. New reports do not change that for 30 days, unless its target changes.'
            : 'The page stays online.',
        hint: reporters(report),
        busyLabel: 'Dismissing...',
        isDanger: false,
      };
    case 'RESTORE':
      return {
        button: 'Restore page',
        title: `Restore “${title}”?`,
        line: report.page.type === 'LINK' ? 'The link redirects again.' : `${owner} can publish it again.`,
        hint: 'It is written to the audit log.',
        busyLabel: 'Restoring...',
        isDanger: false,
      };
  }
}

/** The actions that apply to a report now. */
export function actionsFor({ status, page, owner }: Report): ReportAction[] {
  if (status !== 'SOLVED') return owner.isClosed ? ['DISMISSED', 'TAKEN_DOWN'] : ['DISMISSED', 'BANNED', 'TAKEN_DOWN'];
  return page.isTakenDown ? ['RESTORE'] : [];
}
