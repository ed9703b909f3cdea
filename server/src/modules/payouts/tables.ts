import {
  PaymentMethodPriority,
  PaymentMethodStatus,
  PaymentMethodType,
  PayoutObstacle,
  TransferState,
  WithdrawalStatus,
} from '@jamun/contract';
import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, enumeration, id, paise, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

export const paymentMethods = pgTable('payment_methods', {
  id: id(),
  seq: sequence('seq'),
  userId: userId('user_id').notNull(),
  place: smallint().notNull(),
  type: enumeration('type', PaymentMethodType).notNull(),
  priority: enumeration('priority', PaymentMethodPriority).notNull(),
  status: enumeration('status', PaymentMethodStatus).notNull(),
  reason: text(),
  bankName: text('bank_name'),
  accountHolderName: text('account_holder_name'),
  ifscCode: text('ifsc_code'),
  accountNumberSealed: bytea('account_number_sealed'),
  upiName: text('upi_name'),
  upiIdSealed: bytea('upi_id_sealed'),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

export const withdrawals = pgTable('withdrawals', {
  id: id(),
  seq: sequence('seq'),
  userId: userId('user_id').notNull(),
  amount: paise('amount'),
  status: enumeration('status', WithdrawalStatus).notNull().default('PENDING'),
  idempotencyKey: text('idempotency_key'),
  methodId: text('method_id').notNull(),
  type: enumeration('method_type', PaymentMethodType).notNull(),
  bankName: text('bank_name'),
  accountHolderName: text('account_holder_name'),
  ifscCode: text('ifsc_code'),
  accountNumberSealed: bytea('account_number_sealed'),
  upiName: text('upi_name'),
  upiIdSealed: bytea('upi_id_sealed'),
  paidMethod: text('paid_method'),
  paidBankName: text('paid_bank_name'),
  paidAccountSealed: bytea('paid_account_sealed'),
  transactionId: text('transaction_id'),
  adminNotes: text('admin_notes'),
  movedBy: text('moved_by', { enum: ['OWNER', 'ADMIN', 'PROVIDER'] }),
  processedBy: userId('processed_by'),
  processedAt: timestamptz('processed_at'),
  /** Administrator whose decision let the money go; `processedBy` decided last. */
  approvedBy: userId('approved_by'),
  /** Set by a database trigger at the approval. */
  approvedAt: timestamptz('approved_at'),
  holdTx: bigint('hold_tx', { mode: 'number' }).notNull(),
  endTx: bigint('end_tx', { mode: 'number' }),
  reversalTx: bigint('reversal_tx', { mode: 'number' }),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type WithdrawalRow = typeof withdrawals.$inferSelect;

export const payoutTransfers = pgTable('payout_transfers', {
  withdrawalId: text('withdrawal_id').primaryKey(),
  transferId: text('transfer_id').notNull(),
  state: enumeration('state', TransferState).notNull(),
  reference: text(),
  reason: text(),
  /** Why the transfer waits, where the platform has to act. */
  obstacle: enumeration('obstacle', PayoutObstacle),
  /** Number of transfers of the withdrawal so far, each with an id of its own: see `transfer-ids.ts`. */
  attempt: smallint().notNull().default(1),
  sentAt: timestamptz('sent_at'),
  /** Time of the first query for which the provider did not have the transfer. */
  notKnownSince: timestamptz('not_known_since'),
  askAt: timestamptz('ask_at'),
  asks: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type TransferRow = typeof payoutTransfers.$inferSelect;

export const withdrawalExports = pgTable('withdrawal_exports', {
  number: integer().primaryKey(),
  createdBy: userId('created_by').notNull(),
  rows: integer().notNull(),
  amount: paise('amount'),
  createdAt: timestamptz('created_at').notNull(),
});
export type WithdrawalExportRow = typeof withdrawalExports.$inferSelect;

export const withdrawalExportRows = pgTable('withdrawal_export_rows', {
  withdrawalId: text('withdrawal_id').primaryKey(),
  exportNumber: integer('export_number').notNull(),
});
