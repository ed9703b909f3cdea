import type { Dispute } from '@jamun/contract';
import { toRupees } from '../../../kit/money.ts';
import type { DisputeRow } from '../tables.ts';

export const disputeView = (dispute: DisputeRow): Dispute => ({
  id: dispute.id,
  type: dispute.type,
  outcome: dispute.outcome,
  amount: toRupees(dispute.amount),
  reason: dispute.reason,
  reasonCode: dispute.reasonCode,
  respondBy: dispute.respondBy?.toISOString() ?? null,
  resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
  openedAt: dispute.createdAt.toISOString(),
  evidence: dispute.evidence === null || !dispute.evidenceAt ? null : { text: dispute.evidence, at: dispute.evidenceAt.toISOString() },
});
