import { toPercent } from '../../kit/money.ts';
import type { Queries } from '../../platform/db/database.ts';
import { assignedPlans, effectivePlan } from './assignments.store.ts';
import { defaultPlan } from './plans.store.ts';
import type { PlanRow } from './tables.ts';

/** What a person's plan means to them. */
export interface OwnPlan {
  id: string;
  name: string;
  /** The fee that orders are charged. */
  feeBasisPoints: number;
  transactionFeePercentage: number;
  /** False where it is the default that everybody has. */
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

/** The same for all people of a list. */
export async function plansOf(queries: Queries, userIds: number[]): Promise<Map<number, OwnPlan>> {
  const [assigned, usual] = await Promise.all([assignedPlans(queries, userIds), defaultPlan(queries)]);
  return new Map(
    userIds.map((userId) => {
      const plan = assigned.get(userId);
      return [userId, ownPlan(plan ?? usual, plan !== undefined)];
    }),
  );
}
