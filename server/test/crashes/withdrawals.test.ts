// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPaise } from '../../src/kit/money.ts';
import { createSeller, type Seller } from '../harness/payouts.ts';
import { call, killServerProcesses, queryRows, startServerProcess } from '../harness/server-process.ts';
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

/** A withdrawal form that was sent; `id` is null until the server has responded. */
interface SentForm {
  who: Seller;
  body: { amount: number; userPaymentMethodId: string; idempotencyKey: string };
  id: string | null;
}

interface Decision {
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
  who = await Promise.all(Array.from({ length: sellers }, () => createSeller(world, { balance: funds / 100 })));
  admin = (await world.administrator()).token;
});
afterAll(async () => {
  killServerProcesses();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const randomBelow = (most: number) => Math.floor(Math.random() * most);
const pickRandom = <Item>(list: readonly Item[]): Item => list[randomBelow(list.length)] as Item;
const paise = (rupees: number) => Number(toPaise(rupees));

/** All forms sent to the server and all decisions that it confirmed. */
const sentForms: SentForm[] = [];
const decisions: Decision[] = [];
/** Retries of decisions without a response. */
const pendingRetries: (() => Promise<void>)[] = [];
let conflicts = 0;

async function send(url: string, form: SentForm): Promise<void> {
  const { status, data } = await call<Withdrawal>(url, 'POST /api/v1/wallet/withdraw', form.who.token, form.body);
  if (status === 0) return;
  expect(status, JSON.stringify(data)).toBe(200);
  // A form with the same idempotency key always returns the same request.
  const { id, status: withdrawalStatus, amount } = data;
  expect({ id, status: withdrawalStatus, amount }).toEqual({ id: form.id ?? id, status: 'PENDING', amount: form.body.amount });
  form.id = data.id;
}

async function keepRequesting(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const from = pickRandom(who);
    const body = { amount: (100 + randomBelow(900)) / 100, userPaymentMethodId: from.methodId, idempotencyKey: randomWord() };
    const form: SentForm = { who: from, body, id: null };
    sentForms.push(form);
    await send(url, form);
  }
}

const decisionRequests = {
  approve: () => ({ path: 'approve', body: { status: 'APPROVED' } }),
  pay: () => ({ path: 'approve', body: { status: 'PAID', transactionId: randomWord() } }),
  reject: () => ({ path: 'reject', body: { adminNotes: 'No' } }),
};

async function decide(
  url: () => string,
  form: SentForm,
  kind: keyof typeof decisionRequests | 'cancel',
  request = kind === 'cancel' ? null : decisionRequests[kind](),
) {
  const id = form.id ?? '';
  const { status, data } = request
    ? await call<Withdrawal>(url(), `POST /api/v1/admin/withdrawals/${id}/${request.path}`, admin, request.body)
    : await call<Withdrawal>(url(), `POST /api/v1/wallet/withdrawals/${id}/cancel`, form.who.token);
  if (status === 0) pendingRetries.push(() => decide(url, form, kind, request));
  else if (status === 200) decisions.push({ id, status: data.status, transactionId: data.transactionId });
  else {
    // A concurrent decision, or the same decision before the crash, came first.
    expect(status, JSON.stringify(data)).toBe(409);
    conflicts++;
  }
}

async function keepDeciding(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const newest = sentForms.slice(-60).filter(({ id }) => id !== null);
    if (newest.length === 0) await call(url, 'GET /healthz', '');
    else await decide(() => currentUrl, pickRandom(newest), pickRandom(['approve', 'pay', 'pay', 'reject', 'cancel'] as const));
  }
}

/** Base URL of the running server. */
let currentUrl = '';

/** Starts the server and retries all calls that got no response from the killed one. */
async function restart(env: Record<string, string>) {
  const product = await startServerProcess(env);
  currentUrl = product.url;
  const open = sentForms.filter(({ id }) => id === null);
  const retries = pendingRetries.splice(0);
  for (const form of open) await send(product.url, form);
  for (const retry of retries) await retry();
  return { ...product, openForms: open.length, openDecisions: retries.length };
}

async function assertConsistency(url: string): Promise<Record<string, number>> {
  // Sends every form once more: each returns the request that it created before.
  for (const form of sentForms) await send(url, form);
  const rows = await queryRows<{ id: string; user_id: string; amount: string; status: Status; transaction_id: string; kinds: string[] }>(
    world.databaseUrl,
    `select id, user_id, amount, status, transaction_id,
       array(select kind from ledger_tx where source_type = 'withdrawal' and source_id = withdrawals.id order by kind) as kinds from withdrawals`,
  );
  expect(rows.map(({ id }) => id).sort(), 'every form created exactly one request').toEqual(sentForms.map(({ id }) => id).sort());
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, status, transactionId } of decisions) {
    const row = byId.get(id);
    // An approved request may have been paid or rejected since; other statuses are final.
    const allowed: Status[] = status === 'APPROVED' ? ['APPROVED', 'PAID', 'REJECTED'] : [status];
    expect(allowed, id).toContain(row?.status);
    if (status === 'PAID') expect(row?.transaction_id, id).toBe(transactionId);
  }
  const postings: Record<Status, string[]> = {
    PENDING: ['WITHDRAW'],
    APPROVED: ['WITHDRAW'],
    PAID: ['PAYOUT', 'WITHDRAW'],
    REJECTED: ['WITHDRAW', 'WITHDRAW_RETURN'],
    CANCELLED: ['WITHDRAW', 'WITHDRAW_RETURN'],
  };
  for (const { id, status, kinds } of rows) expect(kinds, `${id} is ${status}`).toEqual(postings[status]);
  const payments = rows.filter(({ status }) => status === 'PAID').map(({ transaction_id }) => transaction_id.toUpperCase());
  expect(new Set(payments).size, 'no transaction ID belongs to two requests').toBe(payments.length);
  for (const person of who) {
    const sum = (...statuses: Status[]) =>
      rows
        .filter((row) => Number(row.user_id) === person.id && statuses.includes(row.status))
        .reduce((all, { amount }) => all + Number(amount), 0);
    const { data } = await call<Record<string, number>>(url, 'GET /api/v1/wallet', person.token);
    const [open, paid] = [sum('PENDING', 'APPROVED'), sum('PAID')];
    const balance = (name: string) => paise(data[name] ?? -1);
    expect({
      withdrawable: balance('withdrawableBalance'),
      pending: balance('pendingBalance'),
      withdrawn: balance('totalWithdrawn'),
    }).toEqual({ withdrawable: funds - open - paid, pending: open, withdrawn: paid });
  }
  expect(await world.findInvariantViolations()).toEqual([]);
  return Object.fromEntries(Object.keys(postings).map((status) => [status, rows.filter((row) => row.status === status).length]));
}

it('a server killed repeatedly during withdrawals and decisions loses no request and pays none twice', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: world.databaseUrl, SECRET_KEY: secretKey.toString('hex'), RATE_LIMITS: 'off', PORT: '0' };
  let [openForms, openDecisions] = [0, 0];
  for (let round = 0; round < kills; round++) {
    const product = await restart(env);
    openForms += product.openForms;
    openDecisions += product.openDecisions;
    let isOver = false;
    const before = decisions.length;
    const workers = Array.from({ length: 5 }, () => [
      keepRequesting(product.url, () => isOver),
      keepDeciding(product.url, () => isOver),
    ]).flat();
    // Kill at a random point in each round.
    await expect
      .poll(() => decisions.length, { timeout: 60_000, interval: 5 + randomBelow(20) })
      .toBeGreaterThan(before + 5 + randomBelow(40));
    product.process.kill('SIGKILL');
    isOver = true;
    await Promise.all(workers);
    await product.ended;
  }
  const product = await restart(env);
  const outcomes = await assertConsistency(product.url);
  console.log(
    `${kills} kills: ${sentForms.length} requests and ${decisions.length} decisions were acknowledged, ${conflicts} conflicts; without a response when the server was killed: ${
      openForms + product.openForms
    } requests, ${openDecisions + product.openDecisions} decisions; ${JSON.stringify(outcomes)}`,
  );
  product.process.kill('SIGTERM');
  await product.ended;
}, 900_000);
