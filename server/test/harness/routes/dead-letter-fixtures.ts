import type { Contract, ContractKey, deadLetters, RouteInput } from '@jamun/contract';
import type { World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World) => Promise<RouteInput<Contract[K]>>;

/** Inserts a job that failed for good; returns its id. The kind has no handler unless the test chooses one. */
export async function createDeadLetter({ container }: World, kind = 'fixture', data: object = {}): Promise<string> {
  const { rows } = await container.database.pool.query<{ id: string }>(
    `insert into jobs (kind, data, state, attempts, failed_at, error) values ($1, $2, 'DEAD', 13, now(), 'Error ECONNREFUSED') returning id`,
    [kind, data],
  );
  return rows[0]?.id ?? '';
}

const newDeadLetter = async (world: World) => ({ params: { id: await createDeadLetter(world) } });

export const deadLetterFixtures: { [K in keyof typeof deadLetters]: Fixture<K> } = {
  'GET /api/v1/admin/jobs/dead-letters': async () => ({ query: { kind: 'send-mail' } }),
  'POST /api/v1/admin/jobs/dead-letters/{id}/retry': newDeadLetter,
  'POST /api/v1/admin/jobs/dead-letters/{id}/drop': async (world) => ({
    ...(await newDeadLetter(world)),
    body: { reason: 'The address does not exist' },
  }),
};
