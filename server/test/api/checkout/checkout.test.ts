import { checkoutMessages as say } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { book, bought, callback, imperfect, order, pay, purchase, shop, started, stockOf } from '../../harness/checkout.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await imperfect(world, {});
  expect(await world.broken()).toEqual([]);
});
afterAll(() => world.close());

const notificationsOf = async ({ token }: { token: string }) =>
  (await world.call('GET /api/v1/notifications', {}, token)).body.data.map(({ message }) => message);

describe('a purchase', () => {
  it('is paid, settled, owned and told to both', async () => {
    const { seller, product } = await shop(world, { title: 'Presets', price: 499 });
    const buyer = await world.person();
    const payment = await started(world, buyer, product, { expectedAmount: 499 });
    expect(payment).toMatchObject({ amount: 499, checkout: { mode: 'sandbox' } });
    expect((await callback(world, payment.orderId)).body).toMatchObject({ success: true, status: 'pending', data: { status: 'pending' } });

    await pay(world, payment);
    expect((await callback(world, payment.orderId)).body).toMatchObject({ status: 'success', data: { status: 'success' } });
    const paid = await order(world, buyer, payment.orderId);
    expect(paid).toMatchObject({
      amount: 499,
      status: 'PAID',
      productType: 'DIGITAL_PRODUCT',
      digitalProduct: { id: product.id, title: 'Presets' },
    });
    // Five percent of 499.00 are 24.95.
    expect(await book(world, seller)).toMatchObject({ gross: -499, charges: 24.95, locked: 474.05, available: 0 });
    expect(await stockOf(world, product)).toMatchObject({ sold: 1, held: 0 });

    expect(await notificationsOf(seller)).toContain('You sold Presets for ₹499.00');
    expect(await notificationsOf(buyer)).toContain('Your purchase of Presets is ready');
    const [receipt] = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject === 'Your receipt for Presets');
    expect(receipt?.text).toContain('₹499.00');
    expect(receipt?.text).toContain(`/purchased-digital-products/${paid.purchaseId}`);
    const sold = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: paid.id } }, seller.token);
    for (const line of [`Sold by: ${seller.name}`, 'Payment method: ', `Transaction ID: ${sold.body.data.payment?.gatewayTxnId}`])
      expect(receipt?.text).toContain(line);

    const owned = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(owned.body.data).toMatchObject({ isOwner: false, purchaseId: paid.purchaseId, openOrder: null });
    const again = await purchase(world, buyer, product);
    expect({ status: again.status, code: again.body.code, data: again.body.data }).toEqual({
      status: 409,
      code: 'ALREADY_OWNED',
      data: { purchaseId: paid.purchaseId },
    });
  });
});

describe('what is paid', () => {
  it('is the discounted price where there is one, and the fee of the plan that the seller is on', async () => {
    const { seller, product } = await shop(world, { price: 100, hasDiscount: true, discountedPrice: 33.33 });
    const buyer = await world.person();
    expect((await bought(world, buyer, product)).amount).toBe(33.33);
    // Five percent of 33.33 are 1.6665, rounded half up.
    expect(await book(world, seller)).toMatchObject({ gross: -33.33, charges: 1.67, locked: 31.66 });
  });

  it('is what the buyer chooses where they may, from the least to the most', async () => {
    const { product } = await shop(world, { priceType: 'FLEXIBLE', price: 50 });
    const buyer = await world.person();
    for (const customAmount of [49.99, 500_000.01, 1]) {
      const answer = await purchase(world, buyer, product, { customAmount });
      expect([customAmount, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([customAmount, 422, ['customAmount']]);
    }
    expect((await purchase(world, buyer, product)).status).toBe(422);
    expect((await started(world, buyer, product, { customAmount: 50 })).amount).toBe(50);
    expect((await started(world, buyer, product, { customAmount: 500_000, expectedAmount: 500_000 })).amount).toBe(500_000);
  });

  it('is never what the browser makes up', async () => {
    const { product } = await shop(world, { priceType: 'FLEXIBLE', price: 50 });
    const buyer = await world.person();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` };
    for (const amount of ['-1', '0', '0.001', '50.001', '1e308', '"NaN"', '"100"', 'null', '[]', '1e-7', '99999999999999999999']) {
      const body = `{"customAmount": ${amount}}`;
      expect([amount, (await world.send('POST', `/api/v1/digital-products/${product.id}/purchase`, { headers, body })).status]).toEqual([
        amount,
        422,
      ]);
    }
    const { rows } = await world.container.database.pool.query('select 1 from orders where buyer_id = $1', [buyer.id]);
    expect(rows).toEqual([]);
  });

  it('is told anew when the price is another one than the page showed, and nothing is started', async () => {
    const { product } = await shop(world, { price: 499 });
    const buyer = await world.person();
    for (const body of [{ expectedAmount: 399 }, { customAmount: 1 }]) {
      const answer = await purchase(world, buyer, product, body);
      expect({ status: answer.status, code: answer.body.code, data: answer.body.data }).toEqual({
        status: 409,
        code: 'PRICE_CHANGED',
        data: { amount: 499 },
      });
    }
  });

  it('is fixed on the order: a new price makes a new order and closes the old one', async () => {
    const { seller, product } = await shop(world, { price: 499 });
    const buyer = await world.person();
    const first = await started(world, buyer, product);
    expect(await started(world, buyer, product)).toEqual(first);
    await world.call('PUT /api/v1/digital-products/{id}', { params: { id: product.id }, body: { price: 599 } }, seller.token);
    const second = await started(world, buyer, product);
    expect(second.orderId).not.toBe(first.orderId);
    expect(second.amount).toBe(599);
    expect((await order(world, buyer, first.orderId)).status).toBe('EXPIRED');
    // Whoever pays the old one all the same paid what it said; the second is then one too many.
    await pay(world, first);
    expect(await order(world, buyer, first.orderId)).toMatchObject({ status: 'PAID', amount: 499 });
    await pay(world, second);
    await world.settle();
    expect(await order(world, buyer, second.orderId)).toMatchObject({ status: 'FAILED', refund: { amount: 599, status: 'DONE' } });
    expect((await callback(world, second.orderId)).body.status).toBe('failed');
  });
});

describe('who may buy', () => {
  it('nobody their own product', async () => {
    const { seller, product } = await shop(world);
    const answer = await purchase(world, seller, product);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 403, message: say.ownItem });
    const { body } = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, seller.token);
    expect(body.data.isOwner).toBe(true);
  });

  it('nobody what is not for sale', async () => {
    const [{ seller, product }, buyer] = [await shop(world), await world.person()];
    await world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id: product.id } }, seller.token);
    expect((await purchase(world, buyer, product)).status).toBe(404);
    expect((await purchase(world, buyer, { id: '0'.repeat(20) })).status).toBe(404);
    expect((await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token)).status).toBe(404);
  });

  it('is asked for an Indian number where the account has another', async () => {
    const [{ product }, buyer] = [await shop(world), await world.person()];
    await world.container.database.pool.query(`update users set phone = '+14155550' || lpad(id::text, 3, '0') where id = $1`, [buyer.id]);
    const { body } = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(body.data.customer).toEqual({ name: buyer.name, email: buyer.email, phone: null });
    const refused = await purchase(world, buyer, product);
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({ status: 422, errors: { 'customer.phone': say.phoneNeeded } });
    expect((await purchase(world, buyer, product, { customer: { phone: '+1 415 555 0100' } })).status).toBe(422);
    await started(world, buyer, product, { customer: { phone: '98765 43210' } });
  });

  it('answers what the seller asks', async () => {
    const { seller, product } = await shop(world);
    const buyer = await world.person();
    const ask = async (body: object) =>
      (
        await world.call(
          'POST /api/v1/digital-products/{id}/registration-questions',
          { params: { id: product.id }, body: { question: 'Which phone?', ...body } },
          seller.token,
        )
      ).body.data.id;
    const choice = await ask({ type: 'CHOICE', options: ['Android', 'iPhone'], isRequired: true });
    const text = await ask({ question: 'Anything else?' });
    const sent = (...answers: { questionId: string; answer: string }[]) => purchase(world, buyer, product, { answers });
    for (const answers of [
      [],
      [{ questionId: choice, answer: '' }],
      [{ questionId: choice, answer: 'Nokia' }],
      [{ questionId: '0'.repeat(20), answer: 'Android' }],
      [
        { questionId: choice, answer: 'Android' },
        { questionId: choice, answer: 'iPhone' },
      ],
    ]) {
      expect([answers, (await sent(...answers)).status]).toEqual([answers, 422]);
    }
    const answer = await sent({ questionId: text, answer: '<b>No</b>' }, { questionId: choice, answer: 'iPhone' });
    expect(answer.status).toBe(200);
    const { rows } = await world.container.database.pool.query('select answers from orders where id = $1', [answer.body.data.orderId]);
    expect(rows[0].answers).toEqual([
      { questionId: choice, question: 'Which phone?', answer: 'iPhone' },
      { questionId: text, question: 'Anything else?', answer: '<b>No</b>' },
    ]);
  });
});

describe('limited stock', () => {
  it('is kept for whoever is paying, and free again when they do not', async () => {
    const { product } = await shop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    const [first, second] = [await world.person(), await world.person()];
    await started(world, first, product);
    await started(world, first, product);
    expect(await stockOf(world, product)).toMatchObject({ sold: 0, held: 1 });
    const refused = await purchase(world, second, product);
    expect({ status: refused.status, code: refused.body.code, message: refused.body.message }).toEqual({
      status: 409,
      code: 'SOLD_OUT',
      message: say.soldOut,
    });
    world.clock.turn(minutes(21));
    await world.container.checkout.reconcile();
    expect(await stockOf(world, product)).toMatchObject({ sold: 0, held: 0 });
    await bought(world, second, product);
    expect(await stockOf(world, product)).toMatchObject({ sold: 1, held: 0 });
  });

  it('that is gone when the money comes late sends the money back', async () => {
    const { product } = await shop(world, { isLimitedQuantityEnabled: true, quantity: 1, price: 120 });
    const [late, quick] = [await world.person(), await world.person()];
    const payment = await started(world, late, product);
    const { cfPaymentId } = await pay(world, payment, 'PENDING');
    world.clock.turn(minutes(25));
    await world.container.checkout.reconcile();
    expect(await stockOf(world, product), 'it waits while a payment is under way').toMatchObject({ held: 1 });
    world.clock.turn(minutes(30));
    await world.container.checkout.reconcile();
    await bought(world, quick, product);
    await pay(world, payment, 'SUCCESS', { cfPaymentId });
    await world.settle();
    expect(await order(world, late, payment.orderId)).toMatchObject({
      status: 'FAILED',
      refund: { amount: 120, status: 'DONE' },
      purchaseId: null,
    });
    expect(await stockOf(world, product)).toMatchObject({ sold: 1, held: 0 });
    expect((await world.mailsTo(late.email)).map(({ subject }) => subject)).toContain(
      'Your payment for Lightroom Presets is on its way back',
    );
  });
});

describe('when things go wrong', () => {
  it('a provider that does not answer is said so, and the next try uses the same order', async () => {
    const { product } = await shop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    const buyer = await world.person();
    await imperfect(world, { serverErrors: true });
    const refused = await purchase(world, buyer, product);
    expect({ status: refused.status, code: refused.body.code, message: refused.body.message }).toEqual({
      status: 503,
      code: 'PAYMENT_UNAVAILABLE',
      message: say.notStarted,
    });
    await imperfect(world, {});
    // So late that the provider would not take what is left of the first time.
    world.clock.turn(minutes(10));
    const payment = await started(world, buyer, product);
    const { rows } = await world.container.database.pool.query('select id from orders where buyer_id = $1', [buyer.id]);
    expect(rows).toEqual([{ id: payment.orderId }]);
    await pay(world, payment);
    expect((await order(world, buyer, payment.orderId)).status).toBe('PAID');
  });

  it('an answer that is lost on the way opens no second order at the provider', async () => {
    const [{ product }, buyer] = [await shop(world), await world.person()];
    await imperfect(world, { loseAnswer: 1 });
    await started(world, buyer, product);
  });

  it('a webhook that is lost is made up for by the page that asks, or by the worker', async () => {
    const { product } = await shop(world);
    const [one, two] = [await world.person(), await world.person()];
    await imperfect(world, { loseWebhooks: true });
    const [first, second] = [await started(world, one, product), await started(world, two, product)];
    await pay(world, first);
    await pay(world, second);
    expect((await callback(world, first.orderId)).body.status).toBe('success');
    expect((await order(world, two, second.orderId)).status).toBe('PENDING');
    world.clock.turn(minutes(3));
    await world.container.checkout.reconcile();
    expect((await order(world, two, second.orderId)).status).toBe('PAID');
  });

  it('a payment that comes after the end still buys', async () => {
    const [{ product }, buyer] = [await shop(world), await world.person()];
    await imperfect(world, { loseWebhooks: true });
    const payment = await started(world, buyer, product);
    const { cfPaymentId } = await pay(world, payment, 'PENDING');
    world.clock.turn(minutes(55));
    await world.container.checkout.reconcile();
    expect((await order(world, buyer, payment.orderId)).status).toBe('FAILED');
    await pay(world, payment, 'SUCCESS', { cfPaymentId });
    world.clock.turn(minutes(20));
    await world.container.checkout.reconcile();
    expect((await order(world, buyer, payment.orderId)).status).toBe('PAID');
  });

  it('an attempt that fails leaves the order open to another', async () => {
    const [{ seller, product }, buyer] = [await shop(world), await world.person()];
    const payment = await started(world, buyer, product);
    await pay(world, payment, 'FAILED');
    expect((await callback(world, payment.orderId)).body.status).toBe('failed');
    expect((await started(world, buyer, product)).orderId).toBe(payment.orderId);
    await pay(world, payment);
    expect((await order(world, buyer, payment.orderId)).status).toBe('PAID');
    const { rows } = await world.container.database.pool.query('select status from payments where seller_id = $1 order by seq', [
      seller.id,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS']);
  });

  it('expires an unpaid order after 20 minutes and polls it until day 10', async () => {
    const [{ product }, buyer] = [await shop(world), await world.person()];
    const { orderId } = await started(world, buyer, product);
    world.clock.turn(minutes(21));
    await world.container.checkout.reconcile();
    expect((await order(world, buyer, orderId)).status).toBe('EXPIRED');
    expect((await callback(world, orderId)).body.status).toBe('failed');
    const nextPoll = async () => {
      const { rows } = await world.container.database.pool.query('select ask_at from orders where id = $1', [orderId]);
      return rows[0].ask_at && (rows[0].ask_at.getTime() - world.clock.now().getTime()) / hours(1);
    };
    world.clock.turn(days(9));
    await world.container.checkout.reconcile();
    expect(await nextPoll()).toBe(1);
    world.clock.turn(days(1));
    await world.container.checkout.reconcile();
    expect(await nextPoll()).toBe(null);
    world.clock.turn(-days(10));
  });

  it('a second capture of one order goes back by itself', async () => {
    const [{ seller, product }, buyer] = [await shop(world, { price: 250 }), await world.person()];
    await imperfect(world, { secondCapture: true, duplicate: true });
    const { id } = await bought(world, buyer, product);
    await world.settle();
    expect(await order(world, buyer, id)).toMatchObject({ status: 'PAID', refund: { amount: 250, status: 'DONE' } });
    expect(await book(world, seller)).toMatchObject({ gross: -250 });
  });

  it('a payment of another amount settles nothing and goes back', async () => {
    const [{ seller, product }, buyer] = [await shop(world, { price: 250 }), await world.person()];
    await imperfect(world, { wrongAmount: true });
    const { id } = await bought(world, buyer, product);
    await world.settle();
    expect(await order(world, buyer, id)).toMatchObject({ status: 'FAILED', purchaseId: null, refund: { amount: 251, status: 'DONE' } });
    expect(await book(world, seller)).toEqual({});
  });

  it('the receipt can be had again, by its buyer and for what was paid alone', async () => {
    const [{ product }, buyer] = [await shop(world, { title: 'Guide' }), await world.person()];
    const { orderId } = await started(world, buyer, product);
    const ask = (id: string) => world.call('POST /api/v1/orders/{id}/receipt', { params: { id } }, buyer.token);
    expect((await ask(orderId)).status).toBe(404);
    const { id } = await bought(world, buyer, product);
    expect((await ask(id)).body.message).toBe(say.receiptSent);
    const receipts = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject === 'Your receipt for Guide');
    expect(receipts).toHaveLength(2);
    expect(receipts[0]?.text).toBe(receipts[1]?.text);
  });
});
