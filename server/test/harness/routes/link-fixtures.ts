import type { Contract, ContractKey, links, RouteInput } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import type { Administrator, Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person, administrator?: Administrator) => Promise<RouteInput<Contract[K]>>;

/** Creates a short link to an external page. */
export async function createLink(world: World, owner: Pick<Person, 'token'>, fields: object = {}) {
  const body = { originalUrl: 'https://example.com/launch', ...fields };
  const response = await world.call('POST /api/v1/links', { body }, owner.token);
  if (response.status !== 200) throw new Error(`The link was not created: ${response.text}`);
  return response.body.data;
}

export async function createTakenDownLink(world: World, owner: Person) {
  const { id } = await createLink(world, owner);
  const { token } = await world.administrator();
  await world.call('POST /api/v1/admin/links/{id}/takedown', { params: { id }, body: { reason: 'Phishing' } }, token);
  return id;
}

const inLink = async (world: World, owner: Person) => ({ params: { id: (await createLink(world, owner)).id } });

export const linkFixtures: { [K in keyof typeof links]: Fixture<K> } = {
  'POST /api/v1/links': async () => ({
    body: {
      originalUrl: 'https://example.com/launch?utm_source=telegram',
      customShortId: `launch-${randomWord()}`,
      expiresAt: '2099-12-31T18:30:00Z',
      password: 'open sesame',
    },
  }),
  'GET /api/v1/links': async () => ({ query: { search: 'launch', status: 'ACTIVE', sort: 'clicks', order: 'asc' } }),
  'GET /api/v1/links/available': async () => ({ query: { shortId: `free-${randomWord()}` } }),
  'GET /api/v1/links/stats/{shortId}': async (world, owner) => ({ params: { shortId: (await createLink(world, owner)).shortId } }),
  'GET /api/v1/links/{id}': inLink,
  'PUT /api/v1/links/{id}': async (world, owner) => ({
    ...(await inLink(world, owner)),
    body: { originalUrl: 'https://example.com/after', expiresAt: '2099-12-31T18:30:00Z', password: 'another one' },
  }),
  'DELETE /api/v1/links/{id}': inLink,
  'GET /api/v1/links/{id}/analytics': async (world, owner) => ({
    ...(await inLink(world, owner)),
    query: { from: '2026-01-01', to: '2026-01-31' },
  }),
  'POST /api/v1/links/import': async () => ({
    body: { csv: `url,id,expires\nhttps://example.com/one,one-${randomWord()},2099-12-31\nhttps://example.com/two,,\n` },
  }),
  'GET /api/v1/admin/links': async () => ({ query: { search: 'example', status: 'ACTIVE', sort: 'clicks', order: 'desc' } }),
  'POST /api/v1/admin/links/{id}/takedown': async (world, owner) => ({ ...(await inLink(world, owner)), body: { reason: 'Phishing' } }),
  'POST /api/v1/admin/links/{id}/restore': async (world, owner) => ({ params: { id: await createTakenDownLink(world, owner) } }),
};
