import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, pay, paymentCallback } from '../../harness/checkout.ts';
import { buyAsGuest, type Contact, guestToken, newContact, startGuestPurchase } from '../../harness/guests.ts';
import { reminderToken } from '../../harness/mails.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { createShopWithReminders, reminderEmails, reminderOf, startRemindedOrder, switchReminders } from '../../harness/reminders.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { buySubscription, createChannelWithPlan } from '../../harness/subscriptions.ts';
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
const contactOf = ({ email, phone }: Person): Contact => ({ email, phone });
const sent = { state: 'SENT', reason: null };
const dropped = (reason: string) => ({ state: 'DROPPED', reason });

/** Starts a guest's order of a plan and asks for a reminder. */
async function startRemindedSubscription({ id, planId }: { id: string; planId: string }, customer = newContact()) {
  const path = 'POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription';
  const response = await world.call(path, { params: { id, planId }, body: { customer, remind: true } });
  expect(response.status, response.text).toBe(200);
  return { ...response.body.data, customer };
}

async function createChannelWithReminders() {
  const plan = await createChannelWithPlan(world, { price: 199 });
  await switchReminders(world, plan.seller, true);
  return plan;
}

/** Plans the reminder of an order an hour after it was started and does not send it, as a worker that is killed after planning. */
async function planOnly({ orderId }: { orderId: string }) {
  world.clock.advance(hours(1));
  await world.container.database.transact(async ({ client }) => {
    await client.query('select from orders where id = $1 for no key update', [orderId]);
    await sendReminders();
  });
  expect(await reminderOf(world, { orderId })).toEqual({ state: 'PLANNED', reason: null });
}

describe('reminder of an unpaid order', () => {
  it('a reminder is sent once, an hour after the order was started, with title, price and a link to the product page', async () => {
    const { seller, product } = await createShopWithReminders(world, { title: 'Presets', price: 499 });
    const order = await startRemindedOrder(world, product);
    await sendAfter(minutes(59));
    expect(await countEmails(order.customer)).toBe(0);
    await sendAfter(minutes(1));
    const [email, ...more] = await reminderEmails(world, order.customer);
    expect({ subject: email?.subject, more }).toEqual({ subject: 'Reminder: Presets', more: [] });
    expect(email?.text).toContain('Price: ₹499.00');
    expect(email?.text).toContain(`Sold by: ${seller.name}`);
    expect(email?.text).toMatch(new RegExp(`Continue your purchase: http\\S+/d/${product.id}\\n`));
    await sendAfter(hours(1));
    await sendAfter(days(1));
    expect({ emails: await countEmails(order.customer), reminder: await reminderOf(world, order) }).toEqual({ emails: 1, reminder: sent });
  });

  it('a reminder about a plan links to the channel page with the plan chosen', async () => {
    const plan = await createChannelWithReminders();
    const { customer } = await startRemindedSubscription(plan);
    await sendAfter(hours(1));
    const [email] = await reminderEmails(world, customer);
    expect(email?.text).toContain('Price: ₹199.00');
    expect(email?.text).toMatch(new RegExp(`Continue your purchase: http\\S+/c/${plan.id}\\?plan=${plan.planId}\\n`));
  });

  it('a reminder shows the current price, and removes links from the title', async () => {
    const { seller, product } = await createShopWithReminders(world, { title: 'Presets https://evil.example/a', price: 499 });
    const { customer } = await startRemindedOrder(world, product);
    await world.call(
      'PUT /api/v1/digital-products/{id}',
      { params: { id: product.id }, body: { price: 299 } },
      (await signInAgain(world, seller)).token,
    );
    await sendAfter(hours(1));
    const [email] = await reminderEmails(world, customer);
    expect(email?.text).toContain('Price: ₹299.00');
    expect(`${email?.subject} ${email?.text} ${email?.html}`).not.toContain('evil.example');
  });

  it('a reminder about a flexible price shows the amount that the buyer chose', async () => {
    const { product } = await createShopWithReminders(world, { priceType: 'FLEXIBLE', price: 100 });
    const customer = newContact();
    await startGuestPurchase(world, product, { customer, remind: true, customAmount: 250 });
    await sendAfter(hours(1));
    expect((await reminderEmails(world, customer))[0]?.text).toContain('Price: ₹250.00');
  });

  it('no reminder is planned without consent, or for an order that was paid within the hour', async () => {
    const { product } = await createShopWithReminders(world);
    const withoutConsent = await startGuestPurchase(world, product, { customer: newContact() });
    const paid = await startRemindedOrder(world, product);
    await pay(world, paid);
    await sendAfter(hours(1));
    expect([await reminderOf(world, withoutConsent), await reminderOf(world, paid)]).toEqual([null, null]);
  });

  it('an order older than 24 hours gets no reminder, also when one was planned in time', async () => {
    const { product } = await createShopWithReminders(world);
    const unplanned = await startRemindedOrder(world, product);
    world.clock.advance(hours(23));
    const planned = await startRemindedOrder(world, product);
    await planOnly(planned);
    await sendAfter(hours(23));
    expect([await reminderOf(world, unplanned), await reminderOf(world, planned)]).toEqual([null, dropped('TOO_LATE')]);
    expect(await countEmails(planned.customer)).toBe(0);
  });
});

describe('reminder that is dropped', () => {
  /** Reminder of an order after `change` happened within the hour. */
  async function reasonAfter(change: (started: Awaited<ReturnType<typeof startOrder>>) => Promise<unknown>) {
    const started = await startOrder();
    await change(started);
    await sendAfter(hours(1));
    return { reminder: await reminderOf(world, started.order), emails: await countEmails(started.order.customer) };
  }
  async function startOrder() {
    const shop = await createShopWithReminders(world, { isLimitedQuantityEnabled: true, quantity: 3 });
    return { ...shop, order: await startRemindedOrder(world, shop.product) };
  }
  const sellerCall = async (seller: Person) => (await signInAgain(world, seller)).token;

  it('a reminder is dropped when the product is unpublished, deleted or sold out', async () => {
    const unpublish = ({ seller, product }: { seller: Person; product: { id: string } }) =>
      world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id: product.id } }, seller.token);
    const remove = ({ seller, product }: { seller: Person; product: { id: string } }) =>
      world.call('DELETE /api/v1/digital-products/{id}', { params: { id: product.id } }, seller.token);
    const sellOut = async ({ product }: { product: { id: string } }) => {
      world.clock.advance(minutes(30));
      await world.container.checkout.reconcile();
      for (const _ of [1, 2, 3]) await buyProduct(world, await world.person(), product);
    };
    for (const change of [unpublish, remove, sellOut])
      expect(await reasonAfter(change)).toEqual({ reminder: dropped('NOT_FOR_SALE'), emails: 0 });
  });

  it('a reminder is dropped when the channel is unpublished', async () => {
    const plan = await createChannelWithReminders();
    const order = await startRemindedSubscription(plan);
    await world.call('PUT /api/v1/telegram/channels/{id}/unpublish', { params: { id: plan.id } }, plan.seller.token);
    await sendAfter(hours(1));
    expect(await reminderOf(world, order)).toEqual(dropped('NOT_FOR_SALE'));
  });

  it('a reminder is dropped when the seller has switched reminders off', async () => {
    const result = await reasonAfter(({ seller }) => switchReminders(world, seller, false));
    expect(result).toEqual({ reminder: dropped('SWITCHED_OFF'), emails: 0 });
  });

  it('a reminder is dropped when the seller is banned', async () => {
    const result = await reasonAfter(({ seller }) => world.ban(seller));
    expect(result).toEqual({ reminder: dropped('SELLER_CLOSED'), emails: 0 });
  });

  it('a reminder is dropped when the buyer has paid for a newer order of the product, also if it was refunded', async () => {
    const buyAgain = ({ product, order }: Awaited<ReturnType<typeof startOrder>>) => buyAsGuest(world, product, order.customer);
    const refundAgain = async (started: Awaited<ReturnType<typeof startOrder>>) => {
      const { orderId } = await buyAgain(started);
      const token = await sellerCall(started.seller);
      await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, token);
      await world.runJobs();
    };
    for (const change of [buyAgain, refundAgain]) expect(await reasonAfter(change)).toEqual({ reminder: dropped('BOUGHT'), emails: 0 });
  });

  it('a reminder is dropped when a member with the same address has bought the product, before or after the order', async () => {
    const { product } = await createShopWithReminders(world);
    for (const isBefore of [true, false]) {
      const member = await world.person({ isVerified: false });
      if (isBefore) await buyProduct(world, member, product);
      const order = await startRemindedOrder(world, product, contactOf(member));
      if (!isBefore) await buyProduct(world, member, product);
      await sendAfter(hours(1));
      expect({ isBefore, reminder: await reminderOf(world, order) }).toEqual({ isBefore, reminder: dropped('BOUGHT') });
    }
  });

  it('a reminder is dropped when a member with another address has bought the product for this address', async () => {
    const result = await reasonAfter(async ({ product, order }) => {
      const customer = { name: 'A Friend', email: order.customer.email, phone: '9876543210' };
      await buyProduct(world, await world.person(), product, { customer });
    });
    expect(result).toEqual({ reminder: dropped('BOUGHT'), emails: 0 });
  });

  it('a reminder about a plan is dropped when a member with the same address has subscribed since', async () => {
    const plan = await createChannelWithReminders();
    const member = await world.person({ isVerified: false });
    const order = await startRemindedSubscription(plan, contactOf(member));
    await buySubscription(world, member, plan);
    await sendAfter(hours(1));
    expect(await reminderOf(world, order)).toEqual(dropped('BOUGHT'));
  });

  it('a reminder is dropped when the buyer pays after it was planned and before it is sent', async () => {
    const { product } = await createShopWithReminders(world);
    const order = await startRemindedOrder(world, product);
    await planOnly(order);
    await buyAsGuest(world, product, order.customer);
    await sendAfter(minutes(1));
    expect({ reminder: await reminderOf(world, order), emails: await countEmails(order.customer) }).toEqual({
      reminder: dropped('BOUGHT'),
      emails: 0,
    });
  });

  it('a reminder is dropped when the buyer has started a newer order, which is reminded instead', async () => {
    const { product } = await createShopWithReminders(world);
    const first = await startRemindedOrder(world, product);
    world.clock.advance(minutes(30));
    await world.container.checkout.reconcile();
    const second = await startRemindedOrder(world, product, first.customer);
    await sendAfter(minutes(30));
    await sendAfter(minutes(30));
    expect({ first: await reminderOf(world, first), second: await reminderOf(world, second) }).toEqual({
      first: dropped('REPLACED'),
      second: sent,
    });
    expect(await countEmails(first.customer)).toBe(1);
  });

  it('a reminder waits while a payment is pending at the bank, and is sent when the payment has failed', async () => {
    const { product } = await createShopWithReminders(world);
    const order = await startRemindedOrder(world, product);
    const { cfPaymentId } = await pay(world, order, 'PENDING');
    await paymentCallback(world, order.orderId);
    await sendAfter(hours(1));
    expect(await reminderOf(world, order)).toEqual({ state: 'PLANNED', reason: null });
    await pay(world, order, 'FAILED', { cfPaymentId });
    await world.container.checkout.reconcile();
    await sendAfter(minutes(1));
    expect(await reminderOf(world, order)).toEqual(sent);
  });
});

describe('limits of reminders', () => {
  it('an address gets at most one reminder of a seller in seven days', async () => {
    const { seller, product } = await createShopWithReminders(world);
    const other = await createPublishedProduct(world, seller);
    const first = await startRemindedOrder(world, product);
    await sendAfter(hours(1));
    world.clock.advance(days(6));
    const second = await startRemindedOrder(world, other, first.customer);
    await sendAfter(hours(1));
    world.clock.advance(days(1));
    const third = await startRemindedOrder(world, other, first.customer);
    await sendAfter(hours(1));
    expect([await reminderOf(world, first), await reminderOf(world, second), await reminderOf(world, third)]).toEqual([
      sent,
      dropped('SELLER_LIMIT'),
      sent,
    ]);
  });

  it('an address gets at most three reminders of all sellers in 30 days', async () => {
    const customer = newContact();
    const remind = async () => {
      const { product } = await createShopWithReminders(world);
      const order = await startRemindedOrder(world, product, customer);
      await sendAfter(hours(1));
      return reminderOf(world, order);
    };
    const states = [await remind(), await remind(), await remind(), await remind()];
    world.clock.advance(days(30));
    expect([...states, await remind()]).toEqual([sent, sent, sent, dropped('ADDRESS_LIMIT'), sent]);
  });
});

describe('opting out of reminders', () => {
  interface OutboxMail {
    subject: string;
    unsubscribeUrl: string | null;
  }
  async function unsubscribePath({ email }: Contact): Promise<string> {
    await world.runJobs();
    const { body } = await world.send('GET', `/sandbox/mails?to=${encodeURIComponent(email)}`);
    const mail = (body as { data: OutboxMail[] }).data.find(({ subject }) => subject.startsWith('Reminder: '));
    return (mail?.unsubscribeUrl ?? '').replace(/^https?:\/\/[^/]+/, '');
  }
  const oneClick = (path: string) =>
    world.send('POST', path, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' });

  it('one-click unsubscribe ends the reminders of all sellers to the address, until the owner subscribes again', async () => {
    const { product } = await createShopWithReminders(world);
    const { customer } = await startRemindedOrder(world, product);
    await sendAfter(hours(1));
    const path = await unsubscribePath(customer);
    expect(path).toMatch(/^\/unsubscribe\?token=checkoutReminders\./);
    for (const _ of [1, 2]) expect((await oneClick(path)).status).toBe(200);

    const remindAgain = async () => {
      const order = await startRemindedOrder(world, (await createShopWithReminders(world)).product, customer);
      await sendAfter(hours(1));
      return reminderOf(world, order);
    };
    expect(await remindAgain()).toEqual(dropped('OPTED_OUT'));
    const token = path.split('token=')[1] ?? '';
    const shown = await world.call('GET /api/v1/email-subscriptions/{token}', { params: { token } });
    expect(shown.body.data).toEqual({ about: 'checkoutReminders', isOn: false });
    await world.call('PUT /api/v1/email-subscriptions/{token}', { params: { token }, body: { isOn: true } });
    expect(await remindAgain()).toEqual(sent);
  });

  it('a queued reminder is not sent after the owner of the address has unsubscribed', async () => {
    const [{ product }, customer] = [await createShopWithReminders(world), newContact()];
    await startRemindedOrder(world, product, customer);
    await sendAfter(hours(1));
    const params = { token: reminderToken(world, customer.email) };
    await world.call('PUT /api/v1/email-subscriptions/{token}', { params, body: { isOn: false } });
    expect(await countEmails(customer)).toBe(0);
  });
});

describe('workers that send reminders', () => {
  it('two workers at once send one reminder to an address, within the limit per seller', async () => {
    const second = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const { seller, product } = await createShopWithReminders(world);
    const first = await startRemindedOrder(world, product);
    const other = await startRemindedOrder(world, await createPublishedProduct(world, seller), first.customer);
    world.clock.advance(hours(1));
    const workers = [world, second, world, second].map((worker) => worker.container.checkout.sendReminders());
    await Promise.all(workers);
    await sendReminders();
    const states = [await reminderOf(world, first), await reminderOf(world, other)].map((reminder) => reminder?.reason ?? reminder?.state);
    expect({ states: states.sort(), emails: await countEmails(first.customer) }).toEqual({ states: ['SELLER_LIMIT', 'SENT'], emails: 1 });
    await second.close();
  });

  it('a reminder that was planned by a worker that died is sent once by the next', async () => {
    const { product } = await createShopWithReminders(world);
    const order = await startRemindedOrder(world, product);
    await planOnly(order);
    await sendReminders();
    await sendReminders();
    expect({ reminder: await reminderOf(world, order), emails: await countEmails(order.customer) }).toEqual({ reminder: sent, emails: 1 });
  });

  it('a reminder whose email cannot be queued stays planned and is sent once later', async () => {
    const { pool } = world.container.database;
    const { product } = await createShopWithReminders(world);
    const order = await startRemindedOrder(world, product);
    world.clock.advance(hours(1));
    const name = `refuse_${randomWord()}`;
    await pool.query(`create function ${name}() returns trigger language plpgsql as 'begin raise exception ''no queue''; end'`);
    await pool.query(`create trigger ${name} before insert on jobs for each row when (new.kind = 'send-mail') execute function ${name}()`);
    await sendReminders();
    await pool.query(`drop function ${name} cascade`);
    const failed = { reminder: await reminderOf(world, order), emails: await countEmails(order.customer) };
    expect(failed).toEqual({ reminder: { state: 'PLANNED', reason: null }, emails: 0 });
    expect(world.logLines.some((line) => line.includes('a checkout reminder failed') && line.includes(order.orderId))).toBe(true);
    await sendReminders();
    expect({ reminder: await reminderOf(world, order), emails: await countEmails(order.customer) }).toEqual({ reminder: sent, emails: 1 });
  });

  it('the periodic job sends due reminders', async () => {
    const { product } = await createShopWithReminders(world);
    const order = await startRemindedOrder(world, product);
    world.clock.advance(hours(1));
    await world.container.database.pool.query(`insert into jobs (kind) values ('send-checkout-reminders')`);
    await world.runJobs('send-checkout-reminders');
    expect(await reminderOf(world, order)).toEqual(sent);
  });
});

describe('switch of the seller', () => {
  const figures = async (seller: Person) =>
    (await world.call('GET /api/v1/checkout-reminders', {}, (await signInAgain(world, seller)).token)).body.data;

  it('the switch for reminders is off by default and can be changed', async () => {
    const seller = await world.person();
    const empty = { coupon: null, sent: 0, recovered: 0, recoveredAmount: 0 };
    expect(await figures(seller)).toEqual({ isOn: false, ...empty });
    expect(await switchReminders(world, seller, true)).toEqual({ isOn: true, ...empty });
    expect(await figures(seller)).toEqual({ isOn: true, ...empty });
    expect(await switchReminders(world, seller, false)).toEqual({ isOn: false, ...empty });
  });

  it('the switch for reminders shows on product and channel pages, which are rendered again', async () => {
    const plan = await createChannelWithPlan(world, { price: 199 });
    const product = await createPublishedProduct(world, plan.seller);
    const pages = async () => {
      const [productPage, channelPage] = [
        await world.container.products.publicPage(product.id, { origin: '' }),
        await world.container.telegram.publicPage(plan.id, { origin: '' }),
      ];
      const shown = [(await productPage?.load())?.offersReminder, (await channelPage?.load())?.offersReminder];
      return { shown, keys: [productPage?.cacheKey, channelPage?.cacheKey] };
    };
    const before = await pages();
    world.clock.advance(1_000);
    await switchReminders(world, plan.seller, true);
    const after = await pages();
    expect([before.shown, after.shown]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(after.keys.some((key) => before.keys.includes(key))).toBe(false);
    await switchReminders(world, plan.seller, true);
    expect((await pages()).keys).toEqual(after.keys);
  });

  it('the figures of reminders count recovered orders of the last 30 days, without late and refunded ones', async () => {
    const { seller, product } = await createShopWithReminders(world, { price: 500 });
    const [paying, late, refunding, silent] = [newContact(), newContact(), newContact(), newContact()];
    for (const customer of [paying, late, refunding, silent]) await startRemindedOrder(world, product, customer);
    await sendAfter(hours(1));
    world.clock.advance(days(1));
    await buyAsGuest(world, product, paying);
    const { orderId } = await buyAsGuest(world, product, refunding);
    const { token } = await signInAgain(world, seller);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, token);
    await world.runJobs();
    world.clock.advance(days(7));
    await buyAsGuest(world, product, late);
    expect(await figures(seller)).toEqual({ isOn: true, coupon: null, sent: 4, recovered: 1, recoveredAmount: 500 });
    world.clock.advance(days(22));
    expect(await figures(seller)).toEqual({ isOn: true, coupon: null, sent: 0, recovered: 0, recoveredAmount: 0 });
  });

  it('the figures of reminders count a recovered order of a guest who has claimed an account', async () => {
    const { seller, product } = await createShopWithReminders(world, { price: 500 });
    const { customer } = await startRemindedOrder(world, product);
    await sendAfter(hours(1));
    world.clock.advance(minutes(10));
    await buyAsGuest(world, product, customer);
    const token = await guestToken(world, customer.email);
    const claimed = await world.call('POST /api/v1/guest/claim', { body: { fullName: 'Asha Rao', password: 'a long password' } }, token);
    expect(claimed.status, claimed.text).toBe(200);
    expect(await figures(seller)).toMatchObject({ sent: 1, recovered: 1, recoveredAmount: 500 });
  });
});

describe('stored reminders', () => {
  it('stored reminders are deleted 90 days after they were sent', async () => {
    const { product } = await createShopWithReminders(world);
    const order = await startRemindedOrder(world, product);
    await sendAfter(hours(1));
    const sweep = async () => {
      await world.container.database.pool.query(`insert into jobs (kind) values ('sweep')`);
      await world.runJobs('sweep');
    };
    world.clock.advance(days(90));
    await sweep();
    expect(await reminderOf(world, order)).toEqual(sent);
    world.clock.advance(1_000);
    await sweep();
    expect(await reminderOf(world, order)).toBeNull();
  });

  it('stored reminders do not contain the email address', async () => {
    const { product } = await createShop(world);
    const { customer, orderId } = await startRemindedOrder(world, product);
    await sendAfter(hours(1));
    const { rows } = await world.container.database.pool.query(
      'select row_to_json(r)::text as row from checkout_reminders r where order_id = $1',
      [orderId],
    );
    expect(rows[0].row).not.toContain(customer.email.split('@')[0]);
  });
});
