import { toPercent } from '../../kit/money.ts';
import type { Queries } from '../../platform/db/database.ts';
import { assignedPlans, effectivePlan } from './assignments.store.ts';
import { defaultPlan } from './plans.store.ts';
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

const ownPlan = ({ id, name, fee }: PlanRow, assigned: boolean): OwnPlan => ({
  id,
  name,
  feeBasisPoints: fee,
  transactionFeePercentage: toPercent(fee),
  assigned,
});

export async function planOf(queries: Queries, userId: number): Promise<OwnPlan> {
  const { plan, assigned } = await effectivePlan(queries, userId);
  return ownPlan(plan, assigned);
}

/** Plans of several users, loaded with two queries. */
export async function plansOf(queries: Queries, userIds: number[]): Promise<Map<number, OwnPlan>> {
  const [assigned, fallback] = await Promise.all([assignedPlans(queries, userIds), defaultPlan(queries)]);
  return new Map(
    userIds.map((userId) => {
      const plan = assigned.get(userId);
      return [userId, ownPlan(plan ?? fallback, plan !== undefined)];
    }),
  );
}
