// The dashboard of a seller with 100,000 orders among a million, and a thousand links, against that of one with a thousand orders in
// a database that has no others and ten links: it must not matter.
import pg from 'pg';
import { compare } from './compared.mjs';
import { signUp, startDatabase, startJamun } from './processes.mjs';

/** Paid orders of the last year, one in four for a channel; written at once, since one by one takes an hour. */
async function sell(client, { sellerId, buyerId, orders }) {
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

/** So many others, who sell ten thousand each. */
async function others(client, { count, buyerId }) {
  const { rows } = await client.query(
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
     select 'other' || n, 'Other ' || n, 'other' || n || '@example.in', '+9198' || lpad(n::text, 8, '0'), '-', now(), now()
     from generate_series(1, $1::int) as n returning id`,
    [count],
  );
  for (const { id } of rows) await sell(client, { sellerId: id, buyerId, orders: 10_000 });
}

/** Links that were followed on every day of the year. */
async function share(client, { userId, links }) {
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

async function fill(client, { sellerId, buyerId, orders, neighbours, links }) {
  await client.query("set session_replication_role = 'replica'");
  await others(client, { count: neighbours, buyerId });
  await sell(client, { sellerId, buyerId, orders });
  await share(client, { userId: sellerId, links });
  // As the triggers would have left it.
  await client.query(
    `insert into sales_days (seller_id, day, product_type, sales, amount)
     select seller_id, day_in_india(paid_at), product_type, count(*), sum(amount) from orders group by 1, 2, 3`,
  );
  await client.query(
    'insert into link_owner_days select user_id, day, sum(link_days.clicks) from link_days join short_links on short_links.id = link_id group by 1, 2',
  );
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    'select day from invariant_d1_days_are_what_was_sold union all select day from invariant_d2_days_of_owners_are_their_links',
  );
  if (rows.length > 0) throw new Error('The days do not agree with what was sold and followed');
}

/** The product on a database of its own; the address and the token of a seller in it. */
async function shop(filled) {
  const database = await startDatabase();
  const jamun = await startJamun({ DATABASE_URL: database.url, SECRET_KEY: '1'.repeat(64) });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const idOf = async (name) => (await client.query('select id from users where email = $1', [`${name}@example.in`])).rows[0].id;
  await signUp(jamun.url, { email: 'buyer@example.in', phone: '9886042209' });
  const token = await signUp(jamun.url, { email: 'seller@example.in', phone: '9886042210' });
  await fill(client, { sellerId: await idOf('seller'), buyerId: await idOf('buyer'), ...filled });
  await client.end();
  const stop = async () => {
    await jamun.stop();
    await database.stop();
  };
  return { url: jamun.url, token, stop };
}

const dayAgo = (days) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
const few = await shop({ orders: 1_000, neighbours: 0, links: 10 });
const many = await shop({ orders: 100_000, neighbours: 90, links: 1_000 });
try {
  const spans = ['', `?from=${dayAgo(29)}&to=${dayAgo(0)}`, `?from=${dayAgo(364)}&to=${dayAgo(0)}`];
  await compare({
    urls: { few: few.url, many: many.url },
    tokens: { few: few.token, many: many.token },
    paths: [
      ...['stats', 'daily-sales'].flatMap((call) => spans.map((span) => `/api/v1/dashboard/${call}${span}`)),
      '/api/v1/dashboard/daily-sales?range=all',
    ],
    share: 0.95,
    said: { many: 'a million orders', few: 'a thousand' },
  });
} finally {
  await Promise.all([few.stop(), many.stop()]);
}
