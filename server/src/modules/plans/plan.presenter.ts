import type { PlatformFeature, PlatformPlan } from '@jamun/contract';
import { toPercent, toRupees } from '../../kit/money.ts';
import type { FeatureRow, PlanRow } from './tables.ts';

export const planView = (row: PlanRow): PlatformPlan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  monthlyPrice: toRupees(row.monthlyPrice),
  annualPrice: row.annualPrice === null ? null : toRupees(row.annualPrice),
  transactionFeePercentage: toPercent(row.fee),
  isCustom: row.isCustom,
  isDefault: row.isDefault,
  isActive: row.isActive,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});

export const featureView = (row: FeatureRow): PlatformFeature => ({
  id: row.id,
  planId: row.planId,
  featureKey: row.featureKey,
  limitValue: row.limitValue,
  isEnabled: row.isEnabled,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Fields of a plan in the audit log: those that an administrator decides. */
export function planDecisions(row: PlanRow) {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...decisions } = planView(row);
  return decisions;
}

export const featureDecisions = ({ featureKey, limitValue, isEnabled }: FeatureRow) => ({ featureKey, limitValue, isEnabled });
