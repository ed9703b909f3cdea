// Settlements per second (signed webhook, request to the provider, one transaction, reply 200) as a share of the raw transactions per
// second of the same PostgreSQL (`lib/raw-transactions.mjs`).
import { reportShare } from './lib/figures.mjs';
import { describeMismatches, openOrders } from './lib/open-orders.mjs';
import { startJamunWithDatabase, startProvider } from './lib/processes.mjs';
import { rawTransactions } from './lib/raw-transactions.mjs';
import { perSecond } from './lib/throughput.mjs';
import { sendWebhooks, signedWebhook, webhookSecret } from './lib/webhook-sender.mjs';

const rounds = 5;
const perRound = 2_000;
const concurrency = 64;
const aim = 0.35;
const floor = 0.18;

const provider = await startProvider();
const jamun = await startJamunWithDatabase({
  LOG_LEVEL: 'warn',
  // Without the worker role: emails stay queued, as in a deployment with a worker process.
  ROLES: 'http',
  CASHFREE_APP_ID: 'bench',
  CASHFREE_SECRET_KEY: webhookSecret,
  CASHFREE_ENV: 'sandbox',
  CASHFREE_BASE_URL: provider.url,
});
const { client } = jamun;
const rawSales = await rawTransactions(jamun.databaseUrl, { orders: (rounds + 1) * perRound, concurrency });
try {
  const webhooks = (await openOrders(client, { count: (rounds + 1) * perRound, sellers: 50 })).map(signedWebhook);
  const round = async () => ({
    raw: await perSecond(perRound, () => rawSales.run(perRound)),
    ours: await perSecond(perRound, () =>
      sendWebhooks(`${jamun.url}/api/v1/webhooks/cashfree`, webhooks.splice(0, perRound), { concurrency }),
    ),
  });
  // Warm-up round. `analyze` replaces the query plans that were made for empty tables.
  await round();
  await client.query('analyze');
  const results = [];
  while (results.length < rounds) results.push(await round());
  const mismatches = await describeMismatches(client, (rounds + 1) * perRound);
  if (mismatches) throw new Error(`The orders were not settled correctly: ${mismatches}`);
  const shares = results.map((result) => result.ours / result.raw);
  reportShare('A settlement through the webhook', { of: 'raw transactions', shares, aim, floor });
} finally {
  await rawSales.close();
  await jamun.stop();
  await provider.stop();
}
