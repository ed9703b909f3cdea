// Signed-in users of the demo data, and the ids of their records.
import { callApi } from './call-api.mjs';

export const administratorPassword = 'an administrator of pictures';

/**
 * @param {string} url
 * @param {string} name
 */
async function signIn(url, name) {
  const { token } = await callApi(url, 'POST /api/v1/auth/signin', {
    body: { username: `${name}@jamun.example`, loginMethod: 'email', password: 'jamun-demo' },
  });
  return token;
}

/**
 * Signs in like the studio: the session token is in a cookie, the CSRF token in the reply.
 * @param {string} url
 */
async function signInStudio(url) {
  const headers = { 'content-type': 'application/json', 'x-jamun-session': 'cookie' };
  const body = JSON.stringify({ username: 'admin', password: administratorPassword });
  const answer = await fetch(`${url}/api/v1/admin/signin`, { method: 'POST', headers, body });
  const { data, message } = await answer.json();
  const token = /^jamun-admin=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (!answer.ok || token === undefined) throw new Error(`The administrator could not sign in: ${message}`);
  return { token, csrf: String(data.token) };
}

/**
 * @template Row
 * @param {Row[]} rows
 * @returns {Row}
 */
function firstOf([row]) {
  if (row === undefined) throw new Error('A list of the demo data is empty');
  return row;
}

/**
 * Ids and paths of records that have a page of their own. `order` and `purchase` belong to the same bought product.
 * @typedef {'product' | 'productPage' | 'questionsProduct' | 'questionsPage' | 'coursePage' | 'giftPage'} ProductRecord
 * @typedef {'purchase' | 'order' | 'ownedPage' | 'planOrder'} PurchaseRecord
 * @typedef {Record<ProductRecord | PurchaseRecord | 'channel' | 'channelPage' | 'link' | 'coupon' | 'oneUseCoupon' | 'user', string>} DemoRecords
 */

/** Demo users by the state that the pictures need them for. */
const userNames = /** @type {const} */ ({
  seller: 'ananya',
  buyer: 'rohan',
  otherSeller: 'sundar',
  /** KYC document in review. */
  newSeller: 'arvind',
  /** KYC document returned with a note. */
  returnedSeller: 'priya',
});

/**
 * @typedef {keyof typeof userNames} SignedInUser
 * @typedef {SignedInUser | 'administrator' | 'anonymous'} Visitor
 */

/** @param {string} address */
const pathOf = (address) => new URL(address).pathname;

/**
 * @param {string} url
 * @param {{ seller: string, buyer: string, administrator: string }} tokens
 * @returns {Promise<DemoRecords>}
 */
async function findRecords(url, { seller, buyer, administrator }) {
  const products = await callApi(url, 'GET /api/v1/digital-products', { query: { status: 'ACTIVE', sort: 'sales' }, token: seller });
  const product = firstOf(products);
  const withQuestions = firstOf(products.filter(({ title }) => title.includes('Portfolio')));
  /** @param {string} words */
  const pageOf = (words) => pathOf(firstOf(products.filter(({ title }) => title.includes(words))).publicUrl);
  const channel = firstOf(await callApi(url, 'GET /api/v1/telegram/channels', { query: { sort: 'sales' }, token: seller }));
  const link = firstOf(await callApi(url, 'GET /api/v1/links', { query: { sort: 'clicks' }, token: seller }));
  const coupons = await callApi(url, 'GET /api/v1/coupons', { query: { sort: 'uses' }, token: seller });
  const user = firstOf(await callApi(url, 'GET /api/v1/admin/users', { query: { search: 'ananya' }, token: administrator }));
  const bought = await callApi(url, 'GET /api/v1/purchased-items', { query: { status: 'ACTIVE' }, token: buyer });
  const purchase = firstOf(bought.digitalProducts.filter(({ productId }) => products.some(({ id }) => id === productId)));
  return {
    product: product.id,
    productPage: pathOf(product.publicUrl),
    questionsProduct: withQuestions.id,
    questionsPage: pathOf(withQuestions.publicUrl),
    coursePage: pageOf('Complete Course'),
    giftPage: pageOf('Phone Photography'),
    purchase: purchase.id,
    order: purchase.orderId,
    ownedPage: pathOf(firstOf(products.filter(({ id }) => id === purchase.productId)).publicUrl),
    planOrder: firstOf(bought.telegramSubscriptions).orderId,
    channel: channel.id,
    channelPage: pathOf(channel.publicUrl),
    link: link.id,
    coupon: firstOf(coupons.filter(({ isOneUse }) => !isOneUse)).id,
    oneUseCoupon: firstOf(coupons.filter(({ isOneUse }) => isOneUse)).id,
    user: String(user.id),
  };
}

/** @param {string} url */
export async function signInDemoPeople(url) {
  /** @type {Record<string, string>} */
  const tokens = {};
  for (const [visitor, name] of Object.entries(userNames)) tokens[visitor] = await signIn(url, name);
  const { token: administrator, csrf } = await signInStudio(url);
  const { seller, buyer, ...others } = /** @type {Record<SignedInUser, string>} */ (tokens);
  const records = await findRecords(url, { seller, buyer, administrator });
  // Reported page: the demo data has none.
  const details = 'The pictures on this page were copied from my website without asking me.';
  await callApi(url, 'POST /api/v1/reports', { body: { page: records.productPage, reason: 'STOLEN', details }, token: buyer });
  const storage = Object.entries({ seller, buyer, ...others }).map(([visitor, token]) => [visitor, { token }]);
  /** @type {Record<Visitor, Record<string, string>>} */
  const localStorage = { ...Object.fromEntries(storage), administrator: { adminCsrf: csrf }, anonymous: {} };
  const cookie = { name: 'jamun-admin', value: administrator, url, httpOnly: true, sameSite: /** @type {const} */ ('Strict') };
  /** @type {Partial<Record<Visitor, (typeof cookie)[]>>} */
  const cookies = { administrator: [cookie] };
  return { localStorage, cookies, records };
}
