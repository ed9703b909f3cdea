import { fastestRun } from '@jamun/test-support/fastest-run';
import { withConnection } from '@jamun/test-support/separate-connection';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let few: Person;
let many: Person;

/** Inserts products with realistic titles directly into the database: the API would take minutes. */
async function fill(client: pg.Client, person: Person, count: number): Promise<void> {
  for (let from = 1; from <= count; from += 500) await insertBatch(client, person, from, Math.min(from + 499, count));
}

async function insertBatch(client: pg.Client, person: Person, from: number, to: number): Promise<void> {
  await client.query(
    `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, status, sold_count, sales_count, created_at, updated_at)
     select substr(md5($1::bigint || '-' || n), 1, 20), $1::bigint, 'product-' || $1::bigint || '-' || n, 'Preset pack ' || md5(n::text), (array['Education', 'Health', 'Other'])[1 + n % 3],
       'FIXED', 100 + n * 100, 'Pay Now', (array['ACTIVE', 'INACTIVE'])[1 + n % 2], 0, 0, $3::timestamptz - make_interval(secs => n), $3
     from generate_series($2::int, $4::int) as n`,
    [person.id, from, world.clock.now(), to],
  );
}

beforeAll(async () => {
  world = await createWorld();
  [few, many] = [await world.person(), await world.person()];
  await withConnection(world.databaseUrl, async (client) => {
    await fill(client, few, 100);
    await fill(client, many, 10_000);
    await client.query('vacuum analyze products, product_counts');
  });
});
afterAll(() => world.close());

const list = (person: Person, query: Record<string, string>) => async () => {
  const response = await world.call('GET /api/v1/digital-products', { query } as never, person.token);
  expect(response.status).toBe(200);
};

it.each([
  [{}],
  [{ sort: 'title' }],
  [{ sort: 'title', order: 'desc', status: 'ACTIVE' }],
  [{ sort: 'price', category: 'Health' }],
  [{ sort: 'sales', page: '3' }],
] as Record<string, string>[][])('lists ten thousand products about as fast as a hundred: %j', async (query = {}) => {
  const bound = (await fastestRun(list(few, query))) * 2 + 1;
  expect(await fastestRun(list(many, query), (time) => time < bound)).toBeLessThan(bound);
});
