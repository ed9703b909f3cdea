import { platformPlanMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { removeAssignment, saveAssignment } from './assignments.store.ts';
import type { PlansDeps } from './deps.ts';
import { loadPlanOfUser, type OwnPlan } from './plan-of.ts';
import { planText } from './plan-text.ts';
import { lockPlan } from './plans.store.ts';

/**
 * Assigns a plan to a user; null returns the user to the default plan. Returns the plans before and after. The caller has locked the
 * user's row and writes the audit record.
 */
export const assignPlan =
  ({ clock }: Pick<PlansDeps, 'clock'>) =>
  async (tx: Tx, { userId, planId }: { userId: number; planId: string | null }): Promise<{ before: OwnPlan; after: OwnPlan }> => {
    const before = await loadPlanOfUser(tx, userId);
    if (planId === null) await removeAssignment(tx, userId);
    else {
      const plan = await lockPlan(tx, planId);
      if (!plan || plan.deletedAt) throw new AppError('NOT_FOUND', { message: platformPlanMessages.notFound });
      if (!plan.isActive) throw new AppError('CONFLICT', { message: planText.notActive(plan.name) });
      await saveAssignment(tx, { userId, planId, assignedAt: clock.now() });
    }
    return { before, after: await loadPlanOfUser(tx, userId) };
  };
