import { and, count, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { planAssignments as assignments, type PlanRow, platformPlans as plans } from './tables.ts';

const isActivePlan = and(isNull(plans.deletedAt), plans.isActive);

/** Platform plan of a user: the assigned plan if it is active and not deleted, else the default plan. */
export async function loadEffectivePlan(queries: Queries, userId: number): Promise<{ plan: PlanRow; isAssigned: boolean }> {
  const found = await queries
    .select({ plan: plans, assignedTo: assignments.userId })
    .from(plans)
    .leftJoin(assignments, and(eq(assignments.planId, plans.id), eq(assignments.userId, userId)))
    .where(and(isActivePlan, or(isNotNull(assignments.userId), plans.isDefault)))
    .orderBy(desc(isNotNull(assignments.userId)))
    .limit(1);
  const [row] = found;
  if (!row) throw new Error('The default plan is missing');
  return { plan: row.plan, isAssigned: row.assignedTo !== null };
}

/** Assigned active plans by user id; the other users are on the default plan. */
export async function findAssignedPlans(queries: Queries, userIds: number[]): Promise<Map<number, PlanRow>> {
  const found = await queries
    .select({ userId: assignments.userId, plan: plans })
    .from(assignments)
    .innerJoin(plans, eq(plans.id, assignments.planId))
    .where(and(inArray(assignments.userId, userIds), isActivePlan));
  return new Map(found.map(({ userId, plan }) => [userId, plan]));
}

export async function saveAssignment(tx: Tx, row: typeof assignments.$inferInsert): Promise<void> {
  const { planId, assignedAt } = row;
  await tx.insert(assignments).values(row).onConflictDoUpdate({ target: assignments.userId, set: { planId, assignedAt } });
}

export async function removeAssignment(tx: Tx, userId: number): Promise<void> {
  await tx.delete(assignments).where(eq(assignments.userId, userId));
}

/** Number of users whose assigned plan is inactive, but not deleted. */
export async function countUsersOnInactivePlans(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ users: count() })
    .from(assignments)
    .innerJoin(plans, eq(plans.id, assignments.planId))
    .where(and(isNull(plans.deletedAt), eq(plans.isActive, false)));
  return row?.users ?? 0;
}
