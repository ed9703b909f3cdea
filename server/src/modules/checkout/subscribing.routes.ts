import { checkoutMessages, channelPlanMessages as say } from '@jamun/contract';
import { type Mount, ok } from '../../platform/http/mount.ts';
import { startedView } from './order.presenter.ts';
import type { CheckoutParts } from './parts.ts';
import { showMembership, startSubscription, subscribeForFree } from './subscribe.ts';

export function mountSubscribing(mount: Mount, parts: CheckoutParts): void {
  const useCase = { start: startSubscription(parts), free: subscribeForFree(parts), membership: showMembership(parts) };

  mount('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', async ({ params, session }) => {
    const wish = { buyerId: session.userId, channelId: params.id, planId: params.planId };
    return ok(await useCase.free(wish), say.subscribed);
  });
  mount('POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription', async ({ params, body, session }) => {
    const wish = { buyerId: session.userId, channelId: params.id, planId: params.planId };
    return ok(startedView(await useCase.start(wish, body), parts.payments.browser()), checkoutMessages.started);
  });
  mount('GET /api/v1/telegram/channels/{id}/membership', async ({ params, session }) =>
    ok(await useCase.membership({ userId: session.userId, channelId: params.id })),
  );
}
