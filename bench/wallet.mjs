// Wallet latency: a seller with a million ledger entries compared with one with a hundred.
/** @import { PgClient } from '../scripts/lib/workspace-packages.mjs' */
import { compareLatency } from './lib/compare-latency.mjs';
import { withoutTriggers } from './lib/database.mjs';
import { startJamunWithDatabase } from './lib/processes.mjs';
import { signUpWithId } from './lib/sign-up.mjs';

/**
 * Bulk insert of sales of one rupee over the last hundred days, three ledger entries each.
 * @param {PgClient} client
 * @param {{ userId: string, buyerId: string, sales: number }} options
 */
async function insertSales(client, { userId, buyerId, sales }) {
  const id = "lpad($1::text, 8, '0') || lpad(n::text, 12, '0')";
  const at = "now() - interval '100 days' + n * interval '100 days' / $2::int";
  // The statement shows the item names of the orders.
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
}

const jamun = await startJamunWithDatabase();
const { client } = jamun;
try {
  const buyer = await signUpWithId(jamun, { email: 'buyer@example.in', phone: '9886042209' });
  const few = await signUpWithId(jamun, { email: 'few@example.in', phone: '9886042210' });
  const many = await signUpWithId(jamun, { email: 'many@example.in', phone: '9886042211' });
  await withoutTriggers(client, async () => {
    await insertSales(client, { userId: few.id, buyerId: buyer.id, sales: 33 });
    await insertSales(client, { userId: many.id, buyerId: buyer.id, sales: 333_334 });
  });
  await client.query('analyze orders; analyze ledger_tx; analyze ledger_entries; analyze ledger_books');
  const month = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString().slice(0, 7);
  const paths = ['/api/v1/wallet', '/api/v1/wallet/statement', `/api/v1/wallet/statement?month=${month}`, '/api/v1/wallet/withdrawals'];
  await compareLatency({
    urls: { few: jamun.url, many: jamun.url },
    tokens: { few: few.token, many: many.token },
    paths,
    share: 0.5,
    labels: { many: 'a million entries', few: 'a hundred' },
  });
} finally {
  await jamun.stop();
}
