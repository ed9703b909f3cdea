import { type Report, type ReportDecision, ticketNumber } from '@jamun/contract';
import type { ReportAction } from '../../../../domain/admin-reports/api.ts';
import type { ReasonQuestion } from '../../../../ui/overlay/reason-dialog.tsx';

const actions: Record<ReportAction, string> = {
  TAKEN_DOWN: 'Take page offline',
  BANNED: 'Ban seller',
  DISMISSED: 'Dismiss',
  RESTORE: 'Restore page',
};

const decisions: Record<ReportDecision, string> = {
  TAKEN_DOWN: 'Page taken offline',
  BANNED: 'Seller banned',
  DISMISSED: 'Dismissed',
};

function reporterHint({ otherOpenReports }: Report): string {
  if (otherOpenReports === 0) return 'Emailed to the reporter.';
  const others = otherOpenReports === 1 ? '1 other report' : `${otherOpenReports} other reports`;
  return `This also resolves ${others} about this page. Emailed to every reporter.`;
}

const questions: Record<ReportAction, (report: Report) => ReasonQuestion> = {
  TAKEN_DOWN: (report) => ({
    title: `Take “${report.page.title}” offline?`,
    line: `Visitors no longer see it, and ${report.owner.username} cannot publish it again until you restore it. Buyers keep their access.`,
    hint: `${report.owner.username} sees this in a notification. ${reporterHint(report)}`,
    action: actions.TAKEN_DOWN,
    busyLabel: 'Taking offline...',
    isDanger: true,
  }),
  BANNED: (report) => ({
    title: `Ban ${report.owner.username}?`,
    line: 'All their pages and links go offline, and they are signed out everywhere.',
    hint: `${report.owner.username} sees this when they try to sign in. ${reporterHint(report)}`,
    action: actions.BANNED,
    busyLabel: 'Banning...',
    isDanger: true,
  }),
  DISMISSED: (report) => ({
    title: `Dismiss report ${ticketNumber(report.number)}?`,
    line:
      report.page.type === 'LINK'
        ? 'The link redirects visitors directly again. New reports do not change that for 30 days, unless its destination changes.'
        : 'The page stays online.',
    hint: reporterHint(report),
    action: actions.DISMISSED,
    busyLabel: 'Dismissing...',
  }),
  RESTORE: ({ page, owner }) => ({
    title: `Restore “${page.title}”?`,
    line: page.type === 'LINK' ? 'The link redirects again.' : `${owner.username} can publish it again.`,
    hint: 'Saved in the audit log.',
    action: actions.RESTORE,
    busyLabel: 'Restoring...',
  }),
};

/** Text of a report's drawer and of the dialog that decides about it. */
export const reportText = {
  title: (ticket?: string) => (ticket ? `Report ${ticket}` : 'Report'),
  loading: 'Loading the report',
  failed: 'The report could not be loaded',
  notFound: { title: 'Report not found', line: 'Check the link, or search for the report.' },
  outcomeUnknown: 'The outcome is unknown. Reload before you try again.',
  actions,
  question: (report: Report, action: ReportAction) => questions[action](report),
  acknowledge: { action: 'Acknowledge', busyLabel: 'Acknowledging...' },

  description: 'Description',
  page: {
    title: 'Page',
    name: 'Title',
    target: 'Destination',
    address: 'Address',
    owner: 'Seller',
    takenDown: {
      label: 'Taken down',
      value: ({ isTakenDown, isClosed }: { isTakenDown: boolean; isClosed: boolean }) =>
        isTakenDown ? 'Yes' : isClosed ? 'Seller’s account is closed' : 'No',
    },
    otherReports: 'Other open reports',
  },
  reporter: { title: 'Reporter', email: 'Email', account: 'Account', notSignedIn: 'Not signed in', reportedAt: 'Reported' },
  deadlines: {
    title: 'Deadlines',
    acknowledged: 'Acknowledged',
    acknowledgeBy: 'Acknowledge by',
    by: 'By',
    solveBy: 'Resolve by',
    overdueSince: 'Overdue since',
  },
  decision: { title: 'Decision', kind: 'Decision', kinds: decisions, by: 'By', at: 'When', reason: 'Reason' },
};
