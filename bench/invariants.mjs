// Time of the incremental invariant check (recent ledger transactions) compared with the complete check, in a ledger of ENTRIES entries.
// The incremental time must not grow with the ledger. `ENTRIES=10000000 npm run bench invariants` fills 10 million, which takes some minutes.
/** @import { PgClient } from '../scripts/lib/workspace-packages.mjs' */

import { median } from '../scripts/lib/statistics.mjs';
import { connect, withoutTriggers } from './lib/database.mjs';
import { startDatabase } from './lib/processes.mjs';

const entries = Number(process.env.ENTRIES ?? 600_000);
const sellers = 1_000;
const sales = Math.ceil(entries / 3 / sellers);
/** Sales in the range of one check: three per second for ten minutes, because a check covers two intervals of five minutes. */
const recent = 1_800;
const rounds = 5;

/**
 * Paid, settled and delivered sales of one rupee for each seller, three ledger entries each.
 * @param {PgClient} client
 */
async function insertSales(client) {
  const id = "lpad(seller::text, 8, '0') || lpad(n::text, 12, '0')";
  const at = "now() - n * interval '1 second'";
  const from = `from generate_series(1, ${sellers}) as seller cross join generate_series(1, ${sales}) as n`;
  await client.query(
    `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
       customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at, gateway_txn_id)
     select ${id}, 0, seller, 'DIGITAL_PRODUCT', ${id}, 'Product', 'buyer', 'A Buyer', 'buyer@example.in', '+919886042215', 100, 5, 'PAID',
       ${at}, ${at}, ${at} + interval '20 minutes', ${at}, ${id} ${from}`,
  );
  await client.query(
    `insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, amount, currency, status, outcome, payment_time, created_at, updated_at)
     select ${id}, ${id}, seller, 'Product', 'cashfree', ${id}, 100, 'INR', 'SUCCESS', 'SETTLED', ${at}, ${at}, ${at} ${from}`,
  );
  await client.query(
    `insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at)
     select ${id}, ${id}, seller, 100, 5, 95, ${at}, ${at} + interval '2 days' ${from}`,
  );
  await client.query(
    `insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, created_at, updated_at)
     select ${id}, ${id}, 0, seller, 'DIGITAL_PRODUCT', ${id}, 'Product', 100, 'ACTIVE', ${at}, ${at} ${from}`,
  );
  await client.query(
    `insert into ledger_tx (seller_id, kind, source_type, source_id, at) select seller, 'SALE', 'order', ${id}, ${at} ${from}`,
  );
  await client.query(
    `insert into ledger_entries (seller_id, seq, tx_id, account, amount, balance)
     select seller_id, 3 * n - 3 + place, id, account, amount, amount * n
     from (select id, seller_id, row_number() over (partition by seller_id order by id) as n from ledger_tx) as tx
     cross join (values (1, 'GROSS', -100), (2, 'CHARGES', 5), (3, 'LOCKED', 95)) as entry (place, account, amount)`,
  );
  await client.query(
    `insert into ledger_books (seller_id, gross, charges, locked, seq)
     select seller, -100 * $1::bigint, 5 * $1::bigint, 95 * $1::bigint, 3 * $1::bigint from generate_series(1, ${sellers}) as seller`,
    [sales],
  );
}

/**
 * Seconds that a check takes, and the names of the violated invariants.
 * @param {PgClient} client
 * @param {string} after id of the last transaction that is not checked
 */
async function check(client, after) {
  const began = performance.now();
  /** @type {{ rows: { name: string }[] }} */
  const { rows } = await client.query('select distinct name from broken_invariants(20, $1)', [after]);
  return { seconds: (performance.now() - began) / 1_000, broken: rows.map(({ name }) => name) };
}

const database = await startDatabase();
const client = await connect(database.url);
try {
  await withoutTriggers(client, () => insertSales(client));
  await client.query('vacuum analyze');
  const { rows } = await client.query('select max(id) as last, (select count(*) from ledger_entries) as entries from ledger_tx');
  const after = String(Number(rows[0].last) - recent);
  const checks = [];
  for (let round = 0; round < rounds; round++) checks.push(await check(client, after));
  const times = checks.map(({ seconds }) => seconds);
  const usual = median(times);
  console.log(`${recent} transactions of ${rows[0].entries} entries: ${times.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
  const complete = await check(client, '0');
  // Counters that triggers maintain are empty here: only the complete check reads them, so its violations are expected.
  const unexpected = checks.flatMap(({ broken }) => broken);
  console.log(
    `${rows[0].entries} entries: the check of the last ${recent} transactions takes ${usual.toFixed(2)} s, ` +
      `${(usual / complete.seconds).toFixed(4)} of the complete check (${complete.seconds.toFixed(1)} s)`,
  );
  if (unexpected.length > 0) throw new Error(`Violations in a ledger without faults: ${[...new Set(unexpected)].join(', ')}`);
} finally {
  await client.end();
  await database.stop();
}
