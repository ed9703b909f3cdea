// Duration of each sweep with the same number of expired rows in both databases.
/**
 * @import { PgClient } from '../../../scripts/lib/workspace-packages.mjs'
 * @import { Shops } from './measure-writes.mjs'
 */
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../../scripts/lib/statistics.mjs';

const rounds = 5;
const expiredRows = 3_000;
const maxRatio = 2;

/** Statements that insert expired rows, by the sweep that deletes them. $1: number of rows, $2: text that makes keys unique. */
const expired = {
  'rate-limits': `insert into rate_limits select md5($2 || n), 1, now() - interval '1 day' from generate_series(1, $1::int) as n`,
  sessions: `insert into sessions (id, user_id, kind, token_hash, device, address_mark, created_at, last_seen_at, idle_seconds, expires_at,
      proved_at)
    select $2 || n, 2, 'user', sha256(($2 || n)::bytea), 'Chrome', 'mark', now() - interval '200 days', now() - interval '200 days', 1,
      now() - interval '100 days', now() - interval '200 days' from generate_series(1, $1::int) as n`,
  'mailed-links': `insert into mailed_links (token_hash, user_id, purpose, email, created_at, expires_at)
    select sha256(($2 || n)::bytea), 2, 'RESET_PASSWORD', 'user1@example.in', now() - interval '9 days', now() - interval '8 days'
    from generate_series(1, $1::int) as n`,
  notifications: `insert into notifications (id, user_id, message, created_at, read_at)
    select $2 || n, 2 + n % 10, 'You sold a guide', now() - interval '200 days', now() - interval '100 days' from generate_series(1, $1::int) as n`,
  'link-visitors': `insert into link_visitors select current_date - 5, $2 || n % 100, n from generate_series(1, $1::int) as n`,
  'link-day-names': `insert into link_day_names select $2 || n % 10, current_date - 5, 'referrer', 'site' || n, 1
    from generate_series(1, $1::int) as n`,
  'link-days': `insert into link_days select $2 || n % 10, current_date - n / 10, 1, 1, 0 from generate_series(1, $1::int) as n`,
  'dead-letters': `insert into jobs (kind, state, attempts, failed_at, error)
    select 'send-mail', 'DEAD', 13, now() - interval '400 days', 'SmtpError: ' || $2 || n from generate_series(1, $1::int) as n`,
};

/** Links that were deleted an hour ago, whose counters expire. */
const deletedLinks = `
  insert into short_links (id, user_id, short_id, original_url, created_at, updated_at, deleted_at)
  select $1 || n, 2, $1 || n, 'https://example.com/', now() - interval '9 days', now(), now() - interval '1 hour' from generate_series(0, 9) as n`;

/** @param {PgClient} client */
async function insertExpired(client) {
  const key = `expired${Date.now()}`;
  await client.query(deletedLinks, [key]);
  for (const statement of Object.values(expired)) await client.query(statement, [expiredRows, key]);
}

/**
 * Start of the running job, or undefined.
 * @param {PgClient} client
 */
async function findStart(client) {
  /** @type {{ rows: { at: number }[] }} */
  const { rows } = await client.query(
    `select extract(epoch from started_at)::float8 as at from jobs where kind = 'sweep' and state = 'ACTIVE'`,
  );
  return rows[0]?.at;
}

/**
 * Runs all sweeps once. Returns the milliseconds of each: they run one after the other, so a sweep begins when the one before it ends.
 * @param {PgClient} client
 */
async function runSweeps(client) {
  await insertExpired(client);
  await client.query('delete from sweep_runs');
  await client.query(`insert into jobs (kind) values ('sweep')`);
  let start = await findStart(client);
  for (; start === undefined; start = await findStart(client)) await delay(5);
  while ((await findStart(client)) !== undefined) await delay(50);
  /** @type {{ rows: { name: string, at: number }[] }} */
  const { rows } = await client.query('select name, extract(epoch from finished_at)::float8 as at from sweep_runs order by finished_at');
  /** @type {Record<string, number>} */
  const times = {};
  let previous = start;
  for (const { name, at } of rows) {
    times[name] = (at - previous) * 1_000;
    previous = at;
  }
  return times;
}

/**
 * Prints the duration of the sweeps with expired rows and of all others together, and fails above `maxRatio`.
 * @param {Shops} shops
 */
export async function compareSweeps(shops) {
  /** @type {Record<'few' | 'many', Record<string, number>>[]} */
  const results = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    results.push({ few: await runSweeps(shops.few.client), many: await runSweeps(shops.many.client) });
  results.shift();
  const names = Object.keys(results[0]?.many ?? {});
  const withoutRows = names.filter((name) => !(name in expired));
  const groups = [...Object.keys(expired).map((name) => ({ label: name, members: [name] })), { label: 'all others', members: withoutRows }];
  for (const { label, members } of groups) {
    const sums = (/** @type {'few' | 'many'} */ size) =>
      median(results.map((result) => members.reduce((sum, name) => sum + (result[size][name] ?? 0), 0)));
    const [few, many] = [sums('few'), sums('many')];
    const rows = label in expired ? `${expiredRows} expired rows` : 'no expired rows';
    console.log(
      `Sweep ${label}, ${rows}: ${many.toFixed(0)} ms in the large database, ${few.toFixed(0)} ms in the small one: ${(many / few).toFixed(2)} times (limit: at most ${maxRatio})`,
    );
    if (many / few > maxRatio) process.exitCode = 1;
  }
}
