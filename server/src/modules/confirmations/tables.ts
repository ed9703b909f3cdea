import { ConfirmationKind, ConfirmationStatus } from '@jamun/contract';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { enumeration, id, paise, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

export const confirmationRequests = pgTable('confirmation_requests', {
  id: id(),
  seq: sequence('seq'),
  kind: enumeration('kind', ConfirmationKind).notNull(),
  status: enumeration('status', ConfirmationStatus).notNull().default('OPEN'),
  /** User who gets the money. */
  userId: userId('user_id').notNull(),
  withdrawalId: text('withdrawal_id'),
  amount: paise('amount'),
  /** Reason of the credit, or notes for the approval. */
  reason: text(),
  idempotencyKey: text('idempotency_key'),
  requestedBy: userId('requested_by').notNull(),
  requestedAt: timestamptz('requested_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  decidedBy: userId('decided_by'),
  decidedAt: timestamptz('decided_at'),
  decisionReason: text('decision_reason'),
  adjustmentId: text('adjustment_id'),
});
export type ConfirmationRow = typeof confirmationRequests.$inferSelect;
