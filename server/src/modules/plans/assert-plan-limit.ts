import type { LimitKey } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PlansDeps } from './deps.ts';
import { findLimit } from './features.store.ts';
import { loadPlanOfUser } from './plan-of.ts';
import { planText } from './plan-text.ts';

const megabyte = 1024 * 1024;

interface LimitCheck {
  userId: number;
  feature: LimitKey;
  /** Current usage. Called under the advisory lock, so that two concurrent requests do not count the same usage. */
  usage(): Promise<number>;
  /** Amount to add; defaults to one item. */
  adding?: number;
}

interface ExceededLimit {
  feature: LimitKey;
  limit: number;
  used: number;
  adding: number;
}

function limitMessage(planName: string, { feature, limit, used, adding }: ExceededLimit): string {
  if (feature !== 'storage_mb')
    return limit === 0 ? planText.notIncluded(planName, feature) : planText.limitReached(planName, feature, limit);
  if (limit === 0) return planText.noStorage(planName);
  return planText.storageExceeded(planName, {
    limitBytes: limit * megabyte,
    usedBytes: used * megabyte,
    addedBytes: adding * megabyte,
  });
}

/** Rejects an addition above the limit of the user's plan. A disabled or missing limit means unlimited; zero allows nothing. */
export async function assertPlanLimit(tx: Tx, { userId, feature, usage, adding = 1 }: LimitCheck): Promise<void> {
  const plan = await loadPlanOfUser(tx, userId);
  const limit = await findLimit(tx, { planId: plan.id, featureKey: feature });
  if (limit === null) return;
  await advisoryLock(tx, `plan-limit ${feature}`, userId);
  const used = await usage();
  if (used + adding > limit) throw new AppError('PLAN_LIMIT', { message: limitMessage(plan.name, { feature, limit, used, adding }) });
}

/** Rejects an addition above the storage of the user's plan. `adding`: bytes that are not counted yet. */
export const assertStorageLimit =
  ({ clock, storedBytes }: Pick<PlansDeps, 'clock' | 'storedBytes'>) =>
  (tx: Tx, { userId, adding = 0 }: { userId: number; adding?: number }): Promise<void> =>
    assertPlanLimit(tx, {
      userId,
      feature: 'storage_mb',
      adding: adding / megabyte,
      usage: async () => (await storedBytes(tx, { userId, now: clock.now() })) / megabyte,
    });
