import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPaise } from '../../src/kit/money.ts';
import { type Seller, seller } from '../harness/payouts.ts';
import { call, killProducts, rowsOf, startProduct } from '../harness/product-process.ts';
import { createWorld, type World } from '../harness/world.ts';

const kills = sized(2, 20);
const sellers = 3;
/** In paise. */
const funds = 5_000_000;

type Status = 'PENDING' | 'APPROVED' | 'PAID' | 'REJECTED' | 'CANCELLED';
interface Withdrawal {
  id: string;
  amount: number;
  status: Status;
  transactionId: string | null;
}

/** A form that was sent, and what came of it: null as long as nobody has answered. */
interface Sent {
  who: Seller;
  body: { amount: number; userPaymentMethodId: string; idempotencyKey: string };
  id: string | null;
}

interface Decided {
  id: string;
  status: Status;
  transactionId: string | null;
}

const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-crash-'));
let world: World;
let who: Seller[];
let admin: string;
beforeAll(async () => {
  world = await createWorld({ secretKey });
  who = await Promise.all(Array.from({ length: sellers }, () => seller(world, { balance: funds / 100 })));
  admin = (await world.administrator()).token;
});
afterAll(async () => {
  killProducts();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const fewer = (most: number) => Math.floor(Math.random() * most);
const oneOf = <Item>(list: readonly Item[]): Item => list[fewer(list.length)] as Item;
const paise = (rupees: number) => Number(toPaise(rupees));

/** Everything that was asked of the product, and what it said. */
const sent: Sent[] = [];
const decided: Decided[] = [];
/** Decisions that nobody has answered: whoever made one makes it again. */
const unanswered: (() => Promise<void>)[] = [];
let refused = 0;

async function send(url: string, form: Sent): Promise<void> {
  const { status, data } = await call<Withdrawal>(url, 'POST /api/v1/wallet/withdraw', form.who.token, form.body);
  if (status === 0) return;
  expect(status, JSON.stringify(data)).toBe(200);
  // Whatever became of it since, whoever sends the form again is told of the same request.
  expect([form.id ?? data.id, 'PENDING', form.body.amount]).toEqual([data.id, data.status, data.amount]);
  form.id = data.id;
}

async function keepAsking(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const from = oneOf(who);
    const body = { amount: (100 + fewer(900)) / 100, userPaymentMethodId: from.methodId, idempotencyKey: randomWord() };
    const form: Sent = { who: from, body, id: null };
    sent.push(form);
    await send(url, form);
  }
}

const ways = {
  approve: () => ({ path: 'approve', body: { status: 'APPROVED' } }),
  pay: () => ({ path: 'approve', body: { status: 'PAID', transactionId: randomWord() } }),
  reject: () => ({ path: 'reject', body: { adminNotes: 'No' } }),
};

async function decide(url: () => string, form: Sent, way: keyof typeof ways | 'cancel', made = way === 'cancel' ? null : ways[way]()) {
  const id = form.id ?? '';
  const { status, data } = made
    ? await call<Withdrawal>(url(), `POST /api/v1/admin/withdrawals/${id}/${made.path}`, admin, made.body)
    : await call<Withdrawal>(url(), `POST /api/v1/wallet/withdrawals/${id}/cancel`, form.who.token);
  if (status === 0) unanswered.push(() => decide(url, form, way, made));
  else if (status === 200) decided.push({ id, status: data.status, transactionId: data.transactionId });
  else {
    // Somebody else was quicker, or the same decision before the crash.
    expect(status, JSON.stringify(data)).toBe(409);
    refused++;
  }
}

async function keepDeciding(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const newest = sent.slice(-60).filter(({ id }) => id !== null);
    if (newest.length === 0) await call(url, 'GET /healthz', '');
    else await decide(() => current, oneOf(newest), oneOf(['approve', 'pay', 'pay', 'reject', 'cancel'] as const));
  }
}

/** Where the product is now. */
let current = '';

/** Starts it, and does again what nobody had answered when it died. */
async function startAgain(env: Record<string, string>) {
  const product = await startProduct(env);
  current = product.url;
  const open = sent.filter(({ id }) => id === null);
  const left = unanswered.splice(0);
  for (const form of open) await send(product.url, form);
  for (const again of left) await again();
  return { ...product, open: open.length, left: left.length };
}

async function everythingHolds(url: string): Promise<Record<string, number>> {
  // Every form once more: each names the request that it led to before.
  for (const form of sent) await send(url, form);
  const rows = await rowsOf<{ id: string; user_id: string; amount: string; status: Status; transaction_id: string; kinds: string[] }>(
    world.databaseUrl,
    `select id, user_id, amount, status, transaction_id,
       array(select kind from ledger_tx where source_type = 'withdrawal' and source_id = withdrawals.id order by kind) as kinds from withdrawals`,
  );
  expect(rows.map(({ id }) => id).sort(), 'each form is one request, and no request is without one').toEqual(
    sent.map(({ id }) => id).sort(),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, status, transactionId } of decided) {
    const row = byId.get(id);
    // What was approved may have been paid or rejected since; nothing else changes any more.
    const allowed: Status[] = status === 'APPROVED' ? ['APPROVED', 'PAID', 'REJECTED'] : [status];
    expect(allowed, id).toContain(row?.status);
    if (status === 'PAID') expect(row?.transaction_id, id).toBe(transactionId);
  }
  const moves: Record<Status, string[]> = {
    PENDING: ['WITHDRAW'],
    APPROVED: ['WITHDRAW'],
    PAID: ['PAYOUT', 'WITHDRAW'],
    REJECTED: ['WITHDRAW', 'WITHDRAW_RETURN'],
    CANCELLED: ['WITHDRAW', 'WITHDRAW_RETURN'],
  };
  for (const { id, status, kinds } of rows) expect(kinds, `${id} is ${status}`).toEqual(moves[status]);
  const payments = rows.filter(({ status }) => status === 'PAID').map(({ transaction_id }) => transaction_id.toUpperCase());
  expect(new Set(payments).size, 'no payment stands on two requests').toBe(payments.length);
  for (const person of who) {
    const sum = (...statuses: Status[]) =>
      rows
        .filter((row) => Number(row.user_id) === person.id && statuses.includes(row.status))
        .reduce((all, { amount }) => all + Number(amount), 0);
    const { data } = await call<Record<string, number>>(url, 'GET /api/v1/wallet', person.token);
    const [open, paid] = [sum('PENDING', 'APPROVED'), sum('PAID')];
    expect(['withdrawableBalance', 'pendingBalance', 'totalWithdrawn'].map((name) => paise(data[name] ?? -1))).toEqual([
      funds - open - paid,
      open,
      paid,
    ]);
  }
  expect(await world.broken()).toEqual([]);
  return Object.fromEntries(Object.keys(moves).map((status) => [status, rows.filter((row) => row.status === status).length]));
}

it('killed again and again while people withdraw and administrators decide, it loses nothing and pays nothing twice', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: world.databaseUrl, SECRET_KEY: secretKey.toString('hex'), RATE_LIMITS: 'off', PORT: '0' };
  let [openForms, openDecisions] = [0, 0];
  for (let round = 0; round < kills; round++) {
    const product = await startAgain(env);
    openForms += product.open;
    openDecisions += product.left;
    let over = false;
    const before = decided.length;
    const people = Array.from({ length: 5 }, () => [keepAsking(product.url, () => over), keepDeciding(product.url, () => over)]).flat();
    // Another moment of the work each time.
    await expect.poll(() => decided.length, { timeout: 60_000, interval: 5 + fewer(20) }).toBeGreaterThan(before + 5 + fewer(40));
    product.process.kill('SIGKILL');
    over = true;
    await Promise.all(people);
    await product.ended;
  }
  const product = await startAgain(env);
  const outcomes = await everythingHolds(product.url);
  console.log(
    `${kills} kills: ${sent.length} requests and ${decided.length} decisions were acknowledged, ${refused} came too late; unanswered when it died: ${
      openForms + product.open
    } requests, ${openDecisions + product.left} decisions; ${JSON.stringify(outcomes)}`,
  );
  product.process.kill('SIGTERM');
  await product.ended;
}, 900_000);
