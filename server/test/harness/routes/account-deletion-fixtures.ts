import type { accountDeletion, Contract, ContractKey, RouteInput } from '@jamun/contract';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

export const requestDeletion = (world: World, { token, password }: Pick<Person, 'token' | 'password'>) =>
  world.call('POST /api/v1/users/me/deletion', { body: { password, confirmation: 'DELETE' } }, token);
export const fetchDeletion = async (world: World, { token }: { token: string }) =>
  (await world.call('GET /api/v1/users/me/deletion', {}, token)).body.data;
export const cancelDeletion = (world: World, { token }: { token: string }) => world.call('DELETE /api/v1/users/me/deletion', {}, token);

export const accountDeletionFixtures: { [K in keyof typeof accountDeletion]: Fixture<K> } = {
  'GET /api/v1/users/me/deletion': async () => ({}),
  'POST /api/v1/users/me/deletion': async (_world, { password }) => ({ body: { password, confirmation: 'DELETE' } }),
  'DELETE /api/v1/users/me/deletion': async () => ({}),
};
