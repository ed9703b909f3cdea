// Baseline of the settlement benchmark: the smallest transaction that records a sale, in tables without constraints and triggers. It marks
// one order as paid and inserts three ledger rows.
/** @import { PgClient } from '../../scripts/lib/workspace-packages.mjs' */
import { connect } from './database.mjs';

const markPaid = `update raw_orders set status = 'PAID', paid_at = $2 where id = $1`;
const addEntries = `insert into raw_entries (order_id, account, amount)
  values ($1, 'GROSS', -49900), ($1, 'CHARGES', 2495), ($1, 'LOCKED', 47405)`;

/**
 * @param {PgClient} client
 * @param {number} id
 */
async function settleOrder(client, id) {
  await client.query('begin');
  await client.query({ name: 'pay', text: markPaid, values: [id, new Date()] });
  await client.query({ name: 'enter', text: addEntries, values: [id] });
  await client.query('commit');
}

/**
 * Works like pgbench: each client has one connection with prepared statements and runs its transactions sequentially.
 * @param {string} url
 * @param {{ orders: number, concurrency: number }} options
 */
export async function rawTransactions(url, { orders, concurrency }) {
  const setup = await connect(url);
  await setup.query(`
    create table raw_orders (id integer primary key, status text not null, paid_at timestamptz);
    create table raw_entries (
      id bigint generated always as identity primary key, order_id integer not null, account text not null, amount bigint not null
    );
    insert into raw_orders select n, 'PENDING', null from generate_series(1, ${orders}) as n;
    analyze raw_orders`);
  await setup.end();
  const clients = await Promise.all(Array.from({ length: concurrency }, () => connect(url)));
  let last = 0;
  return {
    async run(/** @type {number} */ count) {
      const until = last + count;
      const worker = async (/** @type {PgClient} */ client) => {
        while (last < until) await settleOrder(client, ++last);
      };
      await Promise.all(clients.map(worker));
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}
