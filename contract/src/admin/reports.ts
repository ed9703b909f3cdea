import { z } from 'zod';
import { Email } from '../accounts/user-fields.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineText } from '../text-fields.ts';
import { reportMessages } from './report-messages.ts';

export const reportReasons = ['SCAM', 'ILLEGAL', 'STOLEN', 'ADULT', 'OTHER'] as const;
export const ReportReason = z.enum(reportReasons, reportMessages.chooseReason);
export type ReportReason = z.infer<typeof ReportReason>;

export const reportedPageTypes = ['PRODUCT', 'CHANNEL', 'LINK'] as const;
export const ReportedPageType = z.enum(reportedPageTypes, 'Unknown page type');
export type ReportedPageType = z.infer<typeof ReportedPageType>;

export const reportStatuses = ['OPEN', 'ACKNOWLEDGED', 'SOLVED'] as const;
export const ReportStatus = z.enum(reportStatuses, 'Unknown status');
export type ReportStatus = z.infer<typeof ReportStatus>;

/** TAKEN_DOWN: the page is offline. BANNED: the seller is banned and all their pages are offline. DISMISSED: the page stays online. */
export const reportDecisions = ['TAKEN_DOWN', 'BANNED', 'DISMISSED'] as const;
export const ReportDecision = z.enum(reportDecisions, 'Choose a decision');
export type ReportDecision = z.infer<typeof ReportDecision>;

/** Path of a product page, a channel page or a short link. */
export const ReportedPath = z.string(reportMessages.pageMissing).regex(/^\/[dcs]\/[0-9A-Za-z_-]{1,100}$/, reportMessages.pageMissing);

export const ReportInput = z.strictObject({
  page: ReportedPath,
  reason: ReportReason,
  details: multilineText('Description', 2_000),
  /** Address for the decision. Optional for a signed-in user: the default is the account's address. */
  email: z.union([z.literal('').transform(() => undefined), Email]).optional(),
});

const UserRef = z.object({ id: z.int(), username: z.string() });
const DecisionRecord = z.object({ at: IsoTime, by: UserRef });

const Report = z.object({
  id: Id,
  /** Ticket number, shown as R-1001. */
  number: z.int(),
  page: z.object({ type: ReportedPageType, id: z.string(), url: z.string(), title: z.string(), isTakenDown: z.boolean() }),
  /** `isClosed`: banned, deleted or scheduled for deletion. */
  owner: UserRef.extend({ name: z.string(), isClosed: z.boolean() }),
  reason: ReportReason,
  details: z.string(),
  /** `email` is null after it was erased; `user` is null for a reporter who was not signed in. */
  reporter: z.object({ email: z.string().nullable(), user: UserRef.nullable() }),
  status: ReportStatus,
  createdAt: IsoTime,
  /** 48 hours after the report. */
  acknowledgeBy: IsoTime,
  /** Within a month of the report. */
  solveBy: IsoTime,
  /** Current deadline; null for a solved report. */
  dueAt: IsoTime.nullable(),
  isOverdue: z.boolean(),
  acknowledged: DecisionRecord.nullable(),
  decision: DecisionRecord.extend({ kind: ReportDecision, reason: z.string() }).nullable(),
  /** Other unsolved reports of the same page; a decision solves them as well. */
  otherOpenReports: z.int(),
});
export type Report = z.infer<typeof Report>;

const params = z.strictObject({ id: Id });
const reason = multilineText('Reason', 500);

export const reports = {
  'POST /api/v1/reports': {
    access: 'public',
    recognises: 'user',
    to: 'report a page',
    body: ReportInput,
    /** Idempotent per email address while the report is open: returns the same ticket. */
    reply: successReply(z.object({ number: z.int() })),
    limit: { calls: 20, seconds: 60 * 60 },
  },
  'GET /api/v1/admin/reports': {
    access: 'admin',
    to: 'see reports of pages',
    query: z.strictObject({
      ...pageQuery(),
      status: ReportStatus.optional(),
      overdue: z.literal('yes', 'Overdue must be yes or left out').optional(),
      type: ReportedPageType.optional(),
      reason: ReportReason.optional(),
      /** Ticket number, email of the reporter, or part of the page's URL or title. */
      search: Search,
    }),
    /** Order: unsolved reports by deadline; then solved ones, newest decision first. */
    reply: pageOf(Report),
  },
  'GET /api/v1/admin/reports/{id}': {
    access: 'admin',
    to: 'see a report',
    params,
    missing: reportMessages.notFound,
    reply: successReply(Report),
  },
  'POST /api/v1/admin/reports/{id}/acknowledge': {
    access: 'admin',
    to: 'acknowledge a report',
    params,
    missing: reportMessages.notFound,
    reply: successReply(Report),
  },
  'POST /api/v1/admin/reports/{id}/decide': {
    access: 'admin',
    proof: 'recent',
    to: 'decide about a reported page',
    params,
    missing: reportMessages.notFound,
    /** The reason is emailed to the reporter, and to the page's owner if the page goes offline. */
    body: z.strictObject({ decision: ReportDecision, reason }),
    reply: successReply(Report),
  },
  'POST /api/v1/admin/reports/{id}/restore': {
    access: 'admin',
    proof: 'recent',
    to: 'restore a page that was taken down',
    params,
    missing: reportMessages.notFound,
    body: z.strictObject({ reason }),
    reply: successReply(Report),
  },
} satisfies Routes;
