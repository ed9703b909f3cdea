import type { AuditAction, AuditSubject } from '@jamun/contract';

/** Everything that the log can say was done, as people read it. */
export const auditActionWords: Record<AuditAction, string> = {
  ADMINISTRATOR_CREATED: 'Administrator created',
  ADMINISTRATOR_SIGNED_IN: 'Signed in',
  ADMINISTRATOR_SIGNED_OUT: 'Signed out',
  PASSWORD_CHANGED: 'Password changed',
  SECOND_FACTOR_BEGUN: 'Two-step sign-in begun',
  SECOND_FACTOR_ENABLED: 'Two-step sign-in on',
  SECOND_FACTOR_DISABLED: 'Two-step sign-in off',
  SECOND_FACTOR_RESET: 'Two-step sign-in reset',
  RECOVERY_CODES_RENEWED: 'Recovery codes renewed',
  PLAN_CREATED: 'Plan created',
  PLAN_UPDATED: 'Plan updated',
  PLAN_DELETED: 'Plan deleted',
  FEATURE_CREATED: 'Feature created',
  FEATURE_UPDATED: 'Feature updated',
  FEATURE_DELETED: 'Feature deleted',
  USER_BANNED: 'User banned',
  USER_UNBANNED: 'User unbanned',
  USER_PLAN_ASSIGNED: 'Plan assigned',
  KYC_DOCUMENT_REVIEWED: 'KYC document reviewed',
  PAYMENT_METHOD_REVIEWED: 'Payment method reviewed',
  ORDER_REFUNDED: 'Order refunded',
  CHARGEBACK_RECORDED: 'Chargeback recorded',
  REFUND_RETRIED: 'Refund sent again',
  OUTSIDE_REFUND_RECORDED: 'Refund recorded',
  PARTIAL_REFUND_RECORDED: 'Partial refund recorded',
  CHARGEBACK_REVERSED: 'Chargeback reversed',
  LATE_PAYOUT_BOOKED: 'Late withdrawal booked',
  LATE_PAYOUT_RETURNED: 'Late withdrawal returned',
  BALANCE_ADJUSTED: 'Balance adjusted',
  ATTENTION_RESOLVED: 'Attention item resolved',
  WITHDRAWAL_PROCESSED: 'Withdrawal processed',
  WITHDRAWALS_EXPORTED: 'Approved withdrawals exported',
  LINK_TAKEN_DOWN: 'Short link taken down',
  LINK_RESTORED: 'Short link restored',
};

export const auditSubjectWords: Record<AuditSubject, string> = {
  administrator: 'Administrator',
  plan: 'Plan',
  feature: 'Feature',
  user: 'User',
  'kyc-document': 'KYC document',
  'payment-method': 'Payment method',
  order: 'Order',
  withdrawal: 'Withdrawal',
  'attention-item': 'Attention',
  link: 'Short link',
};

/** Who did it. Null is the product itself, such as a reconciliation without an administrator. */
export const auditActorName = (actor: { username: string } | null) => actor?.username ?? 'Jamun';
