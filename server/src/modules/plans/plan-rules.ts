import { platformPlanMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { violates } from '../../platform/db/database-errors.ts';
import type { PlanRow } from './tables.ts';

/** A deleted plan stays as it was. */
export function living(plan: PlanRow | null): PlanRow {
  if (!plan) throw new AppError('NOT_FOUND', { message: 'Plan not found' });
  if (plan.deletedAt) throw new AppError('CONFLICT', { message: platformPlanMessages.deletedMeanwhile });
  return plan;
}

/** Nobody overwrites what they have not seen. */
export function refuseStale(row: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version) throw new AppError('CONFLICT', { message: platformPlanMessages.savedMeanwhile });
}

/** People without a plan of their own are on the default, so there is always one. */
export const stillDefault = ({ name }: PlanRow, what: string) =>
  new AppError('CONFLICT', { message: `${name} is the default plan and cannot be ${what}. Make another plan the default first.` });

/** The database decides which name or key was first; this puts its answer into words. */
export function taken(error: unknown): unknown {
  const refusals = [
    ['platform_plans_name_key', 'name', platformPlanMessages.nameTaken],
    ['platform_features_one_each', 'featureKey', platformPlanMessages.keyTaken],
  ] as const;
  for (const [constraint, field, message] of refusals) {
    if (violates(error, constraint)) return new AppError('CONFLICT', { message, errors: { [field]: message } });
  }
  return error;
}

export const mustBeActive = () => invalidField('isActive', platformPlanMessages.defaultMustBeActive);
