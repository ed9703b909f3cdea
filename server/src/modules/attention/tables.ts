import { AttentionStatus, attentionActions, attentionKinds } from '@jamun/contract';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { enumeration, id, optionalPaise, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

export const attentionItems = pgTable('attention_items', {
  id: id(),
  seq: sequence('seq'),
  kind: text({ enum: attentionKinds }).notNull(),
  reference: text().notNull(),
  orderId: text('order_id'),
  withdrawalId: text('withdrawal_id'),
  theirState: text('their_state').notNull(),
  theirAmount: optionalPaise('their_amount'),
  dueAt: timestamptz('due_at'),
  details: jsonb().$type<Record<string, string>>().notNull().default({}),
  status: enumeration('status', AttentionStatus).notNull().default('OPEN'),
  openedAt: timestamptz('opened_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  resolvedAt: timestamptz('resolved_at'),
  resolvedBy: userId('resolved_by'),
  action: text({ enum: attentionActions }),
  note: text(),
});
export type AttentionRow = typeof attentionItems.$inferSelect;
