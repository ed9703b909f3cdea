import { bigint, customType, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const paymentMethods = pgTable('payment_methods', {
  id: text().primaryKey(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  place: smallint().notNull(),
  type: text({ enum: ['BANK', 'UPI'] }).notNull(),
  priority: text({ enum: ['PRIMARY', 'SECONDARY'] }).notNull(),
  status: text({ enum: ['PENDING', 'VERIFIED', 'REJECTED'] }).notNull(),
  reason: text(),
  bankName: text('bank_name'),
  accountHolderName: text('account_holder_name'),
  ifscCode: text('ifsc_code'),
  accountNumberSealed: bytea('account_number_sealed'),
  upiName: text('upi_name'),
  upiIdSealed: bytea('upi_id_sealed'),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;
