// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findByCode } from '../../src/modules/promotions/uses/uses.store.ts';
import { createShop } from '../harness/checkout.ts';
import { createCoupon, readCounters } from '../harness/coupons.ts';
import { newContact } from '../harness/guests.ts';
import { waitForLockWaits } from '../harness/lock-waits.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { call, killServerProcesses, startServerProcess } from '../harness/server-process.ts';
import { createWorld, type World } from '../harness/world.ts';

const buyers = 200;
const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-coupons-'));

let provider: SandboxProvider;
let world: World;
beforeAll(async () => {
  provider = await startSandboxCashfree();
  world = await createWorld({ env: provider.env, secretKey });
});
afterAll(async () => {
  killServerProcesses();
  await world.close();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Race {
  product: { id: string };
  coupon: { id: string; code: string };
}

/** Product with a coupon that has one use. */
async function createRace(of: World): Promise<Race> {
  const { seller, product } = await createShop(of);
  return { product, coupon: await createCoupon(of, seller, { maxUses: 1 }) };
}

interface StartedOrder {
  orderId?: string;
  paymentSessionId?: string;
  reason?: string;
}

/** Starts a purchase of a new guest, with a retry while the server returns 503. */
async function buyWithCoupon(url: string, { product, coupon }: Race): Promise<StartedOrder> {
  const route = `POST /api/v1/guest/digital-products/${product.id}/purchase`;
  const body = { customer: newContact(), couponCode: coupon.code };
  for (let attempt = 0; attempt < 60; attempt++) {
    const { status, data } = await call<StartedOrder>(url, route, '', body);
    if (status !== 503) return data;
  }
  throw new Error('The server was busy for too long');
}

/**
 * All buyers start an order with the coupon, alternately at the servers. The coupon is locked until at least two of them wait for it, so
 * that they compete in every run. Returns the orders that were started.
 */
async function raceForLastUse(of: World, urls: string[], race: Race): Promise<StartedOrder[]> {
  const started = await withConnection(of.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('select from coupons where id = $1 for update', [race.coupon.id]);
    const purchases = Array.from({ length: buyers }, (_, index) => buyWithCoupon(urls[index % urls.length] ?? '', race));
    await waitForLockWaits(of, 2);
    await client.query('commit');
    return Promise.all(purchases);
  });
  const rejected = started.filter(({ orderId }) => orderId === undefined);
  expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set(['USED_UP']));
  return started.filter(({ orderId }) => orderId !== undefined);
}

it(`one of ${buyers} buyers at two server processes gets the last use of a coupon`, async () => {
  const race = await createRace(world);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    RATE_LIMITS: 'off',
    // A busy test machine can pause for seconds.
    DATABASE_TIMEOUT_MS: '20000',
    PORT: '0',
    ...provider.env,
  };
  const servers = [await startServerProcess(env), await startServerProcess(env)];
  const urls = servers.map(({ url }) => url);
  const orders = await raceForLastUse(world, urls, race);
  expect(orders).toHaveLength(1);
  expect(await readCounters(world, race.coupon.id)).toEqual({ reserved: 1, used: 0, overLimit: 0 });
  await provider.pay(orders[0]?.paymentSessionId ?? '');
  await provider.deliverWebhooks(true);
  expect(await readCounters(world, race.coupon.id)).toEqual({ reserved: 0, used: 1, overLimit: 0 });
  expect((await buyWithCoupon(urls[0] ?? '', race)).reason).toBe('USED_UP');
  expect(await world.findInvariantViolations()).toEqual([]);
  for (const server of servers) {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}, 300_000);

/** Control: reads the coupon, checks its limit, and writes the next count, without a lock. */
function makeNaive({ container }: World): void {
  const { promotions } = container;
  const { reserve } = promotions;
  promotions.lockForOrder = async () => null;
  promotions.reserve = async (tx, request) => {
    const found = await findByCode(tx, request);
    const { id = '', used = 0, reserved = 0, maxUses = 0 } = found?.coupon ?? {};
    // Rejects a used-up coupon.
    if (used + reserved >= (maxUses ?? 0)) return reserve(tx, request);
    await tx.client.query('update coupons set reserved = $2 where id = $1', [id, reserved + 1]);
    const discount = request.item.price / 5n;
    const use = {
      couponId: id,
      code: request.code,
      kind: 'PERCENT' as const,
      basisPoints: 2_000,
      amount: null,
      renewals: 'FIRST_PAYMENT' as const,
      maxUsesPerBuyer: null,
      price: request.item.price,
      discount,
      isRenewal: false,
      buyerHashes: [],
      network: null,
    };
    return { couponId: id, code: request.code, discount, isOneUse: false, use };
  };
}

it('control: several buyers get the last use when it is read, checked and written without a lock', async () => {
  const naive = await createWorld({ env: provider.env });
  const race = await createRace(naive);
  makeNaive(naive);
  const orders = await raceForLastUse(naive, [naive.url], race);
  expect(orders.length).toBeGreaterThan(1);
  const violations = await naive.findInvariantViolations();
  expect(violations.map(({ name }) => name)).toEqual(['invariant_k2_coupon_counters']);
  // The world checks its invariants when it closes.
  await naive.container.database.pool.query('update coupons set max_uses = $1, reserved = $1', [orders.length]);
  await naive.close();
});
