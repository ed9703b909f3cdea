import { z } from 'zod';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, UserId } from '../text-fields.ts';

/** Actions in the audit log: all changes by administrators, and all money movements by anyone. */
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
  'GUEST_CLAIMED',
  'GUEST_MERGED',
  'GUEST_EMAIL_CORRECTED',
  'DATA_EXPORT_REQUESTED',
  'DATA_EXPORT_DOWNLOADED',
  'ACCOUNT_DELETION_REQUESTED',
  'ACCOUNT_DELETION_CANCELLED',
  'ACCOUNT_DELETED',
  'SECOND_FACTOR_BEGUN',
  'SECOND_FACTOR_ENABLED',
  'SECOND_FACTOR_DISABLED',
  'SECOND_FACTOR_RESET',
  'SECOND_FACTOR_UNDONE',
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
  'DISPUTE_CHANGED',
  'DISPUTE_EVIDENCE_SAVED',
  'PARTIAL_CHARGEBACK_RECORDED',
  'PARTIAL_CHARGEBACK_REVERSED',
  'PAYMENT_CONFIRMED',
  'LATE_PAYOUT_BOOKED',
  'LATE_PAYOUT_RETURNED',
  'BALANCE_ADJUSTED',
  'CONFIRMATION_REQUESTED',
  'CONFIRMATION_GIVEN',
  'CONFIRMATION_REJECTED',
  'CONFIRMATION_CANCELLED',
  'CONFIRMATION_EXPIRED',
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
  'COUPON_PAUSED',
  'COUPON_RESUMED',
  'REPORT_ACKNOWLEDGED',
  'REPORT_SOLVED',
  'PAGE_TAKEN_DOWN',
  'PAGE_RESTORED',
  'SUBSCRIPTION_EXTENDED',
  'SUBSCRIBER_REMOVED',
  'SUBSCRIPTION_GRANTED',
  'GRANT_CANCELLED',
  'GRANT_ACCEPTED',
  'JOB_RETRIED',
  'JOB_DROPPED',
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
  'confirmation',
  'settlement-release',
  'withdrawal-export',
  'link',
  'coupon',
  'report',
  'product',
  'channel',
  'subscriber',
  'grant',
  'job',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const UserRef = z.object({ id: z.int(), username: z.string() });
/** Changed fields only; never secrets. */
const AuditFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const AuditEntry = z.object({
  id: Id,
  at: IsoTime,
  /** Null for automatic actions (by the worker, or after a provider's response), and for commands: `address` is `command line`. */
  actor: UserRef.nullable(),
  action: z.enum(auditActions),
  subject: z.object({ type: z.enum(auditSubjects), id: z.string() }),
  /** The user whom the action affects. */
  user: UserRef.nullable(),
  before: AuditFields.nullable(),
  after: AuditFields.nullable(),
  reason: z.string().nullable(),
  address: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

// PostgreSQL has no year 0, and no entry is older than 1970.
const Timestamp = z.iso.datetime({ offset: true, error: 'Enter a time such as 2025-04-01T00:00:00Z' }).refine((at) => at >= '1970', {
  error: 'Enter a time after 1970',
});

export const audit = {
  'GET /api/v1/admin/audit': {
    access: 'admin',
    to: 'see the audit log',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches the usernames of actor and affected user, and the subject id. */
      search: Search,
      action: z.enum(auditActions, 'Unknown action').optional(),
      subjectType: z.enum(auditSubjects, 'Unknown subject').optional(),
      userId: UserId.optional(),
      actorId: UserId.optional(),
      /** Inclusive. */
      from: Timestamp.optional(),
      /** Exclusive. */
      to: Timestamp.optional(),
    }),
    reply: pageOf(AuditEntry),
  },
} satisfies Routes;
