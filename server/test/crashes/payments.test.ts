// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { unusedPort } from '@jamun/test-support/unused-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, minutes } from '../../src/kit/clock.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { call, killServerProcesses, queryColumn, queryRows, startServerProcess } from '../harness/server-process.ts';
import { copyDatabase, createWorld, randomPhone, testClock } from '../harness/world.ts';

const kills = sized(2, 20);

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Signs up a new user; null if the server is down. */
async function signUp(url: string): Promise<string | null> {
  const body = { email: `${randomWord()}@example.in`, fullName: 'A Person', phone: randomPhone(), password: 'long enough' };
  const { status, data } = await call<{ token: string }>(url, 'POST /api/v1/auth/signup', '', body);
  return status === 200 ? data.token : null;
}

async function publishedProduct(url: string): Promise<{ item: string; seller: string }> {
  const token = (await signUp(url)) ?? '';
  await queryRows(database.url, 'update users set email_verified_at = created_at');
  const path = '/api/v1/digital-products';
  const { data: product } = await call<{ id: string }>(url, `POST ${path}`, token, { title: 'Presets', category: 'Education', price: 499 });
  const file = { fileName: 'presets.pdf', fileType: 'application/pdf' };
  const { data } = await call<{ uploadUrl: string; s3Key: string }>(url, `POST ${path}/${product.id}/uploadUrl`, token, file);
  await fetch(data.uploadUrl, { method: 'PUT', headers: { 'content-type': file.fileType }, body: pdf });
  await call(url, `POST ${path}/${product.id}/uploadFile`, token, { s3Key: data.s3Key });
  expect((await call(url, `POST ${path}/${product.id}/publish`, token)).status).toBe(200);
  return { item: product.id, seller: token };
}

const dataDir = mkdtempSync(join(tmpdir(), 'jamun-crash-'));
let provider: SandboxProvider;
let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  // Short webhook retries, so that webhooks reach both a killed and a restarted server.
  provider = await startSandboxCashfree({ retryAfter: [300, 1_000], poll: 100 });
  database = await copyDatabase();
});
afterAll(async () => {
  killServerProcesses();
  await provider.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Buys repeatedly, each time as a new user, and pays at the provider even if the server is down. */
async function keepBuying(url: string, item: string, acknowledged: Set<string>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const token = await signUp(url);
    if (!token) return;
    const started = await call<{ orderId: string; paymentSessionId: string }>(url, `POST /api/v1/digital-products/${item}/purchase`, token);
    if (started.status !== 200) continue;
    await provider.pay(started.data.paymentSessionId, 'SUCCESS', { wait: false });
    const path = `/api/v1/orders/payment-callback?orderId=${started.data.orderId}&productType=DIGITAL_PRODUCT`;
    const confirmed = await call<{ status: string }>(url, `GET ${path}`, token);
    if (confirmed.status === 200 && confirmed.data.status === 'success') acknowledged.add(started.data.orderId);
  }
}

/** Refunds every second acknowledged sale, as the seller. */
async function keepRefunding(
  url: string,
  seller: string,
  acknowledged: Set<string>,
  refunded: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const next = [...acknowledged].find((id, index) => index % 2 === 0 && !refunded.has(id));
    if (!next) await call(url, 'GET /healthz', '');
    else if ((await call(url, `POST /api/v1/sales/${next}/refund`, seller)).status === 200) refunded.add(next);
  }
}

/** Paid minus refunded of each order: in our books, and at the provider. */
const netByOurBooks = () =>
  queryRows<OrderNet>(
    database.url,
    `select id, case status when 'PAID' then amount else 0 end as net from orders where paid_at is not null order by id`,
  );
const netAtProvider = () =>
  queryRows<OrderNet>(
    provider.databaseUrl,
    `select orders.order_id as id, captured_paise - coalesce(sum(refunds.amount_paise), 0) as net from sandbox_cashfree_orders as orders
     left join sandbox_cashfree_refunds as refunds on refunds.order_id = orders.order_id and refunds.status = 'SUCCESS'
     where paid_at is not null group by orders.order_id order by orders.order_id`,
  );
interface OrderNet {
  id: string;
  net: string;
}

const paidAtProvider = () =>
  queryColumn(provider.databaseUrl, "select distinct order_id from sandbox_cashfree_payments where status = 'SUCCESS'");
const settledOrders = () => queryColumn(database.url, 'select order_id from settlements');

it('a server killed repeatedly during payments and refunds settles and refunds once, and its books match the provider', async () => {
  // A fixed port: the provider sends webhooks to the address that was given when the order was created.
  const port = String(await unusedPort());
  const secretKey = randomBytes(32);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey.toString('hex'),
    RATE_LIMITS: 'off',
    PORT: port,
    ...provider.env,
  };
  const [acknowledged, refunded] = [new Set<string>(), new Set<string>()];
  let shop: Awaited<ReturnType<typeof publishedProduct>> | undefined;
  for (let round = 0; round < kills; round++) {
    const product = await startServerProcess(env);
    shop ??= await publishedProduct(product.url);
    const { item, seller } = shop;
    const [before, refundedBefore] = [acknowledged.size, refunded.size];
    let isOver = false;
    // A lost response to a refund leaves the refund to polling.
    await provider.setImperfections({ loseAnswer: round % 2 });
    const workers = Array.from({ length: 6 }, () => keepBuying(product.url, item, acknowledged, () => isOver));
    workers.push(keepRefunding(product.url, seller, acknowledged, refunded, () => isOver));
    // Kill at a different point in each round.
    await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 7 + round }).toBeGreaterThan(before + 3 + (round % 5));
    await expect.poll(() => refunded.size, { timeout: 60_000, interval: 7 + round }).toBeGreaterThan(refundedBefore + (round % 3));
    product.process.kill('SIGKILL');
    isOver = true;
    await Promise.all(workers);
    await product.ended;
  }

  const [openRefunds] = await queryColumn(database.url, `select count(*)::int from refunds where status = 'PENDING'`);
  const product = await startServerProcess(env);
  const began = performance.now();
  const paid = await paidAtProvider();
  const missing = async () => {
    const settled = new Set(await settledOrders());
    return paid.filter((id) => !settled.has(id));
  };
  const left = (await missing()).length;
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${kills} kills: ${paid.length} orders paid at the provider, ${acknowledged.size} acknowledged; ${left} were open after the restart, all settled ${seconds} s later`,
  );

  const settled = await settledOrders();
  expect([...acknowledged].filter((id) => !settled.includes(id))).toEqual([]);
  expect(await queryColumn(database.url, 'select row_to_json(broken) from broken_invariants() as broken')).toEqual([]);
  for (const table of ['entitlements', "ledger_tx where kind = 'SALE'", "payments where outcome = 'SETTLED'"])
    expect(await queryColumn(database.url, `select count(*)::int from ${table}`), table).toEqual([settled.length]);
  product.process.kill('SIGTERM');
  await product.ended;

  const clock = testClock();
  const world = await createWorld({ databaseUrl: database.url, secretKey, clock, env: provider.env });
  for (const pause of [minutes(10), hours(1), hours(1)]) {
    clock.advance(pause);
    await world.container.checkout.reconcile();
  }
  const outcomes = await queryRows<{ status: string; refunds: number }>(
    database.url,
    'select status, count(*)::int as refunds from refunds group by 1',
  );
  const [{ duplicates } = { duplicates: -1 }] = await queryRows<{ duplicates: number }>(
    provider.databaseUrl,
    'select (count(*) - count(distinct order_id))::int as duplicates from sandbox_cashfree_refunds',
  );
  console.log(
    `refunds after ${kills} kills: ${JSON.stringify(outcomes)}, ${refunded.size} acknowledged, ${openRefunds} open after the last kill`,
  );
  expect({ outcomes: outcomes.map(({ status }) => status), duplicates }).toEqual({ outcomes: ['DONE'], duplicates: 0 });
  expect(await netByOurBooks()).toEqual(await netAtProvider());
  expect(
    await queryColumn(database.url, `select id from orders where status <> 'REFUNDED' and id = any('{${[...refunded].join(',')}}')`),
  ).toEqual([]);
  await world.close();
}, 900_000);
