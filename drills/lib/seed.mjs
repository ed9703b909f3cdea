// Sellers, products, links and buyers that the load uses. Created through the API; only the proof of email addresses is written directly.
/** @import { Cashfree } from './cashfree.mjs' */
/** @import { Client, RequestOptions } from './requests.mjs' */
import { randomBytes, randomInt } from 'node:crypto';
import { queryRows } from './postgres.mjs';
import { createClient } from './requests.mjs';

/**
 * @typedef {{ email: string, token: string, purchases: Set<string> }} Buyer `purchases`: products that were ordered, or perhaps.
 * @typedef {object} Seed
 * @property {string} databaseUrl
 * @property {Cashfree} cashfree
 * @property {string} seller Session token.
 * @property {{ id: string, slug: string }[]} products
 * @property {{ id: string, shortId: string }[]} links
 * @property {Buyer[]} buyers Sign-ups of the load are added.
 */

export const password = 'a long enough password';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export const newAccount = () => ({
  email: `drill-${randomBytes(8).toString('hex')}@example.in`,
  fullName: 'Meera Krishnan',
  phone: `9${randomInt(100_000_000, 999_999_999)}`,
  password,
});

/**
 * @param {Client} client
 * @param {string} route
 * @param {RequestOptions} [options]
 */
async function call(client, route, options) {
  const { status, data, text } = await client.send(route, { timeoutMs: 60_000, ...options });
  if (status !== 200) throw new Error(`${route} returned ${status}: ${text.slice(0, 300)}`);
  return data;
}

/**
 * Uploads a file for a product and registers it; the id of the file.
 * @param {Client} client
 * @param {{ seller: string, productId: string, bytes: Buffer }} upload
 */
export async function uploadFile(client, { seller: token, productId, bytes }) {
  const path = `/api/v1/digital-products/${productId}`;
  const target = await call(client, `POST ${path}/uploadUrl`, { token, body: { fileName: 'guide.pdf', fileType: 'application/pdf' } });
  const { pathname, search } = new URL(String(target.uploadUrl));
  const put = await client.send(`PUT ${pathname}${search}`, { bytes, type: 'application/pdf', timeoutMs: 60_000 });
  if (put.status < 200 || put.status > 299) throw new Error(`An upload returned ${put.status}: ${put.text.slice(0, 300)}`);
  return String((await call(client, `POST ${path}/uploadFile`, { token, body: { s3Key: target.s3Key } })).id);
}

/**
 * @param {Client} client
 * @param {string} token
 * @param {number} number
 */
async function publishProduct(client, token, number) {
  const body = { title: `Presets ${number}`, category: 'Education', price: 499 };
  const { id } = await call(client, 'POST /api/v1/digital-products', { token, body });
  await uploadFile(client, { seller: token, productId: String(id), bytes: pdf });
  const { slug } = await call(client, `POST /api/v1/digital-products/${id}/publish`, { token });
  return { id: String(id), slug: String(slug) };
}

/**
 * @param {Client} client
 * @param {string} databaseUrl
 * @returns {Promise<Buyer>}
 */
export async function signUp(client, databaseUrl) {
  const account = newAccount();
  const { token } = await call(client, 'POST /api/v1/auth/signup', { body: account });
  await queryRows(databaseUrl, 'update users set email_verified_at = created_at where email = $1', [account.email]);
  return { email: account.email, token: String(token), purchases: new Set() };
}

/**
 * @param {{ url: string, databaseUrl: string, cashfree: Cashfree, products?: number, links?: number, buyers?: number }} options
 * @returns {Promise<Seed>}
 */
export async function createSeed({ url, databaseUrl, cashfree, products = 8, links = 4, buyers = 8 }) {
  const client = createClient(url);
  try {
    const { token: seller } = await signUp(client, databaseUrl);
    /** @type {Seed} */
    const seed = { databaseUrl, cashfree, seller, products: [], links: [], buyers: [] };
    for (let number = 1; number <= products; number++) seed.products.push(await publishProduct(client, seller, number));
    for (let number = 1; number <= links; number++) {
      const body = { originalUrl: `https://example.com/launch/${number}` };
      const { id, shortId } = await call(client, 'POST /api/v1/links', { token: seller, body });
      seed.links.push({ id: String(id), shortId: String(shortId) });
    }
    for (let number = 1; number <= buyers; number++) seed.buyers.push(await signUp(client, databaseUrl));
    return seed;
  } finally {
    client.close();
  }
}
