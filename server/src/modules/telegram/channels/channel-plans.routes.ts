import { channelPlanMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { TelegramDeps } from '../deps.ts';
import { planView } from './channel.presenter.ts';
import { planUseCases } from './channel-plans.ts';
import { ownedItemOf } from './channels.routes.ts';

export function mountChannelPlans(mount: Mount, deps: TelegramDeps): void {
  const { find, list, create, update, remove } = planUseCases(deps);

  mount('POST /api/v1/telegram/channels/{id}/plans', async (call) =>
    ok(planView(await create(ownedItemOf(call), call.body)), channelPlanMessages.created),
  );
  mount('GET /api/v1/telegram/channels/{id}/plans', async (call) => ok((await list(ownedItemOf(call))).map(planView)));
  mount('GET /api/v1/telegram/plans/{id}', async (call) => ok(planView(await find(ownedItemOf(call)))));
  mount('PUT /api/v1/telegram/plans/{id}', async (call) =>
    ok(planView(await update(ownedItemOf(call), call.body)), channelPlanMessages.updated),
  );
  mount('DELETE /api/v1/telegram/plans/{id}', async (call) => {
    await remove(ownedItemOf(call));
    return done(channelPlanMessages.deleted);
  });
}
