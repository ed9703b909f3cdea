import { platformPlanMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { violatesConstraint } from '../../platform/db/database-errors.ts';
import { planText } from './plan-text.ts';
import type { PlanRow } from './tables.ts';

/** Rejects a missing or deleted plan: a deleted plan cannot be changed. */
export function assertNotDeleted(plan: PlanRow | null): PlanRow {
  if (!plan) throw new AppError('NOT_FOUND', { message: platformPlanMessages.notFound });
  if (plan.deletedAt) throw new AppError('CONFLICT', { message: platformPlanMessages.deletedMeanwhile });
  return plan;
}

/** Optimistic lock: rejects a change that is based on another version. */
export function assertVersion(row: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && expected !== row.version) throw new AppError('CONFLICT', { message: platformPlanMessages.savedMeanwhile });
}

/** Users without an assignment are on the default plan, so there must always be one. */
export const defaultPlanError = ({ name }: PlanRow, reason: keyof typeof planText.defaultPlan) =>
  new AppError('CONFLICT', { message: planText.defaultPlan[reason](name) });

/** Turns the violation of a unique constraint into an error for the form; other errors are returned unchanged. */
export function toUniqueError(error: unknown): unknown {
  const uniqueConstraints = [
    ['platform_plans_name_key', 'name', platformPlanMessages.nameTaken],
    ['platform_features_one_each', 'featureKey', platformPlanMessages.keyTaken],
  ] as const;
  for (const [constraint, field, message] of uniqueConstraints) {
    if (violatesConstraint(error, constraint)) return new AppError('CONFLICT', { message, errors: { [field]: message } });
  }
  return error;
}

export const inactiveDefaultError = () => invalidField('isActive', platformPlanMessages.defaultMustBeActive);
