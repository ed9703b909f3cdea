import { attentionActions, attentionKinds } from '@jamun/contract';
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const attentionItems = pgTable('attention_items', {
  id: text().primaryKey(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text({ enum: attentionKinds }).notNull(),
  reference: text().notNull(),
  orderId: text('order_id'),
  withdrawalId: text('withdrawal_id'),
  theirState: text('their_state').notNull(),
  theirAmount: bigint('their_amount', { mode: 'bigint' }),
  details: jsonb().$type<Record<string, string>>().notNull().default({}),
  status: text({ enum: ['OPEN', 'RESOLVED'] })
    .notNull()
    .default('OPEN'),
  openedAt: moment('opened_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  resolvedAt: moment('resolved_at'),
  resolvedBy: bigint('resolved_by', { mode: 'number' }),
  action: text({ enum: attentionActions }),
  note: text(),
});
export type AttentionRow = typeof attentionItems.$inferSelect;
