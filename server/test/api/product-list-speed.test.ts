import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../harness/world.ts';

let world: World;
let few: Person;
let many: Person;

/** Products as sellers name them, straight into the database: through the door it would take minutes. */
async function fill(person: Person, count: number): Promise<void> {
  for (let from = 1; from <= count; from += 500) await fillSome(person, from, Math.min(from + 499, count));
}

async function fillSome(person: Person, from: number, to: number): Promise<void> {
  await world.container.database.pool.query(
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
  await fill(few, 100);
  await fill(many, 10_000);
  await world.container.database.pool.query('vacuum analyze products, product_counts');
});
afterAll(() => world.close());

const timed = async (person: Person, query: Record<string, string>): Promise<number> => {
  const began = performance.now();
  const answer = await world.call('GET /api/v1/digital-products', { query } as never, person.token);
  expect(answer.status).toBe(200);
  return performance.now() - began;
};

it.each([
  [{}],
  [{ sort: 'title' }],
  [{ sort: 'title', order: 'desc', status: 'ACTIVE' }],
  [{ sort: 'price', category: 'Health' }],
  [{ sort: 'sales', page: '3' }],
] as Record<string, string>[][])('ten thousand products are listed about as quickly as a hundred: %j', async (query = {}) => {
  const [small, large] = [[] as number[], [] as number[]];
  for (let round = 0; round < 20; round++) {
    small.push(await timed(few, query));
    large.push(await timed(many, query));
  }
  // The quickest of each: a busy machine only ever makes one slower.
  expect(Math.min(...large)).toBeLessThan(Math.min(...small) * 2 + 1);
});
