// Settlements a second: a signed webhook comes in, the provider is asked, everything is written down, 200. As a share of the
// barest transaction that could stand for it in the same PostgreSQL: one order marked as paid, three rows in a ledger.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { openOrders, whatWentWrong } from './open-orders.mjs';
import { startDatabase, startJamun, startProvider } from './processes.mjs';
import { rawTransactions } from './raw-transactions.mjs';
import { sendWebhooks } from './webhook-sender.mjs';

const rounds = 5;
const perRound = 2_000;
const concurrency = 64;
const wanted = 0.2;
const secret = 'cfsk_bench';
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

function signed(orderId) {
  const body = `{"type":"PAYMENT_SUCCESS_WEBHOOK","event_time":"2026-01-01T10:00:05+05:30","data":{"order":{"order_id":"${orderId}","order_amount":499.00,"order_currency":"INR"},"payment":{"cf_payment_id":"pay${orderId}","payment_status":"SUCCESS","payment_amount":499.00,"payment_currency":"INR","payment_message":"Simulated response message","payment_time":"2026-01-01T10:00:00+05:30","bank_reference":"1234567890","payment_group":"upi"},"customer_details":{"customer_id":"buyer","customer_phone":"9876543210"}}}`;
  const timestamp = '1767241805000';
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64');
  return { body, headers: { 'content-type': 'application/json', 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature } };
}

async function perSecond(count, work) {
  const began = performance.now();
  await work();
  return (1_000 * count) / (performance.now() - began);
}

const [database, provider] = await Promise.all([startDatabase(), startProvider()]);
const jamun = await startJamun({
  ...{ DATABASE_URL: database.url, SECRET_KEY: '1'.repeat(64), LOG_LEVEL: 'warn' },
  // The letters wait for the worker, which is a process of its own where much is sold.
  ...{ ROLES: 'http', CASHFREE_APP_ID: 'bench', CASHFREE_SECRET_KEY: secret, CASHFREE_ENV: 'sandbox', CASHFREE_BASE_URL: provider.url },
});
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const raw = await rawTransactions(database.url, { orders: (rounds + 1) * perRound, concurrency });
try {
  const webhooks = (await openOrders(client, { count: (rounds + 1) * perRound, sellers: 50 })).map(signed);
  const round = async () => ({
    bare: await perSecond(perRound, () => raw.run(perRound)),
    ours: await perSecond(perRound, () =>
      sendWebhooks(`${jamun.url}/api/v1/webhooks/cashfree`, webhooks.splice(0, perRound), { concurrency }),
    ),
  });
  // The first is for both to get warm. Plans that were made for empty tables are made anew, as a shop that has sold for an hour has them.
  await round();
  await client.query('analyze');
  const results = [];
  while (results.length < rounds) results.push(await round());
  const wrong = await whatWentWrong(client, (rounds + 1) * perRound);
  if (wrong) throw new Error(`The orders were not settled as they should be: ${wrong}`);
  const share = median(results.map(({ ours, bare }) => ours / bare));
  const shares = results.map(({ ours, bare }) => (ours / bare).toFixed(2)).join(', ');
  console.log(
    `Settlements through the webhook reach ${share.toFixed(2)} of bare transactions (rounds: ${shares}; at least ${wanted} is wanted)`,
  );
  if (share < wanted) process.exitCode = 1;
} finally {
  await raw.close();
  await client.end();
  await jamun.stop();
  await Promise.all([database.stop(), provider.stop()]);
}
