import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { buyProduct, type createShop, pay, paymentCallback } from '../../harness/checkout.ts';
import { createCoupon, createOneUseCodes } from '../../harness/coupons.ts';
import { buyAsGuest, type Contact, newContact, startGuestPurchase } from '../../harness/guests.ts';
import { reminderToken } from '../../harness/mails.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import {
  changeReminders,
  couponReminderOf,
  createShopWithReminders,
  reminderEmails,
  reminderOf,
  startRemindedOrder,
} from '../../harness/reminders.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createChannelWithPlan } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const sendReminders = () => world.container.checkout.sendReminders();
async function sendAfter(milliseconds: number) {
  world.clock.advance(milliseconds);
  await sendReminders();
}
const countEmails = async (contact: Pick<Contact, 'email'>) => (await reminderEmails(world, contact)).length;
const sent = { state: 'SENT', reason: null };
const planned = { state: 'PLANNED', reason: null };
const dropped = (reason: string) => ({ state: 'DROPPED', reason });

type CouponFields = Parameters<typeof createCoupon>[2];

/** Seller with a product for ₹500 and a coupon of ₹100 for the second reminder. */
async function createShopWithCoupon(coupon: CouponFields = {}, body: Parameters<typeof createShop>[1] = {}) {
  const shop = await createShopWithReminders(world, { title: 'Presets', price: 500, ...body });
  const created = await createCoupon(world, await signInAgain(world, shop.seller), {
    kind: 'AMOUNT',
    percent: null,
    amount: 100,
    ...coupon,
  });
  await changeReminders(world, shop.seller, { isOn: true, couponId: created.id });
  return { ...shop, coupon: created };
}

/** Order whose first reminder was sent. */
async function createRemindedOrder(coupon: CouponFields = {}) {
  const shop = await createShopWithCoupon(coupon);
  const order = await startRemindedOrder(world, shop.product);
  await sendAfter(hours(1));
  expect(await reminderOf(world, order)).toEqual(sent);
  return { ...shop, order };
}

describe('second reminder of an unpaid order', () => {
  it('a second reminder is sent once, a day after the first, with the code, the reduced price and a link that applies the code', async () => {
    const { product, coupon, order } = await createRemindedOrder();
    await sendAfter(hours(24) - minutes(1));
    expect({ reminder: await couponReminderOf(world, order), emails: await countEmails(order.customer) }).toEqual({
      reminder: planned,
      emails: 1,
    });
    await sendAfter(minutes(1));
    const [second, first, ...more] = await reminderEmails(world, order.customer);
    expect({ subject: second?.subject, more }).toEqual({ subject: 'Reminder: Presets with ₹100.00 off', more: [] });
    expect(second?.text).toContain(`With the code ${coupon.code} it is ₹400.00 instead of ₹500.00.`);
    expect(second?.text).toContain('This is our last reminder of this order.');
    expect(second?.text).toMatch(new RegExp(`Continue with the code: http\\S+/d/${product.id}\\?code=${coupon.code}\\n`));
    expect(first?.text).not.toContain('only once');
    await sendAfter(minutes(1));
    await sendAfter(days(1));
    await sendAfter(days(8));
    expect({ reminder: await couponReminderOf(world, order), emails: await countEmails(order.customer) }).toEqual({
      reminder: sent,
      emails: 2,
    });
  });

  it('the code of a second reminder reduces the purchase that follows', async () => {
    const { product, coupon, order } = await createRemindedOrder();
    await sendAfter(days(1));
    const { orderId } = await buyAsGuest(world, product, order.customer, { couponCode: coupon.code, expectedAmount: 400 });
    const { rows } = await world.container.database.pool.query('select amount::int, discount::int, status from orders where id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ amount: 40_000, discount: 10_000, status: 'PAID' }]);
  });

  it('a second reminder about a plan links to the plan with the code', async () => {
    const plan = await createChannelWithPlan(world, { price: 199 });
    const coupon = await createCoupon(world, await signInAgain(world, plan.seller), { percent: 100 });
    await changeReminders(world, plan.seller, { isOn: true, couponId: coupon.id });
    const customer = newContact();
    const path = 'POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription';
    await world.call(path, { params: { id: plan.id, planId: plan.planId }, body: { customer, remind: true } });
    await sendAfter(hours(1));
    await sendAfter(days(1));
    const [email] = await reminderEmails(world, customer);
    expect(email?.text).toContain('it is free instead of ₹199.00');
    expect(email?.text).toMatch(new RegExp(`http\\S+/c/${plan.id}\\?plan=${plan.planId}&code=${coupon.code}\\n`));
  });

  it('without a coupon the first reminder says that it is the only one, and none follows when a coupon is chosen later', async () => {
    const { seller, product } = await createShopWithReminders(world);
    const order = await startRemindedOrder(world, product);
    await sendAfter(hours(1));
    const coupon = await createCoupon(world, await signInAgain(world, seller));
    await changeReminders(world, seller, { isOn: true, couponId: coupon.id });
    await sendAfter(days(1));
    const [email, ...more] = await reminderEmails(world, order.customer);
    expect(email?.text).toContain('We remind you of an order only once.');
    expect({ more, second: await couponReminderOf(world, order) }).toEqual({ more: [], second: null });
  });

  it('a second reminder waits while a payment is pending at the bank', async () => {
    const { product } = await createShopWithCoupon();
    const order = await startRemindedOrder(world, product);
    const { cfPaymentId } = await pay(world, order, 'PENDING');
    await sendAfter(hours(1));
    // The payment becomes known after the first reminder, as when the provider's webhook is late.
    await paymentCallback(world, order.orderId);
    await sendAfter(days(1));
    const whilePending = await couponReminderOf(world, order);
    await pay(world, order, 'FAILED', { cfPaymentId });
    await world.container.checkout.reconcile();
    await sendAfter(minutes(1));
    expect({ first: await reminderOf(world, order), whilePending, afterwards: await couponReminderOf(world, order) }).toEqual({
      first: sent,
      whilePending: planned,
      afterwards: sent,
    });
  });
});

describe('second reminder that is dropped', () => {
  type Reminded = Awaited<ReturnType<typeof createRemindedOrder>>;

  /** Second reminder of an order after `change` happened within the day after the first. */
  async function reasonAfter(change: (reminded: Reminded) => Promise<unknown>, coupon: CouponFields = {}) {
    const reminded = await createRemindedOrder(coupon);
    await change(reminded);
    await sendAfter(days(1));
    return { reminder: await couponReminderOf(world, reminded.order), emails: await countEmails(reminded.order.customer) };
  }
  const couponCall = async (
    { seller, coupon }: Reminded,
    key: 'POST /api/v1/coupons/{id}/pause' | 'DELETE /api/v1/coupons/{id}',
  ): Promise<unknown> => world.call(key, { params: { id: coupon.id } }, (await signInAgain(world, seller)).token);
  const endsAt = () => new Date(world.clock.now().getTime() + hours(20)).toISOString();
  const notUsable = { reminder: dropped('COUPON_NOT_USABLE'), emails: 1 };

  it('a second reminder is dropped when the coupon was paused, was deleted or has ended since', async () => {
    expect(await reasonAfter((reminded) => couponCall(reminded, 'POST /api/v1/coupons/{id}/pause'))).toEqual(notUsable);
    expect(await reasonAfter((reminded) => couponCall(reminded, 'DELETE /api/v1/coupons/{id}'))).toEqual(notUsable);
    expect(await reasonAfter(async () => undefined, { endsAt: endsAt() })).toEqual(notUsable);
  });

  it('a second reminder is dropped when the seller has removed the coupon from the reminders', async () => {
    expect(await reasonAfter(({ seller }) => changeReminders(world, seller, { isOn: true, couponId: null }))).toEqual(notUsable);
  });

  it('a second reminder is dropped when the last use of the coupon was taken, or the buyer has none left', async () => {
    const useUp = async ({ product, coupon }: Reminded) =>
      buyAsGuest(world, product, newContact(), { couponCode: coupon.code, expectedAmount: 400 });
    expect(await reasonAfter(useUp, { maxUses: 1 })).toEqual(notUsable);
    const useOwn = async ({ seller, coupon, order }: Reminded) => {
      const other = await createPublishedProduct(world, await signInAgain(world, seller), { price: 300 });
      await buyAsGuest(world, other, order.customer, { couponCode: coupon.code, expectedAmount: 200 });
    };
    expect(await reasonAfter(useOwn, { maxUsesPerBuyer: 1 })).toEqual(notUsable);
  });

  it('a second reminder is dropped when the price is below the minimum of the coupon, or the coupon is for other items', async () => {
    expect(await reasonAfter(async () => undefined, { minAmount: 501 })).toEqual(notUsable);
    const limitToOther = async ({ seller, coupon }: Reminded) => {
      const session = await signInAgain(world, seller);
      const { id } = await createPublishedProduct(world, session);
      const items = [{ productType: 'DIGITAL_PRODUCT' as const, id }];
      const changed = await world.call('PUT /api/v1/coupons/{id}', { params: { id: coupon.id }, body: { items } }, session.token);
      expect(changed.status, changed.text).toBe(200);
    };
    expect(await reasonAfter(limitToOther)).toEqual(notUsable);
  });

  it('a second reminder is dropped when the buyer chooses the price', async () => {
    const { product } = await createShopWithCoupon({}, { priceType: 'FLEXIBLE' });
    const customer = newContact();
    const order = await startGuestPurchase(world, product, { customer, remind: true, customAmount: 600 });
    await sendAfter(hours(1));
    await sendAfter(days(1));
    expect(await couponReminderOf(world, order)).toEqual(dropped('COUPON_NOT_USABLE'));
  });

  it('a second reminder is dropped when the order already had a coupon that reduces as much', async () => {
    const { seller, product } = await createShopWithCoupon();
    const better = await createCoupon(world, await signInAgain(world, seller), { kind: 'AMOUNT', percent: null, amount: 100 });
    const customer = newContact();
    const order = await startGuestPurchase(world, product, { customer, remind: true, couponCode: better.code, expectedAmount: 400 });
    await sendAfter(hours(1));
    await sendAfter(days(1));
    expect(await couponReminderOf(world, order)).toEqual(dropped('COUPON_NOT_USABLE'));
  });

  it('a second reminder is dropped when the buyer has bought the product since, as a guest or as a member with the same address', async () => {
    const bought = { reminder: dropped('BOUGHT'), emails: 1 };
    expect(await reasonAfter(({ product, order }) => buyAsGuest(world, product, order.customer))).toEqual(bought);
    const buyAsMember = async ({ product, order }: Reminded) => {
      const customer = { name: 'A Friend', email: order.customer.email, phone: '9876543210' };
      await buyProduct(world, await world.person(), product, { customer });
    };
    expect(await reasonAfter(buyAsMember)).toEqual(bought);
  });

  it('a second reminder is dropped after an opt-out, when the switch is off, and when the product is not for sale', async () => {
    const optOut = async ({ order }: Reminded) => {
      const params = { token: reminderToken(world, order.customer.email) };
      await world.call('PUT /api/v1/email-subscriptions/{token}', { params, body: { isOn: false } });
    };
    const unpublish = async ({ seller, product }: Reminded) =>
      world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id: product.id } }, (await signInAgain(world, seller)).token);
    const reasons = [
      await reasonAfter(optOut),
      await reasonAfter(({ seller }) => changeReminders(world, seller, { isOn: false })),
      await reasonAfter(unpublish),
    ].map(({ reminder }) => reminder);
    expect(reasons).toEqual([dropped('OPTED_OUT'), dropped('SWITCHED_OFF'), dropped('NOT_FOR_SALE')]);
  });

  it('a second reminder that is a day overdue is dropped', async () => {
    const { order } = await createRemindedOrder();
    await sendAfter(days(2));
    expect(await couponReminderOf(world, order)).toEqual(dropped('TOO_LATE'));
  });

  it('second reminders count towards the three reminders of all sellers to an address in 30 days', async () => {
    const customer = newContact();
    const remind = async () => {
      const { product } = await createShopWithCoupon();
      const order = await startRemindedOrder(world, product, customer);
      await sendAfter(hours(1));
      const first = await reminderOf(world, order);
      await sendAfter(days(1));
      return [first, await couponReminderOf(world, order)];
    };
    expect(await remind()).toEqual([sent, sent]);
    expect(await remind()).toEqual([sent, dropped('ADDRESS_LIMIT')]);
    expect(await remind()).toEqual([dropped('ADDRESS_LIMIT'), null]);
  });
});

describe('workers that send second reminders', () => {
  it('two workers at once send one second reminder of an order', async () => {
    const second = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const { order } = await createRemindedOrder();
    world.clock.advance(days(1));
    await Promise.all([world, second, world, second].map((worker) => worker.container.checkout.sendReminders()));
    expect({ reminder: await couponReminderOf(world, order), emails: await countEmails(order.customer) }).toEqual({
      reminder: sent,
      emails: 2,
    });
    await second.close();
  });
});

describe('coupon of the second reminder', () => {
  const show = async (seller: Person) =>
    (await world.call('GET /api/v1/checkout-reminders', {}, (await signInAgain(world, seller)).token)).body.data;
  const choose = async (seller: Person, couponId: string | null) =>
    world.call('PUT /api/v1/checkout-reminders', { body: { isOn: true, couponId } }, (await signInAgain(world, seller)).token);

  it('a coupon stays chosen when only the switch changes, and null removes it', async () => {
    const { seller, coupon } = await createShopWithCoupon();
    const chosen = { id: coupon.id, code: coupon.code, status: 'LIVE' };
    const off = await changeReminders(world, seller, { isOn: false });
    const removed = await changeReminders(world, seller, { isOn: false, couponId: null });
    expect([off, removed]).toMatchObject([
      { isOn: false, coupon: chosen },
      { isOn: false, coupon: null },
    ]);
  });

  it('rejects the coupon of another seller, an unknown and a deleted one, and one-use codes', async () => {
    const { seller, coupon } = await createShopWithCoupon();
    const session = await signInAgain(world, seller);
    const foreign = await createCoupon(world, await world.person());
    const gone = await createCoupon(world, session);
    await world.call('DELETE /api/v1/coupons/{id}', { params: { id: gone.id } }, session.token);
    const oneUse = await createOneUseCodes(world, session);
    const statuses = [];
    for (const id of [foreign.id, 'A'.repeat(20), gone.id, oneUse.coupon.id]) statuses.push((await choose(seller, id)).status);
    expect({ statuses, coupon: (await show(seller)).coupon?.id }).toEqual({ statuses: [404, 404, 404, 422], coupon: coupon.id });
  });

  it('a paused coupon is shown with its status, and a deleted one as none', async () => {
    const { seller, coupon } = await createShopWithCoupon();
    const { token } = await signInAgain(world, seller);
    await world.call('POST /api/v1/coupons/{id}/pause', { params: { id: coupon.id } }, token);
    const paused = (await show(seller)).coupon;
    await world.call('DELETE /api/v1/coupons/{id}', { params: { id: coupon.id } }, token);
    expect({ paused: paused?.status, deleted: (await show(seller)).coupon }).toEqual({ paused: 'PAUSED', deleted: null });
  });

  it('the figures count both reminders and an order that was paid after the second one once', async () => {
    const { seller, product, coupon, order } = await createRemindedOrder();
    await sendAfter(days(1));
    world.clock.advance(days(7) - minutes(10));
    await buyAsGuest(world, product, order.customer, { couponCode: coupon.code, expectedAmount: 400 });
    expect(await show(seller)).toMatchObject({ sent: 2, recovered: 1, recoveredAmount: 400 });
    world.clock.advance(days(30) - days(7));
    expect(await show(seller)).toMatchObject({ sent: 1, recovered: 1, recoveredAmount: 400 });
    world.clock.advance(hours(1));
    expect(await show(seller)).toMatchObject({ sent: 0, recovered: 0, recoveredAmount: 0 });
  });

  it('an order that was paid within the periods of two reminded orders counts once', async () => {
    const { seller, product, order } = await createRemindedOrder();
    await sendAfter(days(1));
    world.clock.advance(days(6));
    const again = await startRemindedOrder(world, product, order.customer);
    await sendAfter(hours(1));
    expect(await reminderOf(world, again)).toEqual(sent);
    world.clock.advance(minutes(10));
    await buyAsGuest(world, product, order.customer);
    expect(await show(seller)).toMatchObject({ sent: 3, recovered: 1, recoveredAmount: 500 });
  });
});

describe('stored second reminders', () => {
  it('second reminders are deleted 90 days after they were sent', async () => {
    const { order } = await createRemindedOrder();
    await sendAfter(days(1));
    const sweep = async () => {
      await world.container.database.pool.query(`insert into jobs (kind) values ('sweep')`);
      await world.runJobs('sweep');
    };
    world.clock.advance(days(90));
    await sweep();
    expect(await couponReminderOf(world, order)).toEqual(sent);
    world.clock.advance(1_000);
    await sweep();
    expect(await couponReminderOf(world, order)).toBeNull();
  });
});
