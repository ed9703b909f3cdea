import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { id, paise, timestamptz, userId } from '../../platform/db/columns.ts';

export const ledgerBooks = pgTable('ledger_books', {
  sellerId: userId('seller_id').primaryKey(),
  gross: paise('gross').default(0n),
  charges: paise('charges').default(0n),
  refunds: paise('refunds').default(0n),
  locked: paise('locked').default(0n),
  available: paise('available').default(0n),
  withdrawing: paise('withdrawing').default(0n),
  withdrawn: paise('withdrawn').default(0n),
  debt: paise('debt').default(0n),
  seq: bigint({ mode: 'number' }).notNull().default(0),
});

export const ledgerTx = pgTable('ledger_tx', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sellerId: userId('seller_id').notNull(),
  kind: text().notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: text('source_id').notNull(),
  reverses: bigint({ mode: 'number' }),
  at: timestamptz('at').notNull(),
});

export const adjustments = pgTable('adjustments', {
  id: id(),
  sellerId: userId('seller_id').notNull(),
  orderId: text('order_id'),
  providerRefundId: text('provider_refund_id'),
  disputeId: text('dispute_id'),
  amount: paise('amount'),
  reason: text().notNull(),
  idempotencyKey: text('idempotency_key'),
  createdBy: userId('created_by').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export const ledgerEntries = pgTable('ledger_entries', {
  sellerId: userId('seller_id').notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  txId: bigint('tx_id', { mode: 'number' }).notNull(),
  account: text().notNull(),
  amount: paise('amount'),
  balance: paise('balance'),
});
