// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { unusedPort } from '@jamun/test-support/unused-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop } from '../harness/checkout.ts';
import { createCoupon, readCounters } from '../harness/coupons.ts';
import { type Contact, newContact } from '../harness/guests.ts';
import { killWhileWaiting } from '../harness/kill-server.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { call, killServerProcesses, queryRows, startServerProcess } from '../harness/server-process.ts';
import { createWorld, type World } from '../harness/world.ts';

const rounds = sized(2, 20);
const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-coupon-crash-'));

let provider: SandboxProvider;
let world: World;
let server: Awaited<ReturnType<typeof startServerProcess>>;
let restart: () => Promise<void>;
beforeAll(async () => {
  provider = await startSandboxCashfree();
  world = await createWorld({ env: provider.env, secretKey });
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    RATE_LIMITS: 'off',
    // A busy test machine can pause for seconds.
    DATABASE_TIMEOUT_MS: '20000',
    // A fixed port: the provider sends webhooks to the address that was given when the order was created.
    PORT: String(await unusedPort()),
    ...provider.env,
  };
  restart = async () => {
    server = await startServerProcess(env);
  };
  await restart();
});
afterAll(async () => {
  killServerProcesses();
  await world.close();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Kills the server while a transaction of `work` that has changed the coupon waits for the locks that `statement` takes. */
const killDuring = (statement: string, { couponId, work }: { couponId: string; work(): Promise<unknown> }) =>
  killWhileWaiting({
    databaseUrl: world.databaseUrl,
    server,
    statement,
    work,
    async assertStopped(client) {
      const free = await client.query('select from coupons where id = $1 for update skip locked', [couponId]);
      expect(free.rowCount, 'the transaction has locked the coupon').toBe(0);
    },
  });

interface Sale {
  productId: string;
  code: string;
  buyer: Contact;
}

const startOrder = ({ productId, code, buyer }: Sale) =>
  call<{ orderId: string; paymentSessionId: string }>(server.url, `POST /api/v1/guest/digital-products/${productId}/purchase`, '', {
    customer: buyer,
    couponCode: code,
  });

const isPaid = async (orderId: string) => {
  const path = `/api/v1/orders/payment-callback?orderId=${orderId}&productType=DIGITAL_PRODUCT`;
  return (await call<{ status: string }>(server.url, `GET ${path}`, '')).data?.status === 'success';
};

/** Statements that stop an order between the reservation of its coupon and the commit: before and after the order is inserted. */
const stopsOfOrder = [(id: string) => `select from products where id = '${id}' for update`, () => 'lock table guest_orders in share mode'];
/** Statements that stop a settlement between the use of the coupon and the commit. */
const stopsOfSettlement = [
  (id: string) => `select from products where id = '${id}' for update`,
  () => 'lock table ledger_tx in share mode',
];
const pick = <Item>(list: Item[], index: number): Item => list[index % list.length] as Item;

/** Counters of all coupons, and the same figures counted from the orders. */
const figures = () =>
  queryRows<{ counted: unknown; ordered: unknown }>(
    world.databaseUrl,
    `select json_build_object('id', coupons.id, 'reserved', reserved, 'used', used) as counted,
       json_build_object('id', coupons.id, 'reserved', count(orders) filter (where status = 'PENDING'),
         'used', count(orders) filter (where paid_at is not null)) as ordered
     from coupons left join orders on orders.coupon_id = coupons.id group by coupons.id order by coupons.id`,
  );

it(`${rounds} servers killed between the reservation of the last use and the commit, and ${rounds} before it is paid, lose no use and count none twice`, async () => {
  const { seller, product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1_000 });
  for (let round = 0; round < rounds; round++) {
    const coupon = await createCoupon(world, seller, { maxUses: 1 });
    const sale = { productId: product.id, code: coupon.code, buyer: newContact() };
    await killDuring(pick(stopsOfOrder, round)(product.id), { couponId: coupon.id, work: () => startOrder(sale) });
    expect(await readCounters(world, coupon.id), 'after the first kill').toEqual({ reserved: 0, used: 0, overLimit: 0 });
    await restart();
    const { status, data: order } = await startOrder(sale);
    expect(status).toBe(200);
    await killDuring(pick(stopsOfSettlement, round)(product.id), { couponId: coupon.id, work: () => provider.pay(order.paymentSessionId) });
    expect(await readCounters(world, coupon.id), 'after the second kill').toEqual({ reserved: 1, used: 0, overLimit: 0 });
    await restart();
    await expect.poll(() => isPaid(order.orderId), { timeout: 60_000 }).toBe(true);
    expect(await readCounters(world, coupon.id), 'after the payment').toEqual({ reserved: 0, used: 1, overLimit: 0 });
  }
  const found = await figures();
  expect(found.map(({ counted }) => counted)).toEqual(found.map(({ ordered }) => ordered));
  expect({ coupons: found.length, violations: await world.findInvariantViolations() }).toEqual({ coupons: rounds, violations: [] });
}, 1_800_000);
