import { channelPlanMessages, checkoutMessages, subscriberMessages } from '@jamun/contract';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutDeps } from '../deps.ts';
import { startedView } from '../orders/order.presenter.ts';
import { acceptGrant } from './accept-grant.ts';
import { extendSubscription, removeSubscriber } from './manage-subscriber.ts';
import { showSubscriber } from './show-subscriber.ts';
import { showMembership, startSubscription, subscribeForFree } from './subscribe.ts';

export function mountSubscribing(mount: Mount, deps: CheckoutDeps): void {
  const useCase = { start: startSubscription(deps), free: subscribeForFree(deps), membership: showMembership(deps) };

  mount('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', async ({ params, session }) => {
    const request = { buyerId: session.userId, channelId: params.id, planId: params.planId };
    return ok(await useCase.free(request), channelPlanMessages.subscribed);
  });
  mount('POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription', async ({ params, body, session, caller }) => {
    const request = { buyerId: session.userId, channelId: params.id, planId: params.planId, network: caller.address };
    return ok(startedView(await useCase.start(request, body), deps.payments.browser()), checkoutMessages.started);
  });
  mount('GET /api/v1/telegram/channels/{id}/membership', async ({ params, session }) =>
    ok(await useCase.membership({ userId: session.userId, channelId: params.id })),
  );
}

/** Subscribers of a seller's channel, and free subscriptions that are accepted. */
export function mountSubscriberManagement(mount: Mount, deps: CheckoutDeps): void {
  const useCase = {
    show: showSubscriber(deps),
    extend: extendSubscription(deps),
    remove: removeSubscriber(deps),
    acceptGrant: acceptGrant(deps),
  };

  mount('GET /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}', async ({ params: { id, subscriptionId }, session }) =>
    ok(await useCase.show({ channelId: id, subscriptionId, sellerId: session.userId })),
  );
  mount('POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend', async ({ params, body, session, caller }) => {
    const { id: channelId, subscriptionId } = params;
    const { until } = await useCase.extend({
      channelId,
      subscriptionId,
      sellerId: session.userId,
      ...body,
      actor: actorOf(session, caller),
    });
    return ok({ expiryDate: until.toISOString() }, subscriberMessages.extended);
  });
  mount('POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove', async ({ params, body, session, caller }) => {
    const { id: channelId, subscriptionId } = params;
    await useCase.remove({ channelId, subscriptionId, sellerId: session.userId, ...body, actor: actorOf(session, caller) });
    return ok(null, subscriberMessages.removed);
  });
  mount('POST /api/v1/telegram/grants/accept', async ({ body, session, caller }) =>
    ok(await useCase.acceptGrant(body.token, actorOf(session, caller)), subscriberMessages.accepted),
  );
}
