import { guestMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, fetchOrder, pay, paymentCallback, purchase, startPurchase } from '../../harness/checkout.ts';
import {
  buyAsGuest,
  type Contact,
  guestPurchase,
  guestToken,
  newContact,
  openGuestOrder,
  paidGuestOrder,
  startGuestPurchase,
} from '../../harness/guests.ts';
import { buySubscription, createChannelWithPlan, reconcileMembers } from '../../harness/subscriptions.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const peopleWith = async ({ email }: Pick<Contact, 'email'>) => {
  const { rows } = await world.container.database.pool.query('select id::int, state from users where email = $1 order by id', [email]);
  return rows as { id: number; state: string }[];
};
const buyerOf = async (orderId: string) => {
  const { rows } = await world.container.database.pool.query(
    'select users.id::int, users.state, users.email from orders join users on users.id = orders.buyer_id where orders.id = $1',
    [orderId],
  );
  return rows[0] as { id: number; state: string; email: string | null };
};
const correctEmail = (order: { orderId: string; orderToken: string }, email: string) =>
  world.call('POST /api/v1/guest/orders/{id}/email', { params: { id: order.orderId }, body: { orderToken: order.orderToken, email } });
const purchasesOf = async (token: string) => (await world.call('GET /api/v1/purchased-items', { query: {} }, token)).body.data;

describe('purchase without an account', () => {
  it('opens the files of the paid order in the browser with its order token', async () => {
    const { product, contact, ...order } = await paidGuestOrder(world);
    const { status, body } = await openGuestOrder(world, order);
    expect({ status, order: body.data.order.status, files: body.data.files.length, customer: body.data.customer }).toEqual({
      status: 200,
      order: 'PAID',
      files: 1,
      customer: { email: contact.email, correctableUntil: expect.any(String) },
    });
    const download = await fetch(body.data.files[0]?.presignedUrl ?? '');
    expect(download.status).toBe(200);
    expect(body.data.order.digitalProduct?.id).toBe(product.id);
  });

  it('opens nothing with a wrong token, with the token of another order, or without one', async () => {
    const [order, other] = [await paidGuestOrder(world), await paidGuestOrder(world)];
    const statuses = [];
    for (const orderToken of [other.orderToken, 'x'.repeat(43), ''])
      statuses.push((await openGuestOrder(world, { orderId: order.orderId, orderToken })).status);
    expect(statuses).toEqual([404, 404, 422]);
    // Without a token the status is public, as before.
    expect((await paymentCallback(world, order.orderId)).body.status).toBe('success');
  });

  it('ends the order token after seven days and at a refund', async () => {
    const { seller, ...order } = await paidGuestOrder(world);
    const refunded = await world.call(
      'POST /api/v1/sales/{orderId}/refund',
      { params: { orderId: order.orderId }, body: {} },
      seller.token,
    );
    expect(refunded.status).toBe(200);
    const { files, order: view } = (await openGuestOrder(world, order)).body.data;
    expect({ files, isPaid: view.status === 'PAID' }).toEqual({ files: [], isPaid: false });
    world.clock.advance(days(7));
    expect((await openGuestOrder(world, order)).status).toBe(404);
  });

  it('sends the receipt to the typed address, with a link to the purchases by code', async () => {
    const { contact, ...order } = await paidGuestOrder(world);
    const receipts = (await world.mailsTo(contact.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain('/purchases');
    expect(receipts[0]?.text).not.toContain('/purchased-digital-products');
    const again = await world.call('POST /api/v1/guest/orders/{id}/receipt', {
      params: { id: order.orderId },
      body: { orderToken: order.orderToken },
    });
    expect(again.status).toBe(200);
    expect((await world.mailsTo(contact.email)).filter(({ subject }) => subject.startsWith('Your receipt'))).toHaveLength(2);
  });

  it('keeps one guest per address and any number of guests per phone number', async () => {
    const [contact, other] = [newContact(), newContact()];
    const { product } = await createShop(world);
    const second = await createShop(world);
    await buyAsGuest(world, product, contact);
    await buyAsGuest(world, second.product, { ...contact, email: contact.email.toUpperCase() });
    await buyAsGuest(world, product, { ...other, phone: contact.phone });
    expect([(await peopleWith(contact)).map(({ state }) => state), (await peopleWith(other)).length]).toEqual([['GUEST'], 1]);
  });

  it('creates one guest for concurrent first purchases with one address', async () => {
    const contact = newContact();
    const shops = [];
    for (let index = 0; index < 4; index++) shops.push(await createShop(world));
    const responses = await Promise.all(shops.map(({ product }) => guestPurchase(world, product, { customer: contact })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await peopleWith(contact)).toHaveLength(1);
  });

  it('gives the purchase to the member who has verified the address, and the paying browser sees this order only', async () => {
    const member = await world.person();
    const { product } = await createShop(world);
    const contact = { email: member.email, phone: newContact().phone };
    const order = await buyAsGuest(world, product, contact);
    expect(await buyerOf(order.orderId)).toMatchObject({ id: member.id, state: 'MEMBER' });
    expect((await purchasesOf(member.token)).digitalProducts.map(({ productId }) => productId)).toEqual([product.id]);
    const { files, customer } = (await openGuestOrder(world, order)).body.data;
    expect({ files: files.length, customer }).toEqual({
      files: 1,
      customer: { email: member.email, correctableUntil: expect.any(String) },
    });
    expect(await peopleWith(member)).toHaveLength(1);
    expect((await world.mailsTo(member.email)).some(({ subject }) => subject.startsWith('Your receipt'))).toBe(true);
  });

  it('answers the same for new, known, member and owning addresses, before the payment and after it', async () => {
    const { product } = await createShop(world);
    const member = await world.person();
    const [owner, guest] = [await world.person(), newContact()];
    await buyProduct(world, owner, product);
    await buyAsGuest(world, product, guest);
    const shapes = [];
    for (const { email } of [newContact(), guest, member, owner]) {
      const { status, body } = await guestPurchase(world, product, { customer: { email, phone: newContact().phone } });
      const opened = (await openGuestOrder(world, body.data)).body.data;
      shapes.push({ status, keys: Object.keys(body.data).sort(), amount: body.data.amount, customer: Object.keys(opened.customer) });
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  });

  it('refunds a second payment for a product that the address owns already', async () => {
    const { product } = await createShop(world);
    const contact = newContact();
    await buyAsGuest(world, product, contact);
    const again = await buyAsGuest(world, product, contact);
    await world.runJobs();
    const { order, files } = (await openGuestOrder(world, again)).body.data;
    expect({ isPaid: order.status === 'PAID', refund: order.refund?.amount, files }).toEqual({ isPaid: false, refund: 499, files: [] });
  });

  it('rejects the address of the seller and of a banned account with the same message', async () => {
    const { product, seller } = await createShop(world);
    const banned = await world.person();
    await world.ban(banned);
    const answers = [];
    for (const { email } of [seller, banned]) {
      const { status, body } = await guestPurchase(world, product, { customer: { email, phone: newContact().phone } });
      answers.push({ status, message: body.message });
    }
    expect(answers).toEqual(Array(2).fill({ status: 403, message: guestMessages.otherEmail }));
  });
});

it('the order token of a buyer who is banned opens nothing', async () => {
  const { product } = await createShop(world);
  const buyer = await world.person();
  const bought = await buyAsGuest(world, product, { email: buyer.email, phone: newContact().phone });
  const unpaid = await startGuestPurchase(world, (await createShop(world)).product, {
    customer: { email: buyer.email, phone: buyer.phone },
  });
  const before = (await openGuestOrder(world, bought)).body.data.files.length;
  await world.ban(buyer);
  const params = { id: bought.orderId };
  const receipt = await world.call('POST /api/v1/guest/orders/{id}/receipt', { params, body: { orderToken: bought.orderToken } });
  expect({
    before,
    paid: (await openGuestOrder(world, bought)).status,
    receipt: receipt.status,
    unpaid: (await openGuestOrder(world, unpaid)).status,
  }).toEqual({ before: 1, paid: 404, receipt: 404, unpaid: 200 });
});

describe('open orders of guests', () => {
  it('continues the same order only for the browser with its token', async () => {
    const { product } = await createShop(world);
    const customer = newContact();
    const first = await startGuestPurchase(world, product, { customer });
    const same = await startGuestPurchase(world, product, { customer, orderToken: first.orderToken });
    const other = await startGuestPurchase(world, product, { customer });
    expect({ same: [same.orderId, same.orderToken], isOther: other.orderId !== first.orderId }).toEqual({
      same: [first.orderId, first.orderToken],
      isOther: true,
    });
  });

  it('a stranger who starts an order with the address of a buyer cannot open what the buyer pays for', async () => {
    const { product } = await createShop(world);
    const customer = newContact();
    const stranger = await startGuestPurchase(world, product, { customer });
    const buyer = await buyAsGuest(world, product, customer);
    const seen = await openGuestOrder(world, { orderId: buyer.orderId, orderToken: stranger.orderToken });
    const own = (await openGuestOrder(world, stranger)).body.data;
    expect({ buyersOrder: seen.status, ownFiles: own.files, own: own.order.status }).toEqual({
      buyersOrder: 404,
      ownFiles: [],
      own: 'PENDING',
    });
  });

  it('a member does not continue the order that a guest started with the same address', async () => {
    const { product } = await createShop(world);
    const member = await world.person();
    const stranger = await startGuestPurchase(world, product, { customer: { email: member.email, phone: newContact().phone } });
    const own = await startPurchase(world, member, product);
    await pay(world, own);
    expect(own.orderId).not.toBe(stranger.orderId);
    expect((await openGuestOrder(world, stranger)).body.data.files).toEqual([]);
    expect((await fetchOrder(world, member, own.orderId)).status).toBe('PAID');
  });

  it('an order of another browser with the same address does not end an open order', async () => {
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    const customer = newContact();
    const first = await startGuestPurchase(world, product, { customer });
    const other = await guestPurchase(world, product, { customer });
    expect(other.body.code).toBe('SOLD_OUT');
    await pay(world, first);
    expect((await openGuestOrder(world, first)).body.data.files).toHaveLength(1);
  });
});

describe('subscriptions of guests', () => {
  it('shows the invite link to the browser that paid', async () => {
    const plan = await createChannelWithPlan(world, { price: 199 });
    const started = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
      params: { id: plan.id, planId: plan.planId },
      body: { customer: newContact(), expectedAmount: 199 },
    });
    expect(started.status, started.text).toBe(200);
    await pay(world, started.body.data);
    await reconcileMembers(world);
    const { subscription } = (await openGuestOrder(world, started.body.data)).body.data;
    expect(subscription).toMatchObject({ access: 'READY', inviteLink: expect.stringContaining('https://t.me/') });
  });

  it('a payment with the address of a subscriber shows no date of the running subscription, only its own duration', async () => {
    const plan = await createChannelWithPlan(world, { price: 10 });
    const member = await world.person();
    await buySubscription(world, member, plan);
    world.clock.advance(minutes(10));
    const { body } = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
      params: { id: plan.id, planId: plan.planId },
      body: { customer: { email: member.email, phone: newContact().phone }, expectedAmount: 10 },
    });
    await pay(world, body.data);
    const { subscription, order } = (await openGuestOrder(world, body.data)).body.data;
    const byAccount = await fetchOrder(world, member, order.id);
    expect({ subscription, accessUntil: order.accessUntil, duration: order.telegramPlan?.duration }).toEqual({
      subscription: expect.objectContaining({
        startDate: null,
        expiryDate: null,
        renewals: [],
        duration: byAccount.telegramPlan?.duration,
      }),
      accessUntil: null,
      duration: byAccount.telegramPlan?.duration,
    });
    expect(byAccount.accessUntil).toEqual(expect.any(String));
  });

  it('a first subscription shows its own dates, and no later term of the address', async () => {
    const plan = await createChannelWithPlan(world, { price: 10 });
    const customer = newContact();
    const subscribe = async () => {
      const { body } = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
        params: { id: plan.id, planId: plan.planId },
        body: { customer, expectedAmount: 10 },
      });
      await pay(world, body.data);
      return body.data;
    };
    const first = await subscribe();
    await subscribe();
    const { subscription, order } = (await openGuestOrder(world, first)).body.data;
    expect({ startDate: subscription?.startDate, renewals: subscription?.renewals, accessUntil: order.accessUntil }).toEqual({
      startDate: order.paidAt,
      renewals: [],
      accessUntil: subscription?.expiryDate,
    });
  });

  it('rejects a free plan without a code and accepts it in a guest session', async () => {
    const { id, planId } = await createChannelWithPlan(world, { price: 0 });
    const contact = newContact();
    const params = { id, planId };
    const unproven = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
      params,
      body: { customer: contact },
    });
    const token = await guestToken(world, contact.email);
    const joined = await world.call('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params }, token);
    expect({ unproven: unproven.status, joined: joined.status }).toEqual({ unproven: 409, joined: 200 });
    expect((await purchasesOf(token)).telegramSubscriptions).toHaveLength(1);
  });

  it('rejects a plan of another channel', async () => {
    const [one, other] = [await createChannelWithPlan(world, { price: 99 }), await createChannelWithPlan(world, { price: 99 })];
    const response = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
      params: { id: one.id, planId: other.planId },
      body: { customer: newContact() },
    });
    expect(response.status).toBe(404);
  });
});

describe('emails about one order', () => {
  it('sends five receipts and accepts five corrections an hour per order, however many buyers share a network', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const orders = [await paidGuestOrder(limited), await paidGuestOrder(limited)];
      const statuses = [];
      for (const { orderId, orderToken } of orders) {
        const params = { id: orderId };
        const receipts = [];
        for (let count = 0; count < 6; count++)
          receipts.push((await limited.call('POST /api/v1/guest/orders/{id}/receipt', { params, body: { orderToken } })).status);
        const corrections = [];
        for (let count = 0; count < 6; count++) {
          const body = { orderToken, email: newContact().email };
          corrections.push((await limited.call('POST /api/v1/guest/orders/{id}/email', { params, body })).status);
        }
        const wrongToken = await limited.call('POST /api/v1/guest/orders/{id}/receipt', { params, body: { orderToken: 'unknown' } });
        statuses.push({ receipts, corrections, wrongToken: wrongToken.status });
      }
      const expected = { receipts: [200, 200, 200, 200, 200, 429], corrections: [200, 200, 200, 409, 409, 429], wrongToken: 404 };
      expect(statuses).toEqual([expected, expected]);
    } finally {
      await limited.close();
    }
  });
});

describe('correction of a mistyped address', () => {
  it('moves the order and the receipt to the new address', async () => {
    const { contact, ...order } = await paidGuestOrder(world);
    await world.runJobs();
    const right = newContact();
    expect((await correctEmail(order, right.email)).body.message).toBe(guestMessages.corrected);
    expect(await buyerOf(order.orderId)).toMatchObject({ email: right.email, state: 'GUEST' });
    expect((await world.mailsTo(right.email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your receipt/)]);
    expect((await purchasesOf(await guestToken(world, contact.email))).digitalProducts).toEqual([]);
    expect((await purchasesOf(await guestToken(world, right.email))).digitalProducts).toHaveLength(1);
    expect((await openGuestOrder(world, order)).body.data.files).toHaveLength(1);
  });

  it('moves a subscription with its membership', async () => {
    const plan = await createChannelWithPlan(world, { price: 199 });
    const started = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
      params: { id: plan.id, planId: plan.planId },
      body: { customer: newContact() },
    });
    await pay(world, started.body.data);
    const right = newContact();
    expect((await correctEmail(started.body.data, right.email)).status).toBe(200);
    await reconcileMembers(world);
    const [subscription] = (await purchasesOf(await guestToken(world, right.email))).telegramSubscriptions;
    expect(subscription).toMatchObject({ access: 'READY' });
  });

  it('moves the order to the member who has verified the new address, and on from there', async () => {
    const { contact: _, ...order } = await paidGuestOrder(world);
    const member = await world.person();
    expect((await correctEmail(order, member.email)).status).toBe(200);
    expect(await buyerOf(order.orderId)).toMatchObject({ id: member.id });
    const right = newContact();
    // A refusal would tell that the address belongs to a member.
    expect((await correctEmail(order, right.email)).status).toBe(200);
    expect(await buyerOf(order.orderId)).toMatchObject({ state: 'GUEST', email: right.email });
  });

  it('the audit log shows the correction of a member’s order as an action of the system, not of the member', async () => {
    const member = await world.person();
    const { product } = await createShop(world);
    const order = await buyAsGuest(world, product, { ...newContact(), email: member.email });
    expect(await buyerOf(order.orderId)).toMatchObject({ id: member.id });
    expect((await correctEmail(order, newContact().email)).status).toBe(200);
    const { token } = await world.administrator();
    const query = { action: 'GUEST_EMAIL_CORRECTED', search: order.orderId } as const;
    const { body } = await world.call('GET /api/v1/admin/audit', { query }, token);
    expect(body.data).toMatchObject([{ actor: null, before: { email: member.email } }]);
  });

  it('rejects a correction after 30 minutes, after three corrections, before payment, and to the same address', async () => {
    const late = await paidGuestOrder(world);
    world.clock.advance(minutes(30));
    const often = await paidGuestOrder(world);
    for (let count = 0; count < 3; count++) expect((await correctEmail(often, newContact().email)).status).toBe(200);
    const { product } = await createShop(world);
    const unpaid = await startGuestPurchase(world, product, { customer: newContact() });
    const same = await paidGuestOrder(world);
    expect({
      late: (await correctEmail(late, newContact().email)).status,
      often: (await correctEmail(often, newContact().email)).status,
      unpaid: (await correctEmail(unpaid, newContact().email)).status,
      same: (await correctEmail(same, same.contact.email)).body.message,
    }).toEqual({ late: 409, often: 409, unpaid: 409, same: guestMessages.sameEmail });
  });

  it('a correction to an address that owns the product is answered like any other, and leaves its purchases alone', async () => {
    const { product, contact: _, ...order } = await paidGuestOrder(world);
    const [owner, other, guest] = [await world.person(), await world.person(), newContact()];
    await buyProduct(world, owner, product);
    await buyAsGuest(world, product, guest);
    const answers = [];
    for (const { email } of [owner, guest, other]) {
      const { status, body } = await correctEmail(order, email);
      const opened = (await openGuestOrder(world, order)).body.data;
      answers.push({ status, body, order: opened.order.status, files: opened.files.length, isShown: opened.customer.email === email });
      if (email !== other.email) expect(await buyerOf(order.orderId)).toMatchObject({ state: 'MERGED', email: null });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, order: 'PAID', files: 1, isShown: true });
    expect((await purchasesOf(owner.token)).digitalProducts).toHaveLength(1);
    expect(await buyerOf(order.orderId)).toMatchObject({ id: other.id });
  });

  it('a correction to a subscriber of the channel is answered like any other, and leaves the subscription alone', async () => {
    const plan = await createChannelWithPlan(world, { price: 199 });
    const subscriber = await world.person();
    await buySubscription(world, subscriber, plan);
    const until = (await purchasesOf(subscriber.token)).telegramSubscriptions.map(({ expiryDate }) => expiryDate);
    const { body } = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
      params: { id: plan.id, planId: plan.planId },
      body: { customer: newContact(), expectedAmount: 199 },
    });
    await pay(world, body.data);
    expect((await correctEmail(body.data, subscriber.email)).status).toBe(200);
    await reconcileMembers(world);
    const { subscription } = (await openGuestOrder(world, body.data)).body.data;
    expect({ access: subscription?.access, own: (await purchasesOf(subscriber.token)).telegramSubscriptions }).toMatchObject({
      access: 'READY',
      own: [{ expiryDate: until[0], renewals: [] }],
    });
  });

  it('rejects a correction to the address of the seller', async () => {
    const { seller, contact, ...order } = await paidGuestOrder(world);
    expect((await correctEmail(order, seller.email)).status).toBe(403);
    expect(await buyerOf(order.orderId)).toMatchObject({ state: 'GUEST', email: contact.email });
  });
});

it('limited stock is reserved for guests as for members', async () => {
  const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
  await startGuestPurchase(world, product, { customer: newContact() });
  const second = await guestPurchase(world, product, { customer: newContact() });
  const member = await purchase(world, await world.person(), product);
  expect([second.body.code, member.body.code]).toEqual(['SOLD_OUT', 'SOLD_OUT']);
});
