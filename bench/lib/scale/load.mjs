// Loads the SQL files of this folder into an empty database.
/**
 * @import { PgClient } from '../../../scripts/lib/workspace-packages.mjs'
 * @import { Volume } from './volumes.mjs'
 */
import { readFileSync } from 'node:fs';
import { connect } from '../database.mjs';
import { bulkLoad } from './bulk-load.mjs';
import { seal } from './sealed-values.mjs';

const tables = [
  'audit_log',
  'entitlements',
  'files',
  'kyc_documents',
  'ledger_books',
  'ledger_entries',
  'ledger_tx',
  'link_day_names',
  'link_days',
  'link_owner_days',
  'link_visitors',
  'notifications',
  'orders',
  'payment_methods',
  'payments',
  'products',
  'rate_limits',
  'sales_days',
  'seller_counters',
  'sessions',
  'settlement_releases',
  'settlements',
  'short_links',
  'telegram_accounts',
  'telegram_channels',
  'telegram_members',
  'telegram_plans',
  'telegram_subscriptions',
  'users',
  'withdrawals',
];

/**
 * Replaces `:name` by the value; `::type` is a cast.
 * @param {string} text
 * @param {Record<string, number | string>} values
 */
const bind = (text, values) =>
  text.replace(/(?<!:):([a-z_]+)/g, (_, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The variable :${name} has no value`);
    return String(value);
  });

/**
 * Account numbers, encrypted like those of the server, in a temporary table by the id of their row.
 * @param {PgClient} client
 * @param {string} ids SQL query with the column `id`
 * @param {string} secretKey
 */
async function insertSealed(client, ids, secretKey) {
  await client.query('create temp table if not exists sealed (id text primary key, value bytea not null)');
  /** @type {{ rows: { id: string }[] }} */
  const { rows } = await client.query(ids);
  while (rows.length > 0) {
    const batch = rows.splice(0, 10_000).map(({ id }) => id);
    const values = batch.map((id) => seal('50100012345678', { rowId: id, secretKey }));
    await client.query('insert into sealed select * from unnest($1::text[], $2::bytea[])', [batch, values]);
  }
  await client.query('analyze sealed');
}

/**
 * @param {PgClient} client
 * @param {Volume} volume
 * @param {string} secretKey
 */
async function insertAll(client, volume, secretKey) {
  const { rows } = await client.query('select max(id)::int as "userOffset", quote_literal(now()) as now from users');
  const values = {
    user_offset: rows[0].userOffset,
    now: `${rows[0].now}::timestamptz`,
    users: volume.users,
    sellers: volume.sellers,
    buyers: volume.users - volume.sellers,
    orders: volume.orders,
    big_every: volume.bigEvery,
    big_products: volume.bigProducts,
    links: volume.links,
    big_links: volume.bigLinks,
    big_withdrawals: volume.bigWithdrawals,
  };
  /** @param {string} name */
  const run = async (name) => {
    const began = performance.now();
    await client.query(bind(readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8'), values));
    console.log(`  ${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  };
  await run('functions');
  for (const kind of ['kyc', 'method'])
    await insertSealed(client, `select pg_temp.row_id('${kind}', n) as id from generate_series(1, ${volume.sellers}) as n`, secretKey);
  await run('people');
  await run('sales');
  await run('items');
  await run('ledger');
  await insertSealed(client, 'select id from generated_withdrawals', secretKey);
  await run('payouts');
  await run('links');
  await run('counters');
}

/**
 * @param {string} url
 * @param {{ volume: Volume, secretKey: string }} options
 */
export async function loadDatabase(url, { volume, secretKey }) {
  const began = performance.now();
  const client = await connect(url);
  await bulkLoad(client, tables, () => insertAll(client, volume, secretKey));
  await client.end();
  console.log(`${volume.orders} orders loaded in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}
