import type { Contract, ContractKey, RouteInput, subscriptions } from '@jamun/contract';
import { ownChannel } from './channels.ts';
import { club, subscribed } from './subscriptions.ts';
import type { Person, World } from './world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const inChannel = async (world: World, owner: Person) => ({ params: { id: (await ownChannel(world, owner)).id } });
/** A plan of somebody else's that the owner can have. */
async function inPlan(world: World, price: number) {
  const { id, planId } = await club(world, { price });
  return { params: { id, planId } };
}

export const subscriptionFixtures: { [K in keyof typeof subscriptions]: Fixture<K> } = {
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe': (world) => inPlan(world, 0),
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription': async (world) => ({
    ...(await inPlan(world, 299)),
    body: { expectedAmount: 299, customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' } },
  }),
  'GET /api/v1/telegram/channels/{id}/membership': async (world) => ({ params: { id: (await club(world)).id } }),
  'POST /api/v1/telegram/subscriptions/{id}/invite-link': async (world, owner) => ({
    params: { id: (await subscribed(world, owner, await club(world))).purchaseId ?? '' },
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
