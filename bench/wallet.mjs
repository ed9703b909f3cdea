// The wallet of a seller with a million entries in the ledger against that of one with a hundred: it must not matter.
import pg from 'pg';
import { compare } from './compared.mjs';
import { signUp, startDatabase, startJamun } from './processes.mjs';

/** Sales of a rupee, three entries each, over the last hundred days; written at once, since one by one takes an hour. */
async function fill(client, { userId, buyerId, sales }) {
  await client.query("set session_replication_role = 'replica'");
  const id = "lpad($1::text, 8, '0') || lpad(n::text, 12, '0')";
  const at = "now() - interval '100 days' + n * interval '100 days' / $2::int";
  // What the statement names them by.
  await client.query(
    `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
       customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at)
     select ${id}, $3::bigint, $1::bigint, 'DIGITAL_PRODUCT', lpad((n % 50)::text, 20, '0'), 'Product ' || n % 50, 'buyer' || n % 1000, 'A Buyer',
       'buyer@example.in', '+919886042215', 100, 5, 'PAID', ${at}, ${at}, ${at} + interval '20 minutes', ${at}
     from generate_series(1, $2::int) as n`,
    [userId, sales, buyerId],
  );
  await client.query('insert into ledger_books (seller_id) values ($1) on conflict do nothing', [userId]);
  await client.query(
    `with tx as (
       insert into ledger_tx (seller_id, kind, source_type, source_id, at)
       select $1::bigint, 'SALE', 'order', ${id}, ${at}
       from generate_series(1, $2::int) as n returning id
     ), numbered as (select id, row_number() over (order by id) as n from tx)
     insert into ledger_entries (seller_id, seq, tx_id, account, amount, balance)
     select $1, 3 * n - 3 + place, id, account, amount, amount * n
     from numbered cross join (values (1, 'GROSS', -100), (2, 'CHARGES', 5), (3, 'AVAILABLE', 95)) as entry (place, account, amount)`,
    [userId, sales],
  );
  await client.query(
    'update ledger_books set gross = -100 * $2::bigint, charges = 5 * $2::bigint, available = 95 * $2::bigint, seq = 3 * $2::bigint where seller_id = $1',
    [userId, sales],
  );
  await client.query("set session_replication_role = 'origin'");
  await client.query('analyze orders; analyze ledger_tx; analyze ledger_entries; analyze ledger_books');
}

const database = await startDatabase();
const jamun = await startJamun({ DATABASE_URL: database.url, SECRET_KEY: '1'.repeat(64) });
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  const sellers = { few: 33, many: 333_334 };
  const tokens = {};
  const idOf = async (name) => (await client.query('select id from users where email = $1', [`${name}@example.in`])).rows[0].id;
  await signUp(jamun.url, { email: 'buyer@example.in', phone: '9886042209' });
  const buyerId = await idOf('buyer');
  for (const [name, sales] of Object.entries(sellers)) {
    const phone = `98860422${(sales % 90) + 10}`;
    tokens[name] = await signUp(jamun.url, { email: `${name}@example.in`, phone });
    await fill(client, { userId: await idOf(name), buyerId, sales });
  }
  const month = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString().slice(0, 7);
  const paths = ['/api/v1/wallet', '/api/v1/wallet/statement', `/api/v1/wallet/statement?month=${month}`, '/api/v1/wallet/withdrawals'];
  await compare({
    urls: { few: jamun.url, many: jamun.url },
    tokens,
    paths,
    share: 0.5,
    said: { many: 'a million entries', few: 'a hundred' },
  });
} finally {
  await client.end();
  await jamun.stop();
  await database.stop();
}
