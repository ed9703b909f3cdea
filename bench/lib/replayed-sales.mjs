// Baseline of the settlement benchmark: the rows of a settlement, written by prepared SQL alone. Same tables with their constraints, indexes
// and triggers, same batches and connections; without a server, the checks of a payment and the texts of notifications.
/** @import { PgClient } from '../../scripts/lib/workspace-packages.mjs' */
import { connect } from './database.mjs';

const batchSize = 16;
const connections = 3;

// $1: ids of the orders, sorted. All orders have the same amount and fee.
const statements = Object.entries({
  payments: `insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency, payment_group,
      message, payment_time, bank_reference, outcome, created_at, updated_at)
    select id, id, seller_id, item_name, 'cashfree', 'pay' || id, 'SUCCESS', amount, currency, 'upi', 'Simulated response message', now(),
      '1234567890', 'SETTLED', now(), now()
    from orders where id = any($1::text[]) order by id`,
  orders: `update orders set status = 'PAID', paid_at = now(), updated_at = now(), asked_at = now(), gateway_txn_id = 'pay' || id,
      ask_at = expires_at + interval '15 minutes'
    where id = any($1::text[])`,
  settlements: `insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at, confirmed_at)
    select id, id, seller_id, amount, fee, amount - fee, now(), now() + interval '7 days', null from orders where id = any($1::text[])`,
  entitlements: `insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, created_at, updated_at)
    select id, id, buyer_id, seller_id, product_type, item_id, item_name, amount, 'ACTIVE', now(), now() from orders where id = any($1::text[])`,
  emails: `insert into pending_sale_emails (seller_id, order_id, settled_at) select seller_id, id, now() from orders where id = any($1::text[])`,
  notifications: `insert into notifications (id, user_id, message, link, created_at)
    select side || id, case side when 's' then seller_id else buyer_id end, 'You sold Monsoon Light for ₹499.00', '/sales', now()
    from orders, unnest(array['s', 'b']) as side where id = any($1::text[])`,
  jobs: `insert into jobs (kind, data) select 'send-receipt', jsonb_build_object('id', id, 'orderId', id) from unnest($1::text[]) as id`,
  products: `with sold as (select item_id, count(*)::int as sales, sum(amount) as amount from orders where id = any($1::text[]) group by 1),
    locked as (select id from products where id in (select item_id from sold) order by id for no key update)
    update products set sold_count = sold_count + sold.sales, sales_count = sales_count + sold.sales, revenue = revenue + sold.amount
    from locked join sold on sold.item_id = locked.id where products.id = locked.id`,
  newBooks: `insert into ledger_books (seller_id)
    select distinct seller_id from orders where id = any($1::text[])
      and not exists (select from ledger_books where ledger_books.seller_id = orders.seller_id)
    order by 1 on conflict do nothing`,
  ledger: `with locked as (
      select * from ledger_books where seller_id in (select seller_id from orders where id = any($1::text[])) order by seller_id for update
    ), sales as (
      select id, seller_id, amount, fee, row_number() over (partition by seller_id order by id) as number from orders where id = any($1::text[])
    ), totals as (
      select seller_id, sum(amount) as amount, sum(fee) as fee, count(*) as sales from sales group by 1
    ), books as (
      update ledger_books as books set gross = books.gross - totals.amount, charges = books.charges + totals.fee,
        locked = books.locked + totals.amount - totals.fee, seq = books.seq + 3 * totals.sales
      from locked join totals using (seller_id) where books.seller_id = locked.seller_id
    ), transactions as (
      insert into ledger_tx (seller_id, kind, source_type, source_id, at)
      select seller_id, 'SALE', 'order', id, now() from sales order by seller_id, number returning id, source_id
    )
    insert into ledger_entries (seller_id, seq, tx_id, account, amount, balance)
    select seller_id, locked.seq + 3 * (number - 1) + part, transactions.id, account,
      case account when 'GROSS' then -sales.amount when 'CHARGES' then sales.fee else sales.amount - sales.fee end,
      case account when 'GROSS' then gross - number * sales.amount when 'CHARGES' then charges + number * sales.fee
        else locked.locked + number * (sales.amount - sales.fee) end
    from sales join locked using (seller_id) join transactions on source_id = sales.id,
      unnest(array['GROSS', 'CHARGES', 'LOCKED']) with ordinality as entry (account, part)`,
}).map(([name, text]) => ({ name: `replay-${name}`, text }));

/**
 * @param {PgClient} client
 * @param {string[]} orders
 */
async function record(client, orders) {
  await client.query('begin');
  for (const statement of statements) await client.query({ ...statement, values: [orders] });
  await client.query('commit');
}

/**
 * @param {string} url
 * @param {string[]} orders Ids of unpaid orders.
 */
export async function replayedSales(url, orders) {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)));
  return {
    async run(/** @type {number} */ count) {
      const taken = orders.splice(0, count);
      const batches = Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) =>
        taken.slice(batch * batchSize, (batch + 1) * batchSize).sort(),
      );
      const worker = async (/** @type {PgClient} */ client) => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) await record(client, batch);
      };
      await Promise.all(clients.map(worker));
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}
