import type { PlatformPlanInput } from '@jamun/contract';
import type { z } from 'zod';
import { newId } from '../../kit/ids.ts';
import { toBasisPoints, toPaise } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import { demoteDefaultPlan } from './default-plan.ts';
import type { PlansDeps } from './deps.ts';
import { planDecisions } from './plan.presenter.ts';
import { inactiveDefaultError, toUniqueError } from './plan-rules.ts';
import { insertPlan, lockPlans } from './plans.store.ts';
import type { PlanRow } from './tables.ts';

type Deps = Pick<PlansDeps, 'database' | 'clock' | 'random' | 'audit'>;

export const createPlan =
  ({ database, clock, random, audit }: Deps) =>
  async (input: z.output<typeof PlatformPlanInput>, actor: Actor): Promise<PlanRow> => {
    const { isDefault = false, isActive = true, isCustom = false, description = '' } = input;
    if (isDefault && !isActive) throw inactiveDefaultError();
    const now = clock.now();
    const create = database.transact(async (tx) => {
      await lockPlans(tx);
      const before = isDefault ? { defaultPlan: await demoteDefaultPlan(tx, now) } : {};
      const plan = await insertPlan(tx, {
        id: newId(random),
        name: input.name,
        description,
        isCustom,
        isDefault,
        isActive,
        createdAt: now,
        updatedAt: now,
        monthlyPrice: toPaise(input.monthlyPrice),
        fee: toBasisPoints(input.transactionFeePercentage),
        annualPrice: input.annualPrice == null ? null : toPaise(input.annualPrice),
      });
      await audit.record(tx, { actor, action: 'PLAN_CREATED', subject: { type: 'plan', id: plan.id }, before, after: planDecisions(plan) });
      return plan;
    });
    return create.catch((error) => {
      throw toUniqueError(error);
    });
  };
