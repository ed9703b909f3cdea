import { type PlatformFeatureEdit, type PlatformFeatureInput, platformPlanMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PlansDeps } from './deps.ts';
import { deleteFeature, findFeature, insertFeature, updateFeature } from './features.store.ts';
import { featureDecisions } from './plan.presenter.ts';
import { assertNotDeleted, assertVersion, toUniqueError } from './plan-rules.ts';
import { findPlan, lockPlans } from './plans.store.ts';
import type { FeatureRow } from './tables.ts';

type Deps = Pick<PlansDeps, 'database' | 'clock' | 'random' | 'audit'>;

const featureNotFound = () => new AppError('NOT_FOUND', { message: platformPlanMessages.featureNotFound });

/** Locks the plans and loads a feature. Rejects a missing feature or a deleted plan. */
async function lockFeature(tx: Tx, id: string): Promise<FeatureRow> {
  await lockPlans(tx);
  const row = await findFeature(tx, id);
  if (!row) throw featureNotFound();
  assertNotDeleted(await findPlan(tx, row.planId));
  return row;
}

export const createFeature =
  ({ database, clock, random, audit }: Deps) =>
  (planId: string, input: z.output<typeof PlatformFeatureInput>, actor: Actor): Promise<FeatureRow> => {
    const { featureKey, limitValue = 0, isEnabled = false } = input;
    const create = database.transact(async (tx) => {
      await lockPlans(tx);
      const plan = assertNotDeleted(await findPlan(tx, planId));
      const now = clock.now();
      const row = await insertFeature(tx, { id: newId(random), planId, featureKey, limitValue, isEnabled, createdAt: now, updatedAt: now });
      await audit.record(tx, {
        actor,
        action: 'FEATURE_CREATED',
        subject: { type: 'feature', id: row.id },
        after: { plan: plan.name, ...featureDecisions(row) },
      });
      return row;
    });
    return create.catch((error) => {
      throw toUniqueError(error);
    });
  };

/** Omitted fields do not change. */
export const changeFeature =
  ({ database, clock, audit }: Pick<PlansDeps, 'database' | 'clock' | 'audit'>) =>
  (id: string, input: z.output<typeof PlatformFeatureEdit>, actor: Actor): Promise<FeatureRow> => {
    const change = database.transact(async (tx) => {
      const row = await lockFeature(tx, id);
      assertVersion(row, input.version);
      const { featureKey, limitValue = row.limitValue, isEnabled = row.isEnabled } = input;
      const saved = await updateFeature(tx, row, { changes: { featureKey, limitValue, isEnabled }, now: clock.now() });
      await audit.record(tx, {
        actor,
        action: 'FEATURE_UPDATED',
        subject: { type: 'feature', id },
        before: featureDecisions(row),
        after: featureDecisions(saved),
      });
      return saved;
    });
    return change.catch((error) => {
      throw toUniqueError(error);
    });
  };

export const removeFeature =
  ({ database, audit }: Pick<PlansDeps, 'database' | 'audit'>) =>
  (id: string, actor: Actor): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockFeature(tx, id);
      await deleteFeature(tx, id);
      await audit.record(tx, {
        actor,
        action: 'FEATURE_DELETED',
        subject: { type: 'feature', id },
        before: featureDecisions(row),
      });
    });
