import { sized } from '@jamun/test-support/depth';
import { fastestRun } from '@jamun/test-support/fastest-run';
import { withConnection } from '@jamun/test-support/separate-connection';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let token: string;
let buyer: Person;
let sellers: Person[];

const orderCount = sized(20_000, 200_000);

const insertOrders = `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
         customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at)
       select lpad(n::text, 20, 'o'), $1, ($2::bigint[])[1 + n / 10 % 2], 'DIGITAL_PRODUCT', lpad(n::text, 20, 'i'), 'Preset pack ' || md5(n::text), 'buyer' || n % 1000,
         'Asha Rao', 'asha' || n % 1000 || '@example.in', '+919876543210', 100 + n % 99991 * 7919 % 100000, 5, status, $3, $3, $3::timestamptz + interval '20 minutes',
         case when status in ('PAID', 'REFUND_PENDING', 'REFUNDED') then $3::timestamptz end
       from generate_series($4::int, $5::int) as n,
         lateral (select (array['PAID', 'EXPIRED', 'PAID', 'EXPIRED', 'PAID', 'FAILED', 'PAID', 'EXPIRED', 'PAID', 'REFUNDED'])[1 + n % 10] as status) as state`;

/** Runs on a separate connection without triggers, foreign keys and statement timeout. */
const withoutTriggers = (work: (client: pg.Client) => Promise<void>) =>
  withConnection(world.databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await work(client);
  });

/** Inserts orders in every status directly into the database: through the API it would take hours. */
async function insertOrderRange(from: number, to: number): Promise<void> {
  await withoutTriggers(async (client) => {
    await client.query(insertOrders, [buyer.id, sellers.map(({ id }) => id), world.clock.now(), from, to]);
    await client.query('update order_counters set orders = (select count(*) from orders where seq % 64 = part)');
    await client.query(
      `insert into seller_counters (seller_id, product_type, sales, payments)
       select seller_id, product_type, count(*), 0 from orders where paid_at is not null group by 1, 2
       on conflict (seller_id, product_type) do update set sales = excluded.sales`,
    );
    await client.query('vacuum analyze orders, order_counters, seller_counters');
  });
}

const queries: Record<string, () => Record<string, string>> = {
  'without filters': () => ({}),
  'sorted by amount': () => ({ sort: 'amount' }),
  'third page': () => ({ page: '3' }),
  'sales of one seller': () => ({ sellerId: String(sellers[0]?.id), limit: '5', status: 'SOLD' }),
  'status PAID': () => ({ status: 'PAID' }),
  'status EXPIRED': () => ({ status: 'EXPIRED' }),
  'status PENDING without matches': () => ({ status: 'PENDING' }),
  'needs attention': () => ({ needsAttention: 'true' }),
  'search by id': () => ({ search: lastId }),
};
const lastId = '100'.padStart(20, 'o');

const listOrders = (query: Record<string, string>) => async () => {
  const response = await world.call('GET /api/v1/admin/orders', { query } as never, token);
  expect(response.status).toBe(200);
};

const timesWithHundredOrders = new Map<string, number>();

beforeAll(async () => {
  world = await createWorld();
  ({ token } = await world.administrator());
  [buyer, ...sellers] = [await world.person(), await world.person(), await world.person()];
  await insertOrderRange(1, 100);
  for (const [name, query] of Object.entries(queries)) timesWithHundredOrders.set(name, await fastestRun(listOrders(query())));
  await insertOrderRange(101, orderCount);
}, 600_000);
afterAll(async () => {
  // Orders without payments violate the money invariants that `world.close` checks, so they are deleted before.
  await withoutTriggers(async (client) => {
    await client.query('delete from orders');
    await client.query('update order_counters set orders = 0');
    await client.query('delete from seller_counters');
  });
  await world.close();
});

it.each(Object.keys(queries))(`listing ${orderCount} orders takes at most about twice as long as listing 100: %s`, async (name) => {
  const bound = (timesWithHundredOrders.get(name) ?? 0) * 2 + 2;
  expect(await fastestRun(listOrders(queries[name]?.() ?? {}), (time) => time < bound)).toBeLessThan(bound);
});
