import { toPercent } from '../../kit/money.ts';
import type { Queries } from '../../platform/db/database.ts';
import { findAssignedPlans, loadEffectivePlan } from './assignments.store.ts';
import { loadDefaultPlan } from './plans.store.ts';
import type { PlanRow } from './tables.ts';

/** Plan of a user. */
export interface OwnPlan {
  id: string;
  name: string;
  /** Fee that is charged on orders. */
  feeBasisPoints: number;
  transactionFeePercentage: number;
  /** False when the user is on the default plan without an assignment. */
  assigned: boolean;
}

const ownPlan = ({ id, name, fee }: PlanRow, isAssigned: boolean): OwnPlan => ({
  id,
  name,
  feeBasisPoints: fee,
  transactionFeePercentage: toPercent(fee),
  assigned: isAssigned,
});

export async function loadPlanOfUser(queries: Queries, userId: number): Promise<OwnPlan> {
  const { plan, isAssigned } = await loadEffectivePlan(queries, userId);
  return ownPlan(plan, isAssigned);
}

/** Plans of several users, loaded with two queries. */
export async function loadPlansOfUsers(queries: Queries, userIds: number[]): Promise<Map<number, OwnPlan>> {
  const [isAssigned, fallback] = await Promise.all([findAssignedPlans(queries, userIds), loadDefaultPlan(queries)]);
  return new Map(
    userIds.map((userId) => {
      const plan = isAssigned.get(userId);
      return [userId, ownPlan(plan ?? fallback, plan !== undefined)];
    }),
  );
}
