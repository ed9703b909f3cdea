import type { Queries } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { assertPlanLimit, assertStorageLimit } from './assert-plan-limit.ts';
import { assignPlan } from './assign-plan.ts';
import { countUsersOnInactivePlans } from './assignments.store.ts';
import type { PlansDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.store.ts';
import { exportPersonalData } from './personal-data.ts';
import { loadPlanOfUser, loadPlansOfUsers } from './plan-of.ts';
import { mountFeatures, mountPlans } from './plans.routes.ts';
import { countUndeletedPlans } from './plans.store.ts';

export type Plans = ReturnType<typeof plansModule>;

/** Public API: the plan of a user, its fee and its limits. */
export function plansModule(deps: PlansDeps) {
  return {
    mount(mount: Mount) {
      mountPlans(mount, deps);
      mountFeatures(mount, deps);
    },
    exportPersonalData: exportPersonalData(deps),
    erasePersonalData,
    loadPlanOfUser,
    loadPlansOfUsers,
    /** In basis points. */
    feeOf: async (queries: Queries, userId: number): Promise<number> => (await loadPlanOfUser(queries, userId)).feeBasisPoints,
    assign: assignPlan(deps),
    assertPlanLimit,
    assertStorageLimit: assertStorageLimit(deps),
    async counts(queries: Queries) {
      const [totalPlatformSubscriptionPlans, creators, onInactive] = [
        await countUndeletedPlans(queries),
        await deps.countCreators(queries),
        await countUsersOnInactivePlans(queries),
      ];
      return { totalPlatformSubscriptionPlans, activeSubscriptions: creators - onInactive };
    },
  };
}
