// The barest transaction that a sale could be, in plain tables beside ours: one order becomes paid, three rows join a ledger.
import pg from 'pg';

const paying = `update raw_orders set status = 'PAID', paid_at = $2 where id = $1`;
const entering = `insert into raw_entries (order_id, account, amount)
  values ($1, 'GROSS', -49900), ($1, 'CHARGES', 2495), ($1, 'LOCKED', 47405)`;

async function transaction(client, id) {
  await client.query('begin');
  await client.query({ name: 'pay', text: paying, values: [id, new Date()] });
  await client.query({ name: 'enter', text: entering, values: [id] });
  await client.query('commit');
}

/** As pgbench does it: each client on a connection of its own that stays open, statements prepared, one transaction after the other. */
export async function rawTransactions(url, { orders, concurrency }) {
  const clients = Array.from({ length: concurrency }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0].query(`
    create table raw_orders (id integer primary key, status text not null, paid_at timestamptz);
    create table raw_entries (
      id bigint generated always as identity primary key, order_id integer not null, account text not null, amount bigint not null
    );
    insert into raw_orders select n, 'PENDING', null from generate_series(1, ${orders}) as n;
    analyze raw_orders`);
  let last = 0;
  return {
    async run(count) {
      const until = last + count;
      const worker = async (client) => {
        while (last < until) await transaction(client, ++last);
      };
      await Promise.all(clients.map(worker));
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}
