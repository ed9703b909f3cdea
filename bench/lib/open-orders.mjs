// Unpaid orders, inserted directly: checkout is not part of the measurement.
/** @import { PgClient } from '../../scripts/lib/workspace-packages.mjs' */

const buyers = 1_000;

/**
 * One coupon of each seller, which all orders of the seller reserve: ₹100 off, without a limit.
 * @param {PgClient} client
 * @param {{ sellers: number[], uses: number }} options `uses`: orders of each seller.
 */
const insertCoupons = (client, { sellers, uses }) =>
  client.query(
    `insert into coupons (id, seller_id, name, is_one_use, kind, amount, scope, renewals, reserved, created_at, updated_at)
     select 'coupon' || lpad(id::text, 14, '0'), id, 'MONSOON', false, 'AMOUNT', 10000, 'ALL', 'FIRST_PAYMENT', $2, now(), now()
     from unnest($1::bigint[]) as id`,
    [sellers, uses],
  );

/** @param {PgClient} client */
const insertCouponUses = (client) =>
  client.query(
    `insert into coupon_uses (order_id, coupon_id, code, kind, amount, renewals, price, discount, is_renewal, buyer_hashes, created_at, updated_at)
     select id, coupon_id, coupon_code, 'AMOUNT', discount, 'FIRST_PAYMENT', amount + discount, discount, false,
       array[left(encode(sha256(id::bytea), 'hex'), 24), left(encode(sha256(buyer_id::text::bytea), 'hex'), 24)], created_at, created_at
     from orders where coupon_id is not null`,
  );

/**
 * Returns the ids of the orders. Each seller has one product, and no buyer orders the same product twice.
 * @param {PgClient} client
 * @param {{ count: number, sellers: number, name?: string, hasCoupon?: boolean }} options `name`: prefix of the usernames, which must be new.
 *   `hasCoupon`: the orders reserve a coupon; `count` is then a multiple of `sellers`. They cost the same as the others.
 * @returns {Promise<string[]>}
 */
export async function openOrders(client, { count, sellers, name = 'person', hasCoupon = false }) {
  await client.query(
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
     select $2 || n, 'Person ' || n, $2 || n || '@example.in', '+9198' || lpad(n::text, 8, '0'), '-', now(), now()
     from generate_series(1, $1::int) as n`,
    [sellers + buyers, name],
  );
  const { rows: people } = await client.query(`select id from users where username like $1 || '%' order by id`, [name]);
  const ids = people.map(({ id }) => id);
  await client.query(
    `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, status, created_at, updated_at)
     select 'product' || id, id, 'product-' || id, 'Monsoon Light', 'Education', 'FIXED', 49900, 'Buy now', 'ACTIVE', now(), now()
     from unnest($1::bigint[]) as id`,
    [ids.slice(0, sellers)],
  );
  if (hasCoupon) await insertCoupons(client, { sellers: ids.slice(0, sellers), uses: count / sellers });
  const { rows } = await client.query(
    `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
       customer_phone, amount, fee, payment_session_id, created_at, updated_at, expires_at, ask_at, coupon_id, coupon_code, discount)
     select translate(left(encode(sha256(($5 || n)::bytea), 'base64'), 20), '+/', 'xy'), ($3::bigint[])[1 + n / $4], ($2::bigint[])[1 + n % $4],
       'DIGITAL_PRODUCT', 'product' || ($2::bigint[])[1 + n % $4], 'Monsoon Light', 'person', 'Asha Rao', 'asha@example.in', '+919876543210',
       49900, 2495, 'session', now(), now(), now() + interval '20 minutes', now() + interval '1 hour',
       case when $6 then 'coupon' || lpad(($2::bigint[])[1 + n % $4]::text, 14, '0') end, case when $6 then 'MONSOON' end,
       case when $6 then 10000 else 0 end
     from generate_series(0, $1::int - 1) as n returning id`,
    [count, ids.slice(0, sellers), ids.slice(sellers), sellers, name, hasCoupon],
  );
  if (hasCoupon) await insertCouponUses(client);
  await client.query('analyze');
  return rows.map(({ id }) => id);
}

/**
 * Compares the database with the expected result of `count` settlements; returns a description of the differences, empty when it matches.
 * @param {PgClient} client
 * @param {number} count
 */
export async function describeMismatches(client, count) {
  const { rows: broken } = await client.query('select name, found from broken_invariants()');
  const { rows } = await client.query(
    `select (select count(*) from settlements)::int as settlements, (select count(*) from ledger_tx where kind = 'SALE')::int as sales,
       (select count(*) from notifications)::int / 2 as notifications, (select count(*) from jobs where kind in ('send-mail', 'send-receipt'))::int as receipts`,
  );
  const mismatches = Object.entries(rows[0]).filter(([, actual]) => actual !== count);
  return [...mismatches.map(([name, actual]) => `${actual} ${name} of ${count}`), ...broken.map((row) => JSON.stringify(row))].join('; ');
}
