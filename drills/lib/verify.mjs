// Compares what was acknowledged with what the database, the disk and the mail server hold.
/** @import { Acknowledged } from './load.mjs' */
/** @import { SmtpSink } from './smtp-sink.mjs' */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countClicks } from './clicks.mjs';
import { queryRows } from './postgres.mjs';

/**
 * @typedef {{ what: string, acknowledged: number, there: number, problem: string }} Comparison `problem` is empty when they agree.
 * @typedef {object} Verification
 * @property {boolean} ok
 * @property {Comparison[]} comparisons
 * @property {{ name: string, found: unknown }[]} invariants Violations.
 * @property {number} waitedSeconds Until everything was there.
 *
 * @typedef {object} VerifyOptions
 * @property {string} databaseUrl
 * @property {Acknowledged} acknowledged
 * @property {SmtpSink} [mail] Checks emails if given.
 * @property {string} [dataDir] Checks uploaded files if given.
 * @property {number} [seconds] Time that delayed effects may take.
 * @property {number} [repeatedClicks] Clicks that the proxy may have sent twice, because the first process died.
 */

/**
 * @param {VerifyOptions} options
 * @returns {Promise<Comparison>}
 */
async function compareClicks({ databaseUrl, acknowledged, repeatedClicks = 0 }) {
  const [total, problems] = [{ acknowledged: 0, there: 0, unsure: 0, tooMany: 0 }, /** @type {string[]} */ ([])];
  for (const [id, link] of Object.entries(acknowledged.clicks)) {
    const there = (await countClicks(databaseUrl, id)) - link.before;
    total.acknowledged += link.acknowledged;
    total.unsure += link.unsure;
    total.there += there;
    if (there < link.acknowledged) problems.push(`${link.acknowledged - there} clicks are missing`);
    total.tooMany += Math.max(0, there - link.acknowledged - link.unsure);
  }
  if (total.tooMany > repeatedClicks) problems.push(`${total.tooMany} clicks too many`);
  return { what: total.unsure > 0 ? `clicks (${total.unsure} unsure)` : 'clicks', ...total, problem: problems.join(', ') };
}

/**
 * @param {VerifyOptions} options
 * @returns {Promise<Comparison[]>}
 */
async function compareOrders({ databaseUrl, acknowledged: { started, paid, confirmed } }) {
  const existing = await queryRows(databaseUrl, 'select id from orders where id = any($1)', [started]);
  const settled = await queryRows(
    databaseUrl,
    `select orders.id, count(distinct settlements.order_id) as settlements, count(distinct entitlements.id) as entitlements,
       count(distinct ledger_tx.id) as sales
     from orders left join settlements on settlements.order_id = orders.id left join entitlements on entitlements.order_id = orders.id
       left join ledger_tx on ledger_tx.kind = 'SALE' and ledger_tx.source_id = orders.id
     where orders.id = any($1) group by orders.id`,
    [[...new Set([...paid, ...confirmed])]],
  );
  const once = settled.filter(({ settlements, entitlements, sales }) =>
    [settlements, entitlements, sales].every((each) => Number(each) === 1),
  );
  const missing = (/** @type {number} */ all, /** @type {number} */ found, /** @type {string} */ what) =>
    all === found ? '' : `${all - found} ${what}`;
  return [
    {
      what: 'orders',
      acknowledged: started.length,
      there: existing.length,
      problem: missing(started.length, existing.length, 'orders are missing'),
    },
    {
      what: 'paid',
      acknowledged: paid.length,
      there: once.length,
      problem: missing(paid.length, once.length, 'paid orders are not settled once'),
    },
  ];
}

/**
 * @param {VerifyOptions} options
 * @returns {Promise<Comparison>}
 */
async function compareSignUps({ databaseUrl, acknowledged: { signUps } }) {
  const found = await queryRows(databaseUrl, 'select id from users where email = any($1)', [signUps]);
  const problem = found.length === signUps.length ? '' : `${signUps.length - found.length} accounts are missing`;
  return { what: 'sign-ups', acknowledged: signUps.length, there: found.length, problem };
}

/**
 * Emails: one to each new account, one receipt for each settled order, and none twice.
 * @param {VerifyOptions} options
 * @returns {Promise<Comparison[]>}
 */
async function compareEmails({ databaseUrl, mail, acknowledged: { signUps, paid } }) {
  if (!mail) return [];
  const orders = await queryRows(databaseUrl, 'select customer_email, item_name from orders where id = any($1)', [paid]);
  const welcomes = signUps.filter((email) => mail.emails.some(({ to, subject }) => to === email && subject.startsWith('Welcome')));
  // A buyer orders a product once.
  const receipts = orders.filter(({ customer_email: email, item_name: name }) =>
    mail.emails.some(({ to, subject }) => to === email && subject === `Your receipt for ${name}`),
  );
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { messageId } of mail.emails) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const twice = [...times.values()].filter((each) => each > 1).length;
  const [expected, there] = [signUps.length + paid.length, welcomes.length + receipts.length];
  const problems = [expected > there ? `${expected - there} emails are missing` : '', twice > 0 ? `${twice} emails were sent twice` : ''];
  return [{ what: 'emails', acknowledged: expected, there, problem: problems.filter(Boolean).join(', ') }];
}

/**
 * @param {VerifyOptions} options
 * @returns {Promise<Comparison[]>}
 */
async function compareUploads({ databaseUrl, dataDir, acknowledged: { uploads } }) {
  if (!dataDir || uploads.length === 0) return [];
  const rows = await queryRows(
    databaseUrl,
    'select product_files.id, object from product_files join files on files.id = product_files.file_id where product_files.id = any($1)',
    [uploads.map(({ id }) => id)],
  );
  const readable = uploads.filter(({ id, sha256 }) => {
    const path = join(dataDir, 'files', String(rows.find((row) => row.id === id)?.object));
    return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
  });
  const problem = readable.length === uploads.length ? '' : `${uploads.length - readable.length} uploads cannot be read`;
  return [{ what: 'uploads', acknowledged: uploads.length, there: readable.length, problem }];
}

/** @param {VerifyOptions} options */
async function compareAll(options) {
  return [
    await compareClicks(options),
    ...(await compareOrders(options)),
    await compareSignUps(options),
    ...(await compareEmails(options)),
    ...(await compareUploads(options)),
  ];
}

/**
 * Every acknowledged thing is there, each effect once, all invariant views are empty. Delayed effects (clicks in memory, webhooks that
 * are retried, emails) may take `seconds`.
 * @param {VerifyOptions} options
 * @returns {Promise<Verification>}
 */
export async function verify(options) {
  const { databaseUrl, seconds = 60 } = options;
  const began = performance.now();
  const waited = () => (performance.now() - began) / 1_000;
  let comparisons = await compareAll(options);
  while (comparisons.some(({ problem }) => problem) && waited() < seconds) {
    await sleep(500);
    comparisons = await compareAll(options);
  }
  const waitedSeconds = waited();
  const invariants = /** @type {{ name: string, found: unknown }[]} */ (
    await queryRows(databaseUrl, 'select name, found from broken_invariants()')
  );
  const ok = invariants.length === 0 && comparisons.every(({ problem }) => !problem);
  return { ok, comparisons, invariants, waitedSeconds };
}

/** @param {Verification} verification */
export const describeComparisons = ({ comparisons }) =>
  comparisons
    .map(({ what, acknowledged, there, problem }) => `${what} ${acknowledged}/${there}${problem ? ` (${problem})` : ''}`)
    .join(', ');
