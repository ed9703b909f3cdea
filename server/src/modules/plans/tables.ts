import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, optionalPaise, paise, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

export const platformPlans = pgTable('platform_plans', {
  id: id(),
  seq: sequence('seq'),
  name: text().notNull(),
  description: text().notNull().default(''),
  monthlyPrice: paise('monthly_price'),
  annualPrice: optionalPaise('annual_price'),
  fee: integer().notNull(),
  isCustom: boolean('is_custom').notNull().default(false),
  isDefault: boolean('is_default').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
});
export type PlanRow = typeof platformPlans.$inferSelect;

export const platformFeatures = pgTable('platform_features', {
  id: id(),
  planId: text('plan_id').notNull(),
  featureKey: text('feature_key').notNull(),
  limitValue: integer('limit_value').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type FeatureRow = typeof platformFeatures.$inferSelect;

export const planAssignments = pgTable('plan_assignments', {
  userId: userId('user_id').primaryKey(),
  planId: text('plan_id').notNull(),
  assignedAt: timestamptz('assigned_at').notNull(),
});
