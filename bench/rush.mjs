// Buyers who pay at the same time: 120 and 240 within two minutes, against the sandbox with the documented limits of calls per minute. A
// webhook follows 0.5 to 2 s after each payment, and waiting pages poll as the storefront does (its own module). The provider's API shows
// the payment either at once, so that most pages need no webhook, or not before the webhook. Time is not compressed. Prints the time from
// the webhook to "paid", and the number of calls that the provider rejected (429).
import { setTimeout as delay } from 'node:timers/promises';
import { callApi } from '../scripts/lib/call-api.mjs';
import { root } from '../scripts/lib/install.mjs';
import { startProcess } from '../scripts/lib/start-process.mjs';
import { quantile } from '../scripts/lib/statistics.mjs';
import { loadPackage } from '../scripts/lib/workspace-packages.mjs';
import { connect } from './lib/database.mjs';
import { startDatabase, startJamunWithDatabase } from './lib/processes.mjs';

const windowMs = 120_000;
const rounds = [120, 240];
/** @type {Visibility[]} */
const visibilities = ['at once', 'with the webhook'];
const maxP99 = 3_000;
/** Time a buyer needs on the provider's page. */
const payMs = { min: 5_000, max: 15_000 };
const webhookMs = { min: 500, max: 2_000 };
const secretKey = 'cfsk_bench';
/** Limits that Cashfree documents for production. */
const limits = 'create-order=200,get-order=400,get-payments=100,create-refund=100,get-refund=30';

/** @param {{ min: number, max: number }} range */
const between = ({ min, max }) => min + Math.random() * (max - min);

/** @typedef {Awaited<ReturnType<typeof loadPoll>>} Poll */

/** The storefront's polling, with a page that stays visible. */
async function loadPoll() {
  const { outputFiles } = await loadPackage('esbuild').build({
    entryPoints: ['web/src/storefront/island/payment/poll.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    write: false,
  });
  const ignore = () => {};
  Object.assign(globalThis, {
    document: { hidden: false, addEventListener: ignore, removeEventListener: ignore },
    addEventListener: ignore,
    removeEventListener: ignore,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  /** @type {{ poll: (check: () => Promise<boolean>) => void }} */
  const { poll } = await import(`data:text/javascript;base64,${code}`);
  return poll;
}

/** @param {import('../scripts/lib/workspace-packages.mjs').PgClient} client */
async function insertProduct(client) {
  await client.query(
    `insert into users (username, name, email, phone, password_hash, email_verified_at, created_at, updated_at)
     values ('seller', 'Meera Krishnan', 'meera@example.in', '+919886042215', '-', now(), now(), now())`,
  );
  await client.query(
    `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, status, created_at, updated_at)
     select 'productofthebench000', id, 'monsoon-light', 'Monsoon Light', 'Education', 'FIXED', 49900, 'Buy now', 'ACTIVE', now(), now() from users`,
  );
}

/**
 * @param {string} path
 * @param {object} body
 */
async function postJson(path, body) {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${message}`);
  return data;
}

/** @typedef {'at once' | 'with the webhook'} Visibility When the provider's API shows a payment. */

/**
 * Resolves when the buyer comes back from the provider.
 * @param {{ provider: string, paymentSessionId: string, shows: Visibility }} payment
 */
async function pay({ provider, paymentSessionId, shows }) {
  const webhookDelayMs = Math.round(between(webhookMs));
  const controls = `${provider}/sandbox/cashfree`;
  if (shows === 'at once') {
    await postJson(`${controls}/imperfections`, { callLimits: true, webhookDelayMs });
    await postJson(`${controls}/pay`, { paymentSessionId, outcome: 'SUCCESS', wait: false });
    return;
  }
  const { cfPaymentId } = await postJson(`${controls}/pay`, { paymentSessionId, outcome: 'PENDING', wait: false });
  setTimeout(() => void postJson(`${controls}/pay`, { paymentSessionId, outcome: 'SUCCESS', cfPaymentId, wait: false }), webhookDelayMs);
}

/**
 * One buyer: order, payment, and the result page until it shows the success. Resolves with the times of both.
 * @param {{ jamun: string, provider: string, poll: Poll, shows: Visibility }} shop
 * @param {number} number
 */
async function buy({ jamun, provider, poll, shows }, number) {
  const started = await callApi(jamun, 'POST /api/v1/guest/digital-products/{id}/purchase', {
    params: { id: 'productofthebench000' },
    body: { customer: { email: `buyer${number}@example.in`, phone: `98${String(number).padStart(8, '0')}` } },
  });
  if (!('paymentSessionId' in started)) throw new Error('The order needs no payment');
  const { orderId, paymentSessionId } = started;
  await delay(between(payMs));
  await pay({ provider, paymentSessionId, shows });
  const paidAt = Date.now();
  /** @type {number} */
  const shownAt = await new Promise((resolve) => {
    poll(async () => {
      // As the storefront: without an answer the page asks again later.
      const query = { orderId, productType: /** @type {const} */ ('DIGITAL_PRODUCT') };
      const { status } = await callApi(jamun, 'GET /api/v1/orders/payment-callback', { query }).catch(() => ({ status: 'unknown' }));
      if (status !== 'success') return false;
      resolve(Date.now());
      return true;
    });
  });
  return { orderId, paidAt, shownAt };
}

/**
 * Times of small requests while the buyers buy: how busy the machine is, without the work of a sale.
 * @param {Record<string, () => Promise<unknown>>} requests
 */
function startControl(requests) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(requests).map((name) => [name, []]));
  const timer = setInterval(() => {
    for (const [name, send] of Object.entries(requests)) {
      const sentAt = performance.now();
      void send().then(() => times[name]?.push(performance.now() - sentAt));
    }
  }, 250);
  return () => {
    clearInterval(timer);
    return Object.entries(times).map(([name, list]) => `${name} ${formatTimes(list)}`);
  };
}

/** @param {number[]} times */
const formatTimes = (times) =>
  [0.5, 0.9, 0.99].map((share) => `p${share * 100} ${(quantile(times, share) / 1_000).toFixed(2)} s`).join(', ');

/**
 * @param {{ buyers: number, shows: Visibility, poll: Poll }} options
 */
async function measure({ buyers, shows, poll }) {
  const database = await startDatabase();
  const provider = await startProcess(['--import', 'tsx', 'bench/servers/cashfree-sandbox.mjs'], {
    ready: /ready (\S+)/,
    env: { SANDBOX_DATABASE_URL: database.url, SANDBOX_SECRET_KEY: secretKey },
  });
  const jamun = await startJamunWithDatabase({
    LOG_LEVEL: 'error',
    CASHFREE_APP_ID: 'TEST_BENCH',
    CASHFREE_SECRET_KEY: secretKey,
    CASHFREE_ENV: 'sandbox',
    CASHFREE_BASE_URL: `${provider.url}/sandbox/cashfree/pg`,
    CASHFREE_CALLS_PER_MINUTE: limits,
  });
  const writer = await connect(jamun.databaseUrl);
  try {
    await insertProduct(jamun.client);
    await jamun.client.query('create table bench_control (value int)');
    const endControl = startControl({
      'the server (/healthz)': async () => (await fetch(`${jamun.url}/healthz`)).text(),
      'its database (select 1)': () => jamun.client.query('select 1'),
      'its disk (a commit)': () => writer.query('insert into bench_control values (1)'),
      'the sandbox (an empty route)': async () => (await fetch(`${provider.url}/bench/control`)).text(),
    });
    const shop = { jamun: jamun.url, provider: provider.url, poll, shows };
    const sales = await Promise.all(
      Array.from({ length: buyers }, async (_, number) => {
        await delay((number * windowMs) / buyers);
        return buy(shop, number);
      }),
    );
    const control = endControl();
    // A page may see the success before the webhook is sent.
    await delay(webhookMs.max + 1_000);
    /** @type {{ answers: Record<string, number>, webhooks: Record<string, { sentAt: number, answeredAt: number, status: number }> }} */
    const { answers, webhooks } = await (await fetch(`${provider.url}/bench/report`)).json();
    const times = sales.map(({ orderId, paidAt, shownAt }) => {
      const webhook = webhooks[orderId];
      if (webhook?.status !== 200) throw new Error(`The webhook of order ${orderId} was answered with ${webhook?.status}`);
      const shown = shownAt - webhook.sentAt;
      return { handled: webhook.answeredAt - webhook.sentAt, isEarly: shown < 0, shown: Math.max(0, shown), total: shownAt - paidAt };
    });
    const rejected = Object.entries(answers).reduce((sum, [call, count]) => sum + (call.endsWith(' 429') ? count : 0), 0);
    const shown = times.map(({ shown }) => shown);
    console.log(`${buyers} buyers in two minutes, payments visible ${shows}:`);
    const early = times.filter(({ isEarly }) => isEarly).length;
    console.log(`  webhook to its answer: ${formatTimes(times.map(({ handled }) => handled))}`);
    console.log(`  webhook to "paid" on the page: ${formatTimes(shown)} (limit: p99 below ${maxP99 / 1_000} s); before it: ${early} pages`);
    console.log(`  payment to "paid" on the page: ${formatTimes(times.map(({ total }) => total))}`);
    console.log(
      `  calls: ${Object.entries(answers)
        .map((entry) => entry.join(' × '))
        .join(', ')}`,
    );
    console.log(`  small requests meanwhile: ${control.join('; ')}`);
    console.log(`  rejected by the provider (429): ${rejected} (limit: 0)`);
    if (rejected > 0 || quantile(shown, 0.99) >= maxP99) process.exitCode = 1;
  } finally {
    await writer.end();
    await jamun.stop();
    await provider.stop();
    await database.stop();
  }
}

const poll = await loadPoll();
for (const shows of visibilities) for (const buyers of rounds) await measure({ buyers, shows, poll });
