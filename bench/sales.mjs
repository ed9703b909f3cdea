// Latency of the sales and transaction lists: a seller with a million orders compared with one with a thousand, in the same database.
/** @import { PgClient } from '../scripts/lib/workspace-packages.mjs' */
import { compareLatency } from './lib/compare-latency.mjs';
import { withoutTriggers } from './lib/database.mjs';
import { startJamunWithDatabase } from './lib/processes.mjs';
import { signUpWithId } from './lib/sign-up.mjs';

/**
 * Bulk insert of paid orders of the last year.
 * @param {PgClient} client
 * @param {{ sellerId: string, buyerId: string, orders: number }} options
 */
async function insertOrders(client, { sellerId, buyerId, orders }) {
  const id = "lpad($1::text, 8, '0') || lpad(n::text, 12, '0')";
  const at = "now() - interval '365 days' + n * interval '365 days' / $2::int";
  await client.query(
    `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
       customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at, gateway_txn_id)
     select ${id}, $3::bigint, $1::bigint, 'DIGITAL_PRODUCT', lpad((n % 50)::text, 20, '0'), 'Product ' || n % 50, 'buyer' || n % 1000, 'A Buyer',
       'buyer' || n % 1000 || '@example.in', '+919886042215', 10000 + n % 900 * 100, 500, 'PAID', ${at}, ${at}, ${at} + interval '20 minutes',
       ${at}, 'cf-' || $1 || '-' || n
     from generate_series(1, $2::int) as n`,
    [sellerId, orders, buyerId],
  );
  await client.query(
    `insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency, payment_group, outcome,
       payment_time, created_at, updated_at)
     select ${id}, ${id}, $1::bigint, 'Product ' || n % 50, 'cashfree', 'cf-' || $1 || '-' || n, 'SUCCESS', 10000 + n % 900 * 100, 'INR', 'upi',
       'SETTLED', ${at}, ${at}, ${at}
     from generate_series(1, $2::int) as n`,
    [sellerId, orders],
  );
  await client.query("insert into seller_counters (seller_id, product_type, sales, payments) values ($1, 'DIGITAL_PRODUCT', $2, $2)", [
    sellerId,
    orders,
  ]);
}

const jamun = await startJamunWithDatabase();
const { client } = jamun;
try {
  const buyer = await signUpWithId(jamun, { email: 'buyer@example.in', phone: '9886042209' });
  const few = await signUpWithId(jamun, { email: 'few@example.in', phone: '9886042210' });
  const many = await signUpWithId(jamun, { email: 'many@example.in', phone: '9886042211' });
  await withoutTriggers(client, async () => {
    await insertOrders(client, { sellerId: few.id, buyerId: buyer.id, orders: 1_000 });
    await insertOrders(client, { sellerId: many.id, buyerId: buyer.id, orders: 1_000_000 });
  });
  await client.query('analyze orders; analyze payments; analyze seller_counters');
  const paths = [
    ...['', '?page=3', '?sort=amount', '?sort=name&order=asc', '?type=DIGITAL_PRODUCT'].map((query) => `/api/v1/sales${query}`),
    ...['', '?page=3', '?sort=amount', '?sort=status'].map((query) => `/api/v1/transactions${query}`),
  ];
  await compareLatency({
    urls: { few: jamun.url, many: jamun.url },
    tokens: { few: few.token, many: many.token },
    paths,
    share: 0.95,
    labels: { many: 'a million orders', few: 'a thousand' },
  });
} finally {
  await jamun.stop();
}
