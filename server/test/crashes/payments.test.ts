import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, minutes } from '../../src/kit/clock.ts';
import { call, columnOf, killProducts, rowsOf, startProduct } from '../harness/product-process.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { copyDatabase, createWorld, randomPhone, turnedClock } from '../harness/world.ts';

const kills = sized(2, 20);

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Null when nobody is there any more. */
async function signedUp(url: string): Promise<string | null> {
  const body = { email: `${randomWord()}@example.in`, fullName: 'A Person', phone: randomPhone(), password: 'long enough' };
  const { status, data } = await call<{ token: string }>(url, 'POST /api/v1/auth/signup', '', body);
  return status === 200 ? data.token : null;
}

async function publishedProduct(url: string): Promise<{ item: string; seller: string }> {
  const token = (await signedUp(url)) ?? '';
  await rowsOf(database.url, 'update users set email_verified_at = created_at');
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
  // It tries again within seconds, so that a webhook meets a server that has come back as well as one that is gone.
  provider = await startSandboxCashfree({ retryAfter: [300, 1_000], poll: 100 });
  database = await copyDatabase();
});
afterAll(async () => {
  killProducts();
  await provider.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A buyer who never stops: each purchase by somebody new, paid at the provider whatever has become of the product. */
async function keepBuying(url: string, item: string, acknowledged: Set<string>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const token = await signedUp(url);
    if (!token) return;
    const started = await call<{ orderId: string; paymentSessionId: string }>(url, `POST /api/v1/digital-products/${item}/purchase`, token);
    if (started.status !== 200) continue;
    await provider.pay(started.data.paymentSessionId, 'SUCCESS', { wait: false });
    const path = `/api/v1/orders/payment-callback?orderId=${started.data.orderId}&productType=DIGITAL_PRODUCT`;
    const told = await call<{ status: string }>(url, `GET ${path}`, token);
    if (told.status === 200 && told.data.status === 'success') acknowledged.add(started.data.orderId);
  }
}

/** A seller who refunds every other sale that was acknowledged, as long as somebody answers. */
async function keepRefunding(
  url: string,
  seller: string,
  acknowledged: Set<string>,
  asked: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const next = [...acknowledged].find((id, place) => place % 2 === 0 && !asked.has(id));
    if (!next) await call(url, 'GET /healthz', '');
    else if ((await call(url, `POST /api/v1/sales/${next}/refund`, seller)).status === 200) asked.add(next);
  }
}

/** What the buyer of each order has paid and not got back: in our books, and in the provider's. */
const keptHere = () =>
  rowsOf<Kept>(
    database.url,
    `select id, case status when 'PAID' then amount else 0 end as kept from orders where paid_at is not null order by id`,
  );
const keptThere = () =>
  rowsOf<Kept>(
    provider.databaseUrl,
    `select orders.order_id as id, captured_paise - coalesce(sum(refunds.amount_paise), 0) as kept from sandbox_cashfree_orders as orders
     left join sandbox_cashfree_refunds as refunds on refunds.order_id = orders.order_id and refunds.status = 'SUCCESS'
     where paid_at is not null group by orders.order_id order by orders.order_id`,
  );
interface Kept {
  id: string;
  kept: string;
}

const paidAtProvider = () =>
  columnOf(provider.databaseUrl, "select distinct order_id from sandbox_cashfree_payments where status = 'SUCCESS'");
const settledOrders = () => columnOf(database.url, 'select order_id from settlements');

it('killed again and again while people pay and are refunded, it settles and refunds once, loses nothing, and the books equal the provider’s', async () => {
  // The same port each time: the provider's webhooks go to the address that the order was made with.
  const port = String(21_000 + (process.pid % 10_000));
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
    const product = await startProduct(env);
    shop ??= await publishedProduct(product.url);
    const { item, seller } = shop;
    const [before, refundedBefore] = [acknowledged.size, refunded.size];
    let over = false;
    // Every answer to a refund that is lost leaves it to a later look.
    await provider.imperfect({ loseAnswer: round % 2 });
    const people = Array.from({ length: 6 }, () => keepBuying(product.url, item, acknowledged, () => over));
    people.push(keepRefunding(product.url, seller, acknowledged, refunded, () => over));
    // Another moment of the work each time.
    await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 7 + round }).toBeGreaterThan(before + 3 + (round % 5));
    await expect.poll(() => refunded.size, { timeout: 60_000, interval: 7 + round }).toBeGreaterThan(refundedBefore + (round % 3));
    product.process.kill('SIGKILL');
    over = true;
    await Promise.all(people);
    await product.ended;
  }

  const [openRefunds] = await columnOf(database.url, `select count(*)::int from refunds where status = 'PENDING'`);
  const product = await startProduct(env);
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
  expect(await columnOf(database.url, 'select row_to_json(broken) from broken_invariants() as broken')).toEqual([]);
  for (const table of ['entitlements', "ledger_tx where kind = 'SALE'", "payments where outcome = 'SETTLED'"])
    expect(await columnOf(database.url, `select count(*)::int from ${table}`), table).toEqual([settled.length]);
  product.process.kill('SIGTERM');
  await product.ended;

  const clock = turnedClock();
  const world = await createWorld({ databaseUrl: database.url, secretKey, clock, env: provider.env });
  for (const pause of [minutes(10), hours(1), hours(1)]) {
    clock.turn(pause);
    await world.container.checkout.reconcile();
  }
  const outcomes = await rowsOf<{ status: string; refunds: number }>(
    database.url,
    'select status, count(*)::int as refunds from refunds group by 1',
  );
  const [{ doubled } = { doubled: -1 }] = await rowsOf<{ doubled: number }>(
    provider.databaseUrl,
    'select (count(*) - count(distinct order_id))::int as doubled from sandbox_cashfree_refunds',
  );
  console.log(
    `refunds after ${kills} kills: ${JSON.stringify(outcomes)}, ${refunded.size} acknowledged, ${openRefunds} open after the last kill`,
  );
  expect({ outcomes: outcomes.map(({ status }) => status), doubled }).toEqual({ outcomes: ['DONE'], doubled: 0 });
  expect(await keptHere()).toEqual(await keptThere());
  expect(
    await columnOf(database.url, `select id from orders where status <> 'REFUNDED' and id = any('{${[...refunded].join(',')}}')`),
  ).toEqual([]);
  await world.close();
}, 900_000);
