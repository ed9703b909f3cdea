import { z } from 'zod';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, PersonId } from '../text.ts';

/** Every action of an administrator that changes something, and everything that moves money, whoever does it. */
export const auditActions = [
  'ADMINISTRATOR_CREATED',
  'ADMINISTRATOR_SIGNED_IN',
  'ADMINISTRATOR_SIGNED_OUT',
  'SIGN_IN_FAILED',
  'SESSION_ENDED',
  'IDENTITY_CONFIRMED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'EMAIL_CHANGE_UNDONE',
  'EMAIL_RELEASED',
  'UNVERIFIED_ACCOUNT_RECOVERED',
  'DATA_EXPORT_REQUESTED',
  'DATA_EXPORT_DOWNLOADED',
  'ACCOUNT_DELETION_REQUESTED',
  'ACCOUNT_DELETION_CANCELLED',
  'ACCOUNT_DELETED',
  'SECOND_FACTOR_BEGUN',
  'SECOND_FACTOR_ENABLED',
  'SECOND_FACTOR_DISABLED',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED',
  'PLAN_CREATED',
  'PLAN_UPDATED',
  'PLAN_DELETED',
  'FEATURE_CREATED',
  'FEATURE_UPDATED',
  'FEATURE_DELETED',
  'USER_BANNED',
  'USER_UNBANNED',
  'USER_SIGNED_OUT',
  'USER_PLAN_ASSIGNED',
  'KYC_DOCUMENT_OPENED',
  'KYC_DOCUMENT_REVIEWED',
  'PAYMENT_METHOD_OPENED',
  'PAYMENT_METHOD_REVIEWED',
  'ORDER_REFUNDED',
  'CHARGEBACK_RECORDED',
  'REFUND_RETRIED',
  'REFUND_REQUESTED',
  'REFUND_REQUEST_DECLINED',
  'REFUND_COMPLETED',
  'REFUND_REFUSED',
  'PAYMENT_RETURNED',
  'SETTLEMENTS_RELEASED',
  'ORDER_CHECKED',
  'OUTSIDE_REFUND_RECORDED',
  'PARTIAL_REFUND_RECORDED',
  'CHARGEBACK_REVERSED',
  'LATE_PAYOUT_BOOKED',
  'LATE_PAYOUT_RETURNED',
  'BALANCE_ADJUSTED',
  'ATTENTION_RESOLVED',
  'WITHDRAWAL_REQUESTED',
  'WITHDRAWAL_CANCELLED',
  'WITHDRAWAL_OPENED',
  'WITHDRAWAL_PROCESSED',
  'WITHDRAWAL_MOVED',
  'LATE_PAYOUT_HELD',
  'WITHDRAWALS_EXPORTED',
  'WITHDRAWAL_EXPORT_DOWNLOADED',
  'LINK_TAKEN_DOWN',
  'LINK_RESTORED',
  'REPORT_ACKNOWLEDGED',
  'REPORT_SOLVED',
  'PAGE_TAKEN_DOWN',
  'PAGE_RESTORED',
  'SUBSCRIPTION_EXTENDED',
  'SUBSCRIBER_REMOVED',
  'SUBSCRIPTION_GRANTED',
  'GRANT_CANCELLED',
  'GRANT_ACCEPTED',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = [
  'administrator',
  'plan',
  'feature',
  'user',
  'kyc-document',
  'payment-method',
  'order',
  'withdrawal',
  'attention-item',
  'settlement-release',
  'withdrawal-export',
  'link',
  'report',
  'product',
  'channel',
  'subscriber',
  'grant',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const Person = z.object({ id: z.int(), username: z.string() });
/** Only what changed, and never what is secret. */
const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const AuditEntry = z.object({
  id: Id,
  at: IsoTime,
  /** Null for the product itself: the worker, or an answer of a provider. */
  actor: Person.nullable(),
  action: z.enum(auditActions),
  subject: z.object({ type: z.enum(auditSubjects), id: z.string() }),
  /** The person concerned. */
  user: Person.nullable(),
  before: Fields.nullable(),
  after: Fields.nullable(),
  reason: z.string().nullable(),
  address: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

// The database's calendar has no year 0, and nothing happened before this one.
const Moment = z.iso.datetime({ offset: true, error: 'Enter a moment such as 2025-04-01T00:00:00Z' }).refine((at) => at >= '1970', {
  error: 'Enter a moment after 1970',
});

export const audit = {
  'GET /api/v1/admin/audit': {
    access: 'admin',
    to: 'see the audit log',
    query: z.strictObject({
      ...pageQuery(),
      /** In the names of who did it and to whom it was done, and in the subject. */
      search: Search,
      action: z.enum(auditActions, 'This action is not known').optional(),
      subjectType: z.enum(auditSubjects, 'This subject is not known').optional(),
      userId: PersonId.optional(),
      actorId: PersonId.optional(),
      /** From this moment on … */
      from: Moment.optional(),
      /** … until before this one. */
      to: Moment.optional(),
    }),
    reply: pageOf(AuditEntry),
  },
} satisfies Routes;
