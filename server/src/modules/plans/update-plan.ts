import type { PlatformPlanEdit } from '@jamun/contract';
import type { z } from 'zod';
import { toBasisPoints, toPaise } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import { demoteDefaultPlan } from './default-plan.ts';
import type { PlansDeps } from './deps.ts';
import { planDecisions } from './plan.presenter.ts';
import { assertNotDeleted, assertVersion, defaultPlanError, inactiveDefaultError, toUniqueError } from './plan-rules.ts';
import { findPlan, lockPlans, updatePlan as savePlan } from './plans.store.ts';
import type { PlanRow } from './tables.ts';

type Input = z.output<typeof PlatformPlanEdit>;

/** Omitted fields do not change. */
function changesOf(row: PlanRow, input: Input) {
  const {
    name = row.name,
    description = row.description,
    isCustom = row.isCustom,
    isDefault = row.isDefault,
    isActive = row.isActive,
  } = input;
  const annualPrice = input.annualPrice === null ? null : input.annualPrice === undefined ? row.annualPrice : toPaise(input.annualPrice);
  return {
    name,
    description,
    isCustom,
    isDefault,
    isActive,
    annualPrice,
    monthlyPrice: input.monthlyPrice === undefined ? row.monthlyPrice : toPaise(input.monthlyPrice),
    fee: input.transactionFeePercentage === undefined ? row.fee : toBasisPoints(input.transactionFeePercentage),
  };
}

export const updatePlan =
  ({ database, clock, audit }: Pick<PlansDeps, 'database' | 'clock' | 'audit'>) =>
  async (id: string, input: Input, actor: Actor): Promise<PlanRow> => {
    const update = database.transact(async (tx) => {
      await lockPlans(tx);
      const row = assertNotDeleted(await findPlan(tx, id));
      assertVersion(row, input.version);
      const changes = changesOf(row, input);
      if (row.isDefault && !changes.isActive) throw defaultPlanError(row, 'mustStayActive');
      if (row.isDefault && !changes.isDefault) throw defaultPlanError(row, 'mustStayDefault');
      if (changes.isDefault && !changes.isActive) throw inactiveDefaultError();
      const now = clock.now();
      const promoted = changes.isDefault && !row.isDefault;
      const before = promoted ? { defaultPlan: await demoteDefaultPlan(tx, now) } : {};
      const after = promoted ? { defaultPlan: changes.name } : {};
      const saved = await savePlan(tx, row, { changes, now });
      await audit.record(tx, {
        actor,
        action: 'PLAN_UPDATED',
        subject: { type: 'plan', id },
        before: { ...planDecisions(row), ...before },
        after: { ...planDecisions(saved), ...after },
      });
      return saved;
    });
    return update.catch((error) => {
      throw toUniqueError(error);
    });
  };
