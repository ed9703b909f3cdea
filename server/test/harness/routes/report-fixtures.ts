import type { Contract, ContractKey, RouteInput, reports } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { expect } from 'vitest';
import { createPublishedProduct } from '../products.ts';
import type { Person, World } from '../world.ts';
import { createLink } from './link-fixtures.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;
type Input = RouteInput<Contract['POST /api/v1/reports']>['body'];

/** Reports a page; `id` is the id in the admin list. */
export async function reportPage(world: World, page: string, more: Partial<Input> = {}) {
  const body = { page, reason: 'SCAM', details: 'It asks for my bank password', email: `${randomWord()}@example.in`, ...more } as const;
  const response = await world.call('POST /api/v1/reports', { body });
  expect(response.status, response.text).toBe(200);
  const { number } = response.body.data;
  const { rows } = await world.container.database.pool.query('select id from abuse_reports where number = $1', [number]);
  return { number, id: rows[0].id as string, email: String(body.email) };
}

const newReport = async (world: World, owner: Person) => ({
  params: { id: (await reportPage(world, `/s/${(await createLink(world, owner)).shortId}`)).id },
});

async function takenDownReport(world: World, owner: Person) {
  const request = await newReport(world, owner);
  const { token } = await world.administrator();
  await world.call('POST /api/v1/admin/reports/{id}/decide', { ...request, body: { decision: 'TAKEN_DOWN', reason: 'Phishing' } }, token);
  return request;
}

export const reportFixtures: { [K in keyof typeof reports]: Fixture<K> } = {
  'POST /api/v1/reports': async (world, owner) => ({
    body: {
      page: `/d/${(await createPublishedProduct(world, owner)).slug}`,
      reason: 'STOLEN',
      details: 'These are my photos',
      email: `${randomWord()}@example.in`,
    },
  }),
  'GET /api/v1/admin/reports': async () => ({ query: { status: 'OPEN', overdue: 'yes', type: 'LINK', reason: 'SCAM', search: 'R-1001' } }),
  'GET /api/v1/admin/reports/{id}': newReport,
  'POST /api/v1/admin/reports/{id}/acknowledge': newReport,
  'POST /api/v1/admin/reports/{id}/decide': async (world, owner) => ({
    ...(await newReport(world, owner)),
    body: { decision: 'DISMISSED', reason: 'The page follows our rules' },
  }),
  'POST /api/v1/admin/reports/{id}/restore': async (world, owner) => ({
    ...(await takenDownReport(world, owner)),
    body: { reason: 'The seller removed it' },
  }),
};
