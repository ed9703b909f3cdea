import type { Contract, ContractKey, RouteInput, subscribers, subscriptions } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { days, later } from '../../../src/kit/clock.ts';
import { hashToken, newId, newToken, systemRandom } from '../../../src/kit/ids.ts';
import { createChannel } from '../channels.ts';
import { buySubscription, createChannelWithPlan, grantSubscription, subscribeFree } from '../subscriptions.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const inChannel = async (world: World, owner: Person) => ({ params: { id: (await createChannel(world, owner)).id } });
/** Plan of another seller. */
async function inPlan(world: World, price: number) {
  const { id, planId } = await createChannelWithPlan(world, { price });
  return { params: { id, planId } };
}

/** Subscriber of the owner's channel, on a free plan: none of these routes needs the payment, which takes longer. */
async function subscriberParams(world: World, seller: Person) {
  const plan = await createChannelWithPlan(world, { price: 0 }, { seller });
  const { body } = await subscribeFree(world, await world.person(), plan);
  return { params: { id: plan.id, subscriptionId: body.data.purchaseId } };
}

/** Invitation for the owner, inserted directly: waiting for the email would run all due jobs. */
async function invitation(world: World, owner: Person) {
  const { id, planId, seller } = await createChannelWithPlan(world);
  const token = newToken(systemRandom);
  const now = world.clock.now();
  await world.container.database.pool.query(
    `insert into telegram_grants (id, channel_id, plan_id, plan_name, seller_id, email, days, token_hash, created_at, expires_at)
     values ($1, $2, $3, 'Monthly', $4, $5, 14, $6, $7, $8)`,
    [newId(systemRandom), id, planId, seller.id, owner.email, hashToken(token), now, later(now, days(14))],
  );
  return { body: { token } };
}

export const subscriptionFixtures: { [K in keyof typeof subscriptions | keyof typeof subscribers]: Fixture<K> } = {
  'GET /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}': subscriberParams,
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend': async (world, owner) => ({
    ...(await subscriberParams(world, owner)),
    body: { days: 7, reason: 'A week without posts', idempotencyKey: 'fixture-extension' },
  }),
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove': async (world, owner) => ({
    ...(await subscriberParams(world, owner)),
    body: { reason: 'Shared the posts elsewhere' },
  }),
  'GET /api/v1/telegram/channels/{id}/grants': inChannel,
  'POST /api/v1/telegram/channels/{id}/grants': async (world, seller) => {
    const { id, planId } = await createChannelWithPlan(world, {}, { seller });
    return { params: { id }, body: { email: `${randomWord()}@example.in`, planId, days: 14 } };
  },
  'DELETE /api/v1/telegram/channels/{id}/grants/{grantId}': async (world, seller) => {
    const plan = await createChannelWithPlan(world, {}, { seller });
    const { body } = await grantSubscription(world, plan, `${randomWord()}@example.in`);
    return { params: { id: plan.id, grantId: body.data.id } };
  },
  'POST /api/v1/telegram/grants/open': invitation,
  'POST /api/v1/telegram/grants/accept': invitation,
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe': (world) => inPlan(world, 0),
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription': async (world) => ({
    ...(await inPlan(world, 299)),
    body: { expectedAmount: 299, customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' } },
  }),
  'GET /api/v1/telegram/channels/{id}/membership': async (world) => ({ params: { id: (await createChannelWithPlan(world)).id } }),
  'POST /api/v1/telegram/subscriptions/{id}/invite-link': async (world, owner) => ({
    params: { id: (await buySubscription(world, owner, await createChannelWithPlan(world))).purchaseId ?? '' },
  }),
  'GET /api/v1/telegram/channels/{id}/subscribers': async (world, owner) => ({
    ...(await inChannel(world, owner)),
    query: { search: 'monthly', status: 'ACTIVE', sort: 'expiry', order: 'asc' },
  }),
  'GET /api/v1/telegram/channels/{id}/subscribers.csv': async (world, owner) => ({
    ...(await inChannel(world, owner)),
    query: { status: 'EXPIRED' },
  }),
  'GET /api/v1/telegram/channels/{id}/members-check': inChannel,
  'POST /api/v1/telegram/channels/{id}/members-check': inChannel,
};
