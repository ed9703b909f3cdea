// Dashboard latency of a seller with 100,000 orders (of a million in the database) and a thousand links, compared with a seller with a
// thousand orders and ten links in a separate database.
/** @import { PgClient } from '../scripts/lib/workspace-packages.mjs' */
import { compareLatency } from './lib/compare-latency.mjs';
import { withoutTriggers } from './lib/database.mjs';
import { startJamunWithDatabase } from './lib/processes.mjs';
import { signUpWithId } from './lib/sign-up.mjs';

/** @typedef {{ orders: number, otherSellers: number, links: number }} Volume */

/**
 * Bulk insert of paid orders of the last year, one in four for a channel.
 * @param {PgClient} client
 * @param {{ sellerId: string, buyerId: string, orders: number }} options
 */
async function insertOrders(client, { sellerId, buyerId, orders }) {
  const at = "now() - interval '365 days' + n * interval '365 days' / $2::int";
  await client.query(
    `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
       customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at, gateway_txn_id)
     select lpad($1::text, 8, '0') || lpad(n::text, 12, '0'), $3::bigint, $1::bigint,
       case n % 4 when 0 then 'TELEGRAM_PLAN' else 'DIGITAL_PRODUCT' end, lpad((n % 50)::text, 20, '0'), 'Product ' || n % 50,
       'buyer' || n % 1000, 'A Buyer', 'buyer' || n % 1000 || '@example.in', '+919886042215', 10000 + n % 900 * 100, 500, 'PAID', ${at}, ${at},
       ${at} + interval '20 minutes', ${at}, 'cf-' || $1 || '-' || n
     from generate_series(1, $2::int) as n`,
    [sellerId, orders, buyerId],
  );
}

/**
 * Other sellers with ten thousand orders each.
 * @param {PgClient} client
 * @param {{ count: number, buyerId: string }} options
 */
async function insertOtherSellers(client, { count, buyerId }) {
  /** @type {{ rows: { id: string }[] }} */
  const { rows } = await client.query(
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
     select 'other' || n, 'Other ' || n, 'other' || n || '@example.in', '+9198' || lpad(n::text, 8, '0'), '-', now(), now()
     from generate_series(1, $1::int) as n returning id`,
    [count],
  );
  for (const { id } of rows) await insertOrders(client, { sellerId: id, buyerId, orders: 10_000 });
}

/**
 * Links with clicks on every day of the last year.
 * @param {PgClient} client
 * @param {{ userId: string, links: number }} options
 */
async function insertLinks(client, { userId, links }) {
  const id = "'link' || lpad(n::text, 16, '0')";
  await client.query(
    `insert into short_links (id, user_id, short_id, original_url, clicks, created_at, updated_at)
     select ${id}, $1, ${id}, 'https://example.com/launch', 3650, now() - interval '365 days', now() from generate_series(1, $2::int) as n`,
    [userId, links],
  );
  await client.query(
    `insert into link_days select ${id}, current_date - day, 10, 5, 0 from generate_series(1, $1::int) as n, generate_series(0, 364) as day`,
    [links],
  );
}

/**
 * @param {PgClient} client
 * @param {{ sellerId: string, buyerId: string } & Volume} options
 */
async function insertAll(client, { sellerId, buyerId, orders, otherSellers, links }) {
  await insertOtherSellers(client, { count: otherSellers, buyerId });
  await insertOrders(client, { sellerId, buyerId, orders });
  await insertLinks(client, { userId: sellerId, links });
  // Daily totals, as the triggers would have written them.
  await client.query(
    `insert into sales_days (seller_id, day, product_type, sales, amount)
     select seller_id, day_in_india(paid_at), product_type, count(*), sum(amount) from orders group by 1, 2, 3`,
  );
  await client.query(
    'insert into link_owner_days select user_id, day, sum(link_days.clicks) from link_days join short_links on short_links.id = link_id group by 1, 2',
  );
}

/** @param {PgClient} client */
async function assertDailyTotals(client) {
  const { rows } = await client.query(
    'select day from invariant_d1_days_are_what_was_sold union all select day from invariant_d2_days_of_owners_are_their_links',
  );
  if (rows.length > 0) throw new Error('The daily totals do not match the orders and clicks');
}

/**
 * Starts the server on a database of this volume; returns its address and the seller's token.
 * @param {Volume} volume
 */
async function startShop(volume) {
  const jamun = await startJamunWithDatabase();
  const { url, client, stop } = jamun;
  const buyer = await signUpWithId(jamun, { email: 'buyer@example.in', phone: '9886042209' });
  const seller = await signUpWithId(jamun, { email: 'seller@example.in', phone: '9886042210' });
  await withoutTriggers(client, () => insertAll(client, { sellerId: seller.id, buyerId: buyer.id, ...volume }));
  await client.query('vacuum analyze');
  await assertDailyTotals(client);
  return { url, token: seller.token, stop };
}

const daysAgo = (/** @type {number} */ days) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
const few = await startShop({ orders: 1_000, otherSellers: 0, links: 10 });
const many = await startShop({ orders: 100_000, otherSellers: 90, links: 1_000 });
try {
  const spans = ['', `?from=${daysAgo(29)}&to=${daysAgo(0)}`, `?from=${daysAgo(364)}&to=${daysAgo(0)}`];
  await compareLatency({
    urls: { few: few.url, many: many.url },
    tokens: { few: few.token, many: many.token },
    paths: [
      ...['stats', 'daily-sales'].flatMap((call) => spans.map((span) => `/api/v1/dashboard/${call}${span}`)),
      '/api/v1/dashboard/daily-sales?range=all',
    ],
    share: 0.95,
    labels: { many: 'a million orders', few: 'a thousand' },
  });
} finally {
  await Promise.all([few.stop(), many.stop()]);
}
