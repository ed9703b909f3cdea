import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import { assertMember } from './assert-member.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'plans'>;

interface PlanAssignment {
  userId: number;
  /** Null assigns the default plan. */
  planId: string | null;
}

/** New orders use the fee of the new plan; existing orders keep their original fee. */
export const assignPlan =
  ({ database, accounts, plans, audit }: Deps) =>
  (actor: Actor, { userId, planId }: PlanAssignment): Promise<void> =>
    database.transact(async (tx) => {
      const user = await accounts.people.lock(tx, userId);
      if (!user) throw new AppError('NOT_FOUND');
      assertMember(user);
      const { before, after } = await plans.assign(tx, { userId, planId });
      const auditFields = ({ id, name, assigned }: typeof before) => ({ planId: id, planName: name, assigned });
      const subject = { type: 'user', id: userId, userId } as const;
      await audit.record(tx, { actor, action: 'USER_PLAN_ASSIGNED', subject, before: auditFields(before), after: auditFields(after) });
    });
