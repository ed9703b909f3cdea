// Throughput of settlements and redirects in the large database, as a share of the small one: alternating rounds.
/** @import { Shop } from './servers.mjs' */
import { median } from '../../../scripts/lib/statistics.mjs';
import { openOrders } from '../open-orders.mjs';
import { measureRedirects } from '../redirects.mjs';
import { perSecond } from '../throughput.mjs';
import { sendWebhooks, signedWebhook } from '../webhook-sender.mjs';

/** @typedef {Record<'few' | 'many', Shop>} Shops */

const rounds = 5;
const webhooksPerRound = 1_000;
const minShare = 0.5;

/**
 * @param {string} name
 * @param {(size: 'few' | 'many') => Promise<number>} measure Units per second.
 */
async function compareRates(name, measure) {
  const results = [];
  // Warm-up.
  for (const size of /** @type {const} */ (['few', 'many'])) await measure(size);
  for (let round = 0; round < rounds; round++) results.push({ few: await measure('few'), many: await measure('many') });
  const share = median(results.map(({ few, many }) => many / few));
  const [few, many] = [median(results.map((result) => result.few)), median(results.map((result) => result.many))];
  console.log(
    `${name}: ${many.toFixed(0)} per second in the large database, ${few.toFixed(0)} in the small one: ${share.toFixed(2)} (limit: at least ${minShare})`,
  );
  if (share < minShare) process.exitCode = 1;
}

/** @param {Shops} shops */
export async function compareSettlements(shops) {
  const options = { count: (rounds + 1) * webhooksPerRound, sellers: 50, name: `person${Date.now()}-` };
  const webhooks = {
    few: (await openOrders(shops.few.client, options)).map(signedWebhook),
    many: (await openOrders(shops.many.client, options)).map(signedWebhook),
  };
  await compareRates('Settlements through the webhook', (size) =>
    perSecond(webhooksPerRound, () =>
      sendWebhooks(`${shops[size].url}/api/v1/webhooks/cashfree`, webhooks[size].splice(0, webhooksPerRound), { concurrency: 64 }),
    ),
  );
}

/**
 * The worker counts the clicks meanwhile.
 * @param {Shops} shops
 */
export const compareRedirects = (shops) =>
  compareRates('Redirects', async (size) => (await measureRedirects(`${shops[size].url}/s/link1`, { seconds: 5 })).perSecond);
