import type { Actor } from '../../platform/audit/audit.port.ts';
import type { PlansDeps } from './deps.ts';
import { planDecisions } from './plan.presenter.ts';
import { assertNotDeleted, defaultPlanError } from './plan-rules.ts';
import { findPlan, lockPlans, updatePlan } from './plans.store.ts';

/** Soft delete: the plan stays readable, and its users fall back to the default plan. */
export const deletePlan =
  ({ database, clock, audit }: Pick<PlansDeps, 'database' | 'clock' | 'audit'>) =>
  (id: string, actor: Actor): Promise<void> =>
    database.transact(async (tx) => {
      await lockPlans(tx);
      const row = assertNotDeleted(await findPlan(tx, id));
      if (row.isDefault) throw defaultPlanError(row, 'notDeletable');
      const now = clock.now();
      const deleted = await updatePlan(tx, row, { changes: { deletedAt: now }, now });
      await audit.record(tx, {
        actor,
        action: 'PLAN_DELETED',
        subject: { type: 'plan', id },
        before: planDecisions(row),
        after: planDecisions(deleted),
      });
    });
