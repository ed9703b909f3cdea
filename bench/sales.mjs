// The lists of a seller with a million orders against those of one with a thousand, in one database: it must not matter.
import pg from 'pg';
import { compare } from './compared.mjs';
import { signUp, startDatabase, startJamun } from './processes.mjs';

/** Paid orders of the last year; written at once, since one by one takes an hour. */
async function fill(client, { sellerId, buyerId, orders }) {
  await client.query("set session_replication_role = 'replica'");
  const given = [sellerId, orders];
  const id = "lpad($1::text, 8, '0') || lpad(n::text, 12, '0')";
  const at = "now() - interval '365 days' + n * interval '365 days' / $2::int";
  await client.query(
    `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
       customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at, gateway_txn_id)
     select ${id}, $3::bigint, $1::bigint, 'DIGITAL_PRODUCT', lpad((n % 50)::text, 20, '0'), 'Product ' || n % 50, 'buyer' || n % 1000, 'A Buyer',
       'buyer' || n % 1000 || '@example.in', '+919886042215', 10000 + n % 900 * 100, 500, 'PAID', ${at}, ${at}, ${at} + interval '20 minutes',
       ${at}, 'cf-' || $1 || '-' || n
     from generate_series(1, $2::int) as n`,
    [...given, buyerId],
  );
  await client.query(
    `insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency, payment_group, outcome,
       payment_time, created_at, updated_at)
     select ${id}, ${id}, $1::bigint, 'Product ' || n % 50, 'cashfree', 'cf-' || $1 || '-' || n, 'SUCCESS', 10000 + n % 900 * 100, 'INR', 'upi',
       'SETTLED', ${at}, ${at}, ${at}
     from generate_series(1, $2::int) as n`,
    given,
  );
  await client.query("insert into seller_tallies (seller_id, product_type, sales, payments) values ($1, 'DIGITAL_PRODUCT', $2, $2)", given);
  await client.query("set session_replication_role = 'origin'");
  await client.query('analyze orders; analyze payments; analyze seller_tallies');
}

const database = await startDatabase();
const jamun = await startJamun({ DATABASE_URL: database.url, SECRET_KEY: '1'.repeat(64) });
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  const idOf = async (name) => (await client.query('select id from users where email = $1', [`${name}@example.in`])).rows[0].id;
  await signUp(jamun.url, { email: 'buyer@example.in', phone: '9886042209' });
  const buyerId = await idOf('buyer');
  const tokens = {};
  for (const [place, [name, orders]] of Object.entries({ few: 1_000, many: 1_000_000 }).entries()) {
    tokens[name] = await signUp(jamun.url, { email: `${name}@example.in`, phone: `988604221${place}` });
    await fill(client, { sellerId: await idOf(name), buyerId, orders });
  }
  const paths = [
    ...['', '?page=3', '?sort=amount', '?sort=name&order=asc', '?type=DIGITAL_PRODUCT'].map((query) => `/api/v1/sales${query}`),
    ...['', '?page=3', '?sort=amount', '?sort=status'].map((query) => `/api/v1/transactions${query}`),
  ];
  await compare({
    urls: { few: jamun.url, many: jamun.url },
    tokens,
    paths,
    share: 0.95,
    said: { many: 'a million orders', few: 'a thousand' },
  });
} finally {
  await client.end();
  await jamun.stop();
  await database.stop();
}
