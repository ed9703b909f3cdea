// Load generator: requests at fixed rates, like visitors who do not wait for each other. Records what the product has acknowledged.
/** @import { Counts } from './counts.mjs' */
/** @import { Seed } from './seed.mjs' */

import { countClicks } from './clicks.mjs';
import { count, isUnsure, newCounts } from './counts.mjs';
import { createClient } from './requests.mjs';
import { newAccount, password } from './seed.mjs';
import { openStreams } from './streams.mjs';

/**
 * @typedef {'clicks' | 'pages' | 'me' | 'signIns' | 'signUps' | 'purchases' | 'payments' | 'streams'} Kind
 * @typedef {Partial<Record<'clicks' | 'pages' | 'me' | 'signIns' | 'signUps' | 'purchases' | 'streams', number>>} Rates Requests per
 * second; `streams` is the number of open event streams.
 *
 * @typedef {object} Acknowledged
 * @property {Record<string, { before: number, acknowledged: number, unsure: number }>} clicks By link id.
 * @property {string[]} started Orders whose purchase was answered: they exist.
 * @property {string[]} paid Orders paid at Cashfree: they are settled once.
 * @property {string[]} confirmed Orders that the product called paid.
 * @property {string[]} signUps Email addresses.
 * @property {{ id: string, bytes: number, sha256: string }[]} uploads Registered files.
 *
 * @typedef {object} LoadResult
 * @property {Record<Kind, Counts>} counts
 * @property {Acknowledged} acknowledged
 * @property {number} began In milliseconds of `performance.now()`.
 * @property {number} seconds
 *
 * @typedef {{ client: import('./requests.mjs').Client, seed: Seed, counts: Record<Kind, Counts>, acknowledged: Acknowledged }} Context
 */

/** @type {Required<Rates>} */
const usualRates = { clicks: 12, pages: 3, me: 4, signIns: 0.3, signUps: 0.3, purchases: 1, streams: 6 };

/**
 * @template Item
 * @param {Item[]} items
 * @returns {Item}
 */
function pick(items) {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('The seed is empty');
  return item;
}

/** @param {Context} context */
async function click({ client, seed, counts, acknowledged }) {
  const link = pick(seed.links);
  const response = await client.send(`GET /s/${link.shortId}`);
  count(counts.clicks, response, response.status === 302);
  const clicks = acknowledged.clicks[link.id];
  if (clicks && response.status === 302) clicks.acknowledged += 1;
  else if (clicks && isUnsure(response.status)) clicks.unsure += 1;
}

/** @param {Context} context */
async function openPage({ client, seed, counts }) {
  const response = await client.send(`GET /d/${pick(seed.products).slug}`);
  count(counts.pages, response, response.status === 200);
}

/** @param {Context} context */
async function loadUser({ client, seed, counts }) {
  const response = await client.send('GET /api/v1/users/me', { token: pick(seed.buyers).token });
  count(counts.me, response, response.status === 200);
}

/** @param {Context} context */
async function signIn({ client, seed, counts }) {
  const body = { username: pick(seed.buyers).email, loginMethod: 'email', password };
  const response = await client.send('POST /api/v1/auth/signin', { body });
  count(counts.signIns, response, response.status === 200);
}

/** @param {Context} context */
async function signUp({ client, seed, counts, acknowledged }) {
  const body = newAccount();
  const response = await client.send('POST /api/v1/auth/signup', { body });
  count(counts.signUps, response, response.status === 200);
  if (response.status !== 200) return;
  acknowledged.signUps.push(body.email);
  seed.buyers.push({ email: body.email, token: String(response.data.token), purchases: new Set() });
}

/** Receipts to an address that is not verified are limited to ten an hour, purchases of a buyer to twenty in ten minutes. */
const maxPurchases = 8;

/** @param {Seed} seed */
function nextPurchase({ buyers, products }) {
  const buyer = buyers.find(({ purchases }) => purchases.size < Math.min(maxPurchases, products.length));
  const product = products.find(({ id }) => buyer && !buyer.purchases.has(id));
  if (!buyer || !product) return null;
  buyer.purchases.add(product.id);
  return { buyer, product };
}

/**
 * A purchase: order, payment at Cashfree, return to the product.
 * @param {Context} context
 */
async function purchase({ client, seed, counts, acknowledged }) {
  const next = nextPurchase(seed);
  if (!next) return;
  const { token } = next.buyer;
  const order = await client.send(`POST /api/v1/digital-products/${next.product.id}/purchase`, { token, body: {} });
  count(counts.purchases, order, order.status === 200);
  if (order.status !== 200) return;
  const orderId = String(order.data.orderId);
  acknowledged.started.push(orderId);
  await seed.cashfree.pay(String(order.data.paymentSessionId));
  acknowledged.paid.push(orderId);
  const callback = await client.send(`GET /api/v1/orders/payment-callback?orderId=${orderId}&productType=DIGITAL_PRODUCT`);
  count(counts.payments, callback, callback.status === 200);
  if (callback.status === 200 && callback.data.status === 'success') acknowledged.confirmed.push(orderId);
}

const actions = { clicks: click, pages: openPage, me: loadUser, signIns: signIn, signUps: signUp, purchases: purchase };

/**
 * Starts the load. `stop()` waits for the open requests.
 * @param {{ url: string, seed: Seed, rates?: Rates }} options
 */
export async function startLoad({ url, seed, rates = {} }) {
  const all = { ...usualRates, ...rates };
  const client = createClient(url);
  const kinds = /** @type {Kind[]} */ ([...Object.keys(actions), 'payments', 'streams']);
  const counts = /** @type {Record<Kind, Counts>} */ (Object.fromEntries(kinds.map((kind) => [kind, newCounts()])));
  /** @type {Acknowledged} */
  const acknowledged = { clicks: {}, started: [], paid: [], confirmed: [], signUps: [], uploads: [] };
  for (const { id } of seed.links)
    acknowledged.clicks[id] = { before: await countClicks(seed.databaseUrl, id), acknowledged: 0, unsure: 0 };
  const context = { client, seed, counts, acknowledged };
  /** @type {Set<Promise<void>>} */
  const open = new Set();
  const began = performance.now();
  const timers = Object.entries(actions).flatMap(([kind, action]) => {
    const rate = all[/** @type {keyof typeof actions} */ (kind)];
    if (rate === 0) return [];
    return setInterval(() => {
      const work = action(context).finally(() => open.delete(work));
      open.add(work);
    }, 1_000 / rate);
  });
  const streams = openStreams({ url, tokens: seed.buyers.slice(0, all.streams).map(({ token }) => token), counts: counts.streams });
  return {
    counts,
    acknowledged,
    /** @returns {Promise<LoadResult>} */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
      streams.close();
      client.close();
      return { counts, acknowledged, began, seconds: (performance.now() - began) / 1_000 };
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startLoad>>} Load */
