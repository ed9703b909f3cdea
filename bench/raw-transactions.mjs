// The barest transaction that a sale could be, in plain tables beside ours: one order becomes paid, three rows join a ledger.
import pg from 'pg';

export async function prepareRaw(client, count) {
  await client.query(`
    create table raw_orders (id integer primary key, status text not null, paid_at timestamptz);
    create table raw_entries (id bigint generated always as identity primary key, order_id integer not null, account text not null, amount bigint not null);
    create sequence raw_next;
    insert into raw_orders select n, 'PENDING', null from generate_series(1, ${count}) as n;
    analyze raw_orders`);
}

let next = 0;

/** Each statement prepared, each transaction a round trip for its begin, update, insert and commit, as pgbench does it. */
export async function rawTransactions(url, { count, concurrency }) {
  const last = next + count;
  const worker = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (next < last) {
      const id = ++next;
      await client.query('begin');
      await client.query({
        name: 'pay',
        text: `update raw_orders set status = 'PAID', paid_at = $2 where id = $1`,
        values: [id, new Date()],
      });
      await client.query({
        name: 'enter',
        text: `insert into raw_entries (order_id, account, amount) values ($1, 'GROSS', -49900), ($1, 'CHARGES', 2495), ($1, 'LOCKED', 47405)`,
        values: [id],
      });
      await client.query('commit');
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
