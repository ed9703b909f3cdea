import { type RefundRequest, refundRequestOverdueDays } from '@jamun/contract';
import { days, earlier } from '../../../kit/clock.ts';
import type { RefundRequestRow } from '../tables.ts';

export const requestView = ({ id, status, reason, declineReason, createdAt, closedAt }: RefundRequestRow): RefundRequest => ({
  id,
  status,
  reason,
  declineReason,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

/** Open requests that were created at this time or earlier are overdue and shown to administrators. */
export const overdueBefore = (now: Date): Date => earlier(now, days(refundRequestOverdueDays));

export const isOverdue = ({ status, createdAt }: RefundRequestRow, now: Date): boolean =>
  status === 'OPEN' && createdAt <= overdueBefore(now);
