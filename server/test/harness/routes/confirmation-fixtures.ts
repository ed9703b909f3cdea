import type { Contract, ContractKey, confirmations, RouteInput } from '@jamun/contract';
import type { Administrator, Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person, administrator?: Administrator) => Promise<RouteInput<Contract[K]>>;

/** Stores a request for a credit of ₹500, whatever the limit of one administrator is. */
export async function askForCredit(world: World, { id: userId }: { id: number }, asker: { id: number }): Promise<string> {
  const actor = { userId: asker.id, address: '127.0.0.1' };
  const { id } = await world.container.database.transact((tx) =>
    world.container.confirmations.ask(tx, {
      kind: 'ADJUSTMENT',
      userId,
      amount: 50_000n,
      reason: 'Goodwill',
      idempotencyKey: undefined,
      actor,
    }),
  );
  return id;
}

const requestOfAnother = async (world: World, owner: Person) => ({
  params: { id: await askForCredit(world, owner, await world.administrator()) },
});

export const confirmationFixtures: { [K in keyof typeof confirmations]: Fixture<K> } = {
  'GET /api/v1/admin/confirmations': async () => ({ query: { status: 'OPEN', kind: 'PAYOUT', limit: '5' } }),
  'POST /api/v1/admin/confirmations/{id}/confirm': requestOfAnother,
  'POST /api/v1/admin/confirmations/{id}/reject': async (world, owner) => ({
    ...(await requestOfAnother(world, owner)),
    body: { reason: 'The amount is wrong' },
  }),
  'POST /api/v1/admin/confirmations/{id}/cancel': async (world, owner, administrator) => ({
    params: { id: await askForCredit(world, owner, administrator ?? (await world.administrator())) },
  }),
};
