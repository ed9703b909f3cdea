// Settlements per second (signed webhook, one transaction for a batch, reply 200) as a share of the raw transactions per second of the
// same PostgreSQL (`lib/raw-transactions.mjs`) and of the same rows written by prepared SQL (`lib/replayed-sales.mjs`); and settlements
// with a coupon as a share of those without.
import { reportShare } from './lib/figures.mjs';
import { describeMismatches, openOrders } from './lib/open-orders.mjs';
import { startJamunWithDatabase, startProvider } from './lib/processes.mjs';
import { rawTransactions } from './lib/raw-transactions.mjs';
import { replayedSales } from './lib/replayed-sales.mjs';
import { perSecond } from './lib/throughput.mjs';
import { sendWebhooks, signedWebhook, webhookSecret } from './lib/webhook-sender.mjs';

const rounds = 5;
const perRound = 2_000;
const concurrency = 64;
const aim = 0.35;
const floor = 0.18;
const replayAim = 0.7;
const replayFloor = 0.4;
const couponAim = 0.9;
const couponFloor = 0.75;

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
/** @type {{ close: () => Promise<unknown> }[]} */
const open = [rawSales];
try {
  const count = (rounds + 1) * perRound;
  const webhooks = {
    plain: (await openOrders(client, { count, sellers: 50 })).map(signedWebhook),
    coupon: (await openOrders(client, { count, sellers: 50, name: 'couponer', hasCoupon: true })).map(signedWebhook),
  };
  const replayed = await replayedSales(jamun.databaseUrl, await openOrders(client, { count, sellers: 50, name: 'replayer' }));
  open.push(replayed);
  const settle = (/** @type {keyof typeof webhooks} */ kind) =>
    perSecond(perRound, () => sendWebhooks(`${jamun.url}/api/v1/webhooks/cashfree`, webhooks[kind].splice(0, perRound), { concurrency }));
  const round = async (/** @type {number} */ index) => {
    const raw = await perSecond(perRound, () => rawSales.run(perRound));
    const replay = await perSecond(perRound, () => replayed.run(perRound));
    if (index % 2 === 0) return { raw, replay, plain: await settle('plain'), coupon: await settle('coupon') };
    const coupon = await settle('coupon');
    return { raw, replay, plain: await settle('plain'), coupon };
  };
  // Warm-up round. `analyze` replaces the query plans that were made for empty tables.
  await round(0);
  await client.query('analyze');
  const results = [];
  while (results.length < rounds) results.push(await round(results.length));
  const mismatches = await describeMismatches(client, 3 * count);
  if (mismatches) throw new Error(`The orders were not settled correctly: ${mismatches}`);
  const shares = results.map(({ raw, plain }) => plain / raw);
  reportShare('A settlement through the webhook', { of: 'raw transactions', shares, aim, floor });
  const replayShares = results.map(({ replay, plain }) => plain / replay);
  reportShare('A settlement through the webhook', {
    of: 'its rows in prepared SQL',
    shares: replayShares,
    aim: replayAim,
    floor: replayFloor,
  });
  const couponShares = results.map(({ plain, coupon }) => coupon / plain);
  reportShare('A settlement with a coupon', { of: 'those without', shares: couponShares, aim: couponAim, floor: couponFloor });
} finally {
  for (const baseline of open) await baseline.close();
  await jamun.stop();
  await provider.stop();
}
