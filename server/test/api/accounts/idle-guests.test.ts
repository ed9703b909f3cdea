import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { createShop, pay, paymentCallback, setImperfections } from '../../harness/checkout.ts';
import { createCoupon } from '../../harness/coupons.ts';
import { buyAsGuest, type Contact, guestToken, newContact, openGuestSession, startGuestPurchase } from '../../harness/guests.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { createShopWithReminders, startRemindedOrder } from '../../harness/reminders.ts';
import { createChannelWithPlan } from '../../harness/subscriptions.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
async function sweep(): Promise<void> {
  await query(`insert into jobs (kind) values ('sweep')`);
  await world.runJobs('sweep');
  await world.runJobs('erase-guest');
}
/** Advances the clock, closes unpaid orders as the worker does, and runs the sweep with its jobs. */
async function sweepAfter(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.container.checkout.reconcile();
  await sweep();
}
const isKept = async ({ email }: Pick<Contact, 'email'>) => (await query(`select from users where email = $1`, [email])).length > 0;
const orderRow = async (id: string) => (await query('select * from orders where id = $1', [id]))[0];

it('a guest who never paid is erased 90 days after the last unpaid order, from every table', async () => {
  const { seller, product } = await createShop(world);
  const coupon = await createCoupon(world, seller, { percent: 20 });
  const contact = newContact();
  await startGuestPurchase(world, product, { customer: contact });
  await sweepAfter(days(40));
  const { orderId } = await startGuestPurchase(world, product, { customer: contact, couponCode: coupon.code });
  await sweepAfter(days(89));
  const before = await isKept(contact);
  const hashes = () => query('select buyer_hashes as hashes from coupon_uses where order_id = $1', [orderId]);
  const [planted] = await hashes();
  expect(planted).toEqual({ hashes: [expect.any(String), expect.any(String)] });
  await sweepAfter(days(1) + minutes(1));
  const tables = ['users', 'orders', 'guest_orders', 'checkout_reminders', 'coupon_uses', 'sessions', 'jobs', 'audit_log'];
  const texts = (await Promise.all(tables.map((name) => query(`select t::text as row from ${name} as t`)))).flat().map(({ row }) => row);
  const name = contact.email.split('@')[0] ?? '';
  const order = await orderRow(orderId);
  const [use] = await hashes();
  expect({
    before,
    leftovers: texts.filter((text: string) => text.includes(name) || text.includes(contact.phone)),
    order: { status: order.status, amount: order.amount, email: order.customer_email, name: order.customer_name },
    use,
  }).toEqual({
    before: true,
    leftovers: [],
    order: { status: 'EXPIRED', amount: '39920', email: 'deleted@account.invalid', name: 'Deleted user' },
    use: { hashes: [] },
  });
});

it('a guest without any order is erased 90 days after the code', async () => {
  const { email } = newContact();
  await guestToken(world, email);
  await sweepAfter(days(89));
  const before = await isKept({ email });
  await sweepAfter(days(1) + minutes(1));
  expect({ before, after: await isKept({ email }) }).toEqual({ before: true, after: false });
});

it('a guest who has paid is kept, also after a refund and for a free plan', async () => {
  const { seller, product } = await createShop(world);
  const [paid, refunded, free] = [newContact(), newContact(), newContact()];
  await buyAsGuest(world, product, paid);
  const { orderId } = await buyAsGuest(world, product, refunded);
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
  await world.runJobs();
  const channel = await createChannelWithPlan(world, { price: 0 });
  const path = 'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe';
  const subscribed = await world.call(path, { params: { id: channel.id, planId: channel.planId } }, await guestToken(world, free.email));
  expect(subscribed.status, subscribed.text).toBe(200);
  await sweepAfter(days(91));
  await sweepAfter(days(91));
  expect(await Promise.all([paid, refunded, free].map(isKept))).toEqual([true, true, true]);
});

it('a guest is kept while a reminder is planned', async () => {
  const { product } = await createShopWithReminders(world);
  const reminded = await startRemindedOrder(world, product);
  const remindedTwice = await startRemindedOrder(world, product);
  world.clock.advance(hours(1));
  await query(
    `insert into checkout_reminders (order_id, seller_id, address_hash, planned_at)
     select id, seller_id, repeat('a', 24), $2 from orders where id = $1`,
    [reminded.orderId, world.clock.now()],
  );
  await query(
    `insert into coupon_reminders (order_id, seller_id, address_hash, due_at)
     select id, seller_id, repeat('b', 24), $2 from orders where id = $1`,
    [remindedTwice.orderId, world.clock.now()],
  );
  world.clock.advance(days(91));
  await sweep();
  const kept = async () => ({
    reminded: await isKept(reminded.customer),
    remindedTwice: await isKept(remindedTwice.customer),
  });
  expect(await kept()).toEqual({ reminded: true, remindedTwice: true });
  await query(`delete from checkout_reminders where order_id = $1`, [reminded.orderId]);
  await query(`delete from coupon_reminders where order_id = $1`, [remindedTwice.orderId]);
  await sweepAfter(days(91));
  expect(await kept()).toEqual({ reminded: false, remindedTwice: false });
});

it('a payment that is reported after the erasure of its guest is refunded, and the person can buy again', async () => {
  const { product } = await createShop(world);
  const contact = newContact();
  const started = await startGuestPurchase(world, product, { customer: contact });
  await setImperfections(world, { loseWebhooks: true });
  await pay(world, started);
  await setImperfections(world, {});
  await query(`update orders set status = 'EXPIRED' where id = $1`, [started.orderId]);
  world.clock.advance(days(91));
  await sweep();
  const erased = !(await isKept(contact));
  await paymentCallback(world, started.orderId);
  await world.runJobs();
  const refunds = await query('select amount from refunds where order_id = $1', [started.orderId]);
  const again = await buyAsGuest(world, product, contact);
  expect({ erased, late: (await orderRow(started.orderId)).status, refunds, again: (await orderRow(again.orderId)).status }).toEqual({
    erased: true,
    late: 'EXPIRED',
    refunds: [{ amount: '49900' }],
    again: 'PAID',
  });
});

it('a purchase during the erasure of its guest waits and then belongs to a new guest', async () => {
  const { product } = await createShop(world);
  const contact = newContact();
  await startGuestPurchase(world, product, { customer: contact });
  const [{ id }] = await query('select id from users where email = $1', [contact.email]);
  world.clock.advance(days(91));
  await world.container.checkout.reconcile();
  const { accounts, database } = world.container;
  let bought: Promise<unknown> = Promise.resolve();
  await database.transact(async (tx) => {
    const before = new Date(world.clock.now().getTime() - days(90));
    expect(await accounts.deletion.lockIdleGuest(tx, { userId: Number(id), before })).toBe(true);
    bought = buyAsGuest(world, product, contact);
    await waitForLockWaits(world);
    await accounts.deletion.allowErasure(tx);
    await accounts.deletion.erasePersonalData(tx, Number(id));
  });
  await bought;
  const buyers = await query('select state, erased_at is null as active from users where email = $1', [contact.email]);
  expect(buyers).toEqual([{ state: 'GUEST', active: true }]);
  expect((await openGuestSession(world, { email: contact.email, code: '000000', nonce: 'unknown' })).status).toBe(422);
});
