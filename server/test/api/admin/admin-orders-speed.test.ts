import { beside } from '@jamun/test-support/beside';
import { sized } from '@jamun/test-support/depth';
import { quickest } from '@jamun/test-support/quickest';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let token: string;
let buyer: Person;
let sellers: Person[];

const many = sized(20_000, 200_000);

const insertOrders = `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
         customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at)
       select lpad(n::text, 20, 'o'), $1, ($2::bigint[])[1 + n / 10 % 2], 'DIGITAL_PRODUCT', lpad(n::text, 20, 'i'), 'Preset pack ' || md5(n::text), 'buyer' || n % 1000,
         'Asha Rao', 'asha' || n % 1000 || '@example.in', '+919876543210', 100 + n % 99991 * 7919 % 100000, 5, status, $3, $3, $3::timestamptz + interval '20 minutes',
         case when status in ('PAID', 'REFUND_PENDING', 'REFUNDED') then $3::timestamptz end
       from generate_series($4::int, $5::int) as n,
         lateral (select (array['PAID', 'EXPIRED', 'PAID', 'EXPIRED', 'PAID', 'FAILED', 'PAID', 'EXPIRED', 'PAID', 'REFUNDED'])[1 + n % 10] as status) as state`;

/** With the guards of the database asleep, and as long as it takes. */
const unguarded = (work: (client: pg.Client) => Promise<void>) =>
  beside(world.databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await work(client);
  });

/** Orders in every state, straight into the database: through the door it would take hours. */
async function fill(from: number, to: number): Promise<void> {
  await unguarded(async (client) => {
    await client.query(insertOrders, [buyer.id, sellers.map(({ id }) => id), world.clock.now(), from, to]);
    await client.query('update order_tallies set orders = (select count(*) from orders where seq % 64 = part)');
    await client.query(
      `insert into seller_tallies (seller_id, product_type, sales, payments)
       select seller_id, product_type, count(*), 0 from orders where paid_at is not null group by 1, 2
       on conflict (seller_id, product_type) do update set sales = excluded.sales`,
    );
    await client.query('vacuum analyze orders, order_tallies, seller_tallies');
  });
}

const queries: Record<string, () => Record<string, string>> = {
  'all of them': () => ({}),
  'the dearest': () => ({ sort: 'amount' }),
  'the third page': () => ({ page: '3' }),
  'those of a seller': () => ({ sellerId: String(sellers[0]?.id), limit: '5', status: 'SOLD' }),
  'the paid ones': () => ({ status: 'PAID' }),
  'the expired ones': () => ({ status: 'EXPIRED' }),
  'none that are pending': () => ({ status: 'PENDING' }),
  'those that wait for somebody': () => ({ needsAttention: 'true' }),
  'one by its id': () => ({ search: lastId }),
};
const lastId = '100'.padStart(20, 'o');

const look = (query: Record<string, string>) => async () => {
  const answer = await world.call('GET /api/v1/admin/orders', { query } as never, token);
  expect(answer.status).toBe(200);
};

const small = new Map<string, number>();

beforeAll(async () => {
  world = await createWorld();
  ({ token } = await world.administrator());
  [buyer, ...sellers] = [await world.person(), await world.person(), await world.person()];
  await fill(1, 100);
  for (const [name, query] of Object.entries(queries)) small.set(name, await quickest(look(query())));
  await fill(101, many);
}, 600_000);
afterAll(async () => {
  // Orders without payments break what must never be: nothing of them is left when the world is looked at for the last time.
  await unguarded(async (client) => {
    await client.query('delete from orders');
    await client.query('update order_tallies set orders = 0');
    await client.query('delete from seller_tallies');
  });
  await world.close();
});

it.each(Object.keys(queries))(`${many} orders are looked through about as quickly as a hundred: %s`, async (name) => {
  const bound = (small.get(name) ?? 0) * 2 + 2;
  expect(await quickest(look(queries[name]?.() ?? {}), (time) => time < bound)).toBeLessThan(bound);
});
