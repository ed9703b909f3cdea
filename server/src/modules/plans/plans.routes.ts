import { platformPlanMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { actorOf } from '../../platform/audit/audit.port.ts';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import { changeFeature, createFeature, removeFeature } from './change-features.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import type { PlansDeps } from './deps.ts';
import { findFeature, listFeatures } from './features.store.ts';
import { featureView, planView } from './plan.presenter.ts';
import { loadPlanOfUser } from './plan-of.ts';
import { allPlans, findPlan } from './plans.store.ts';
import { storageOf } from './storage-of.ts';
import { updatePlan } from './update-plan.ts';

function assertFound<Row>(row: Row | null, message: string): Row {
  if (row === null) throw new AppError('NOT_FOUND', { message });
  return row;
}

export function mountPlans(mount: Mount, deps: PlansDeps): void {
  const { read } = deps.database;
  const create = createPlan(deps);
  const update = updatePlan(deps);
  const remove = deletePlan(deps);
  const storage = storageOf(deps);

  mount('GET /api/v1/users/me/plan', async ({ session: { userId } }) => {
    const plan = await loadPlanOfUser(read, userId);
    return ok({ ...plan, storage: await storage({ userId, planId: plan.id }) });
  });
  mount('GET /api/v1/admin/platform-subscription-plans', async () => ok((await allPlans(read)).map(planView)));
  mount('POST /api/v1/admin/platform-subscription-plans', async ({ body, session, caller }) =>
    ok(planView(await create(body, actorOf(session, caller))), platformPlanMessages.created),
  );
  mount('GET /api/v1/admin/platform-subscription-plans/{id}', async ({ params }) =>
    ok(planView(assertFound(await findPlan(read, params.id), platformPlanMessages.notFound))),
  );
  mount('PUT /api/v1/admin/platform-subscription-plans/{id}', async ({ params, body, session, caller }) =>
    ok(planView(await update(params.id, body, actorOf(session, caller))), platformPlanMessages.updated),
  );
  mount('DELETE /api/v1/admin/platform-subscription-plans/{id}', async ({ params, session, caller }) => {
    await remove(params.id, actorOf(session, caller));
    return done(platformPlanMessages.deleted);
  });
}

export function mountFeatures(mount: Mount, deps: PlansDeps): void {
  const { read } = deps.database;
  const create = createFeature(deps);
  const change = changeFeature(deps);
  const remove = removeFeature(deps);

  mount('GET /api/v1/admin/platform-features/{planId}', async ({ params }) => {
    assertFound(await findPlan(read, params.planId), platformPlanMessages.notFound);
    return ok((await listFeatures(read, params.planId)).map(featureView));
  });
  mount('POST /api/v1/admin/platform-features/{planId}', async ({ params, body, session, caller }) =>
    ok(featureView(await create(params.planId, body, actorOf(session, caller))), platformPlanMessages.featureCreated),
  );
  mount('GET /api/v1/admin/platform-features/feature/{featureId}', async ({ params }) =>
    ok(featureView(assertFound(await findFeature(read, params.featureId), platformPlanMessages.featureNotFound))),
  );
  mount('PUT /api/v1/admin/platform-features/feature/{featureId}', async ({ params, body, session, caller }) =>
    ok(featureView(await change(params.featureId, body, actorOf(session, caller))), platformPlanMessages.featureUpdated),
  );
  mount('DELETE /api/v1/admin/platform-features/{featureId}', async ({ params, session, caller }) => {
    await remove(params.featureId, actorOf(session, caller));
    return done(platformPlanMessages.featureDeleted);
  });
}
