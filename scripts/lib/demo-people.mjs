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
 * Ids and paths of records that have a page of their own.
 * @typedef {Record<'product' | 'channel' | 'link' | 'user' | 'productPage' | 'channelPage', string>} DemoRecords
 * @typedef {'seller' | 'buyer' | 'administrator' | 'anonymous'} Visitor
 */

/** @param {string} url */
export async function signInDemoPeople(url) {
  const [seller, buyer] = [await signIn(url, 'ananya'), await signIn(url, 'rohan')];
  const { token: administrator, csrf } = await signInStudio(url);
  const product = firstOf(
    await callApi(url, 'GET /api/v1/digital-products', { query: { status: 'ACTIVE', sort: 'sales' }, token: seller }),
  );
  const channel = firstOf(await callApi(url, 'GET /api/v1/telegram/channels', { query: { sort: 'sales' }, token: seller }));
  const link = firstOf(await callApi(url, 'GET /api/v1/links', { query: { sort: 'clicks' }, token: seller }));
  const user = firstOf(await callApi(url, 'GET /api/v1/admin/users', { query: { search: 'ananya' }, token: administrator }));
  /** @type {Record<Visitor, Record<string, string>>} */
  const localStorage = { seller: { token: seller }, buyer: { token: buyer }, administrator: { adminCsrf: csrf }, anonymous: {} };
  const cookie = { name: 'jamun-admin', value: administrator, url, httpOnly: true, sameSite: /** @type {const} */ ('Strict') };
  /** @type {Record<Visitor, (typeof cookie)[]>} */
  const cookies = { seller: [], buyer: [], administrator: [cookie], anonymous: [] };
  /** @type {DemoRecords} */
  const records = {
    product: product.id,
    channel: channel.id,
    link: link.id,
    user: String(user.id),
    productPage: new URL(product.publicUrl).pathname,
    channelPage: new URL(channel.publicUrl).pathname,
  };
  return { localStorage, cookies, records };
}
