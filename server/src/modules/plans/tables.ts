import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const platformPlans = pgTable('platform_plans', {
  id: text().primaryKey(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text().notNull(),
  monthlyPrice: bigint('monthly_price', { mode: 'bigint' }).notNull(),
  annualPrice: bigint('annual_price', { mode: 'bigint' }),
  fee: integer().notNull(),
  isCustom: boolean('is_custom').notNull(),
  isDefault: boolean('is_default').notNull(),
  isActive: boolean('is_active').notNull(),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
});
export type PlanRow = typeof platformPlans.$inferSelect;

export const platformFeatures = pgTable('platform_features', {
  id: text().primaryKey(),
  planId: text('plan_id').notNull(),
  featureKey: text('feature_key').notNull(),
  limitValue: integer('limit_value').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
export type FeatureRow = typeof platformFeatures.$inferSelect;

export const planAssignments = pgTable('plan_assignments', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  planId: text('plan_id').notNull(),
  assignedAt: moment('assigned_at').notNull(),
});
