import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'plans'>;

interface Given {
  userId: number;
  /** Null: back to the default. */
  planId: string | null;
}

/** Orders from now on are charged by it; those that there are keep the fee they began with. */
export const assignPlan =
  ({ database, accounts, plans, audit }: Deps) =>
  (actor: Actor, { userId, planId }: Given): Promise<void> =>
    database.transact(async (tx) => {
      if (!(await accounts.people.lock(tx, userId))) throw new AppError('NOT_FOUND');
      const { before, after } = await plans.assign(tx, { userId, planId });
      const kept = ({ id, name, assigned }: typeof before) => ({ planId: id, planName: name, assigned });
      const subject = { type: 'user', id: userId, userId } as const;
      await audit.record(tx, { actor, action: 'USER_PLAN_ASSIGNED', subject, before: kept(before), after: kept(after) });
    });
