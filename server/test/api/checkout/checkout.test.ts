import { checkoutMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import {
  buyProduct,
  createShop,
  fetchOrder,
  ledgerBook,
  pay,
  paymentCallback,
  purchase,
  readStock,
  sendDelayedReturns,
  setImperfections,
  startPurchase,
} from '../../harness/checkout.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const notificationsOf = async ({ token }: { token: string }) =>
  (await world.call('GET /api/v1/notifications', {}, token)).body.data.map(({ message }) => message);

describe('purchases', () => {
  it('a paid order is settled, grants ownership and notifies buyer and seller', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 499 });
    const buyer = await world.person();
    const payment = await startPurchase(world, buyer, product, { expectedAmount: 499 });
    expect(payment).toMatchObject({ amount: 499, checkout: { mode: 'sandbox' } });
    expect((await paymentCallback(world, payment.orderId)).body).toMatchObject({
      success: true,
      status: 'pending',
      data: { status: 'pending' },
    });

    await pay(world, payment);
    expect((await paymentCallback(world, payment.orderId)).body).toMatchObject({ status: 'success', data: { status: 'success' } });
    const paid = await fetchOrder(world, buyer, payment.orderId);
    expect(paid).toMatchObject({
      amount: 499,
      status: 'PAID',
      productType: 'DIGITAL_PRODUCT',
      digitalProduct: { id: product.id, title: 'Presets' },
    });
    // Five percent of 499.00 are 24.95.
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -499, charges: 24.95, locked: 474.05, available: 0 });
    expect(await readStock(world, product)).toMatchObject({ sold: 1, held: 0 });

    expect(await notificationsOf(seller)).toContain('You sold Presets for ₹499.00');
    expect(await notificationsOf(buyer)).toContain('Your purchase of Presets is ready');
    const [receipt] = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject === 'Your receipt for Presets');
    expect(receipt?.text).toContain('₹499.00');
    expect(receipt?.text).toContain(`/purchased-digital-products/${paid.purchaseId}`);
    const sold = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: paid.id } }, seller.token);
    for (const line of [`Sold by: ${seller.name}`, 'Payment method: ', `Transaction ID: ${sold.body.data.payment?.gatewayTxnId}`])
      expect(receipt?.text).toContain(line);

    const ownership = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(ownership.body.data).toMatchObject({ isOwner: false, purchaseId: paid.purchaseId, openOrder: null });
    const again = await purchase(world, buyer, product);
    expect({ status: again.status, code: again.body.code, data: again.body.data }).toEqual({
      status: 409,
      code: 'ALREADY_OWNED',
      data: { purchaseId: paid.purchaseId },
    });
  });
});

describe('order amounts', () => {
  it('an order charges the discounted price and the fee of the seller’s plan', async () => {
    const { seller, product } = await createShop(world, { price: 100, hasDiscount: true, discountedPrice: 33.33 });
    const buyer = await world.person();
    expect((await buyProduct(world, buyer, product)).amount).toBe(33.33);
    // Five percent of 33.33 are 1.6665, rounded half up.
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -33.33, charges: 1.67, locked: 31.66 });
  });

  it('a flexible price accepts amounts from the minimum to the maximum only', async () => {
    const { product } = await createShop(world, { priceType: 'FLEXIBLE', price: 50 });
    const buyer = await world.person();
    for (const customAmount of [49.99, 500_000.01, 1]) {
      const response = await purchase(world, buyer, product, { customAmount });
      expect({ customAmount, status: response.status, fields: Object.keys(response.body.errors ?? {}) }).toEqual({
        customAmount,
        status: 422,
        fields: ['customAmount'],
      });
    }
    expect((await purchase(world, buyer, product)).status).toBe(422);
    expect((await startPurchase(world, buyer, product, { customAmount: 50 })).amount).toBe(50);
    expect((await startPurchase(world, buyer, product, { customAmount: 500_000, expectedAmount: 500_000 })).amount).toBe(500_000);
  });

  it('rejects malformed custom amounts and creates no order', async () => {
    const { product } = await createShop(world, { priceType: 'FLEXIBLE', price: 50 });
    const buyer = await world.person();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` };
    for (const amount of ['-1', '0', '0.001', '50.001', '1e308', '"NaN"', '"100"', 'null', '[]', '1e-7', '99999999999999999999']) {
      const body = `{"customAmount": ${amount}}`;
      const { status } = await world.send('POST', `/api/v1/digital-products/${product.id}/purchase`, { headers, body });
      expect({ amount, status }).toEqual({ amount, status: 422 });
    }
    const { rows } = await world.container.database.pool.query('select 1 from orders where buyer_id = $1', [buyer.id]);
    expect(rows).toEqual([]);
  });

  it('rejects a purchase at an outdated price and returns the current price', async () => {
    const { product } = await createShop(world, { price: 499 });
    const buyer = await world.person();
    for (const body of [{ expectedAmount: 399 }, { customAmount: 1 }]) {
      const response = await purchase(world, buyer, product, body);
      expect({ status: response.status, code: response.body.code, data: response.body.data }).toEqual({
        status: 409,
        code: 'PRICE_CHANGED',
        data: { amount: 499 },
      });
    }
  });

  it('a price change creates a new order and expires the old one, which can still be paid', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product);
    expect(await startPurchase(world, buyer, product)).toEqual(first);
    await world.call('PUT /api/v1/digital-products/{id}', { params: { id: product.id }, body: { price: 599 } }, seller.token);
    const second = await startPurchase(world, buyer, product);
    expect(second.orderId).not.toBe(first.orderId);
    expect(second.amount).toBe(599);
    expect((await fetchOrder(world, buyer, first.orderId)).status).toBe('EXPIRED');
    // A payment of the old order buys at the old price; the payment of the second order is then refunded.
    await pay(world, first);
    expect(await fetchOrder(world, buyer, first.orderId)).toMatchObject({ status: 'PAID', amount: 499 });
    await pay(world, second);
    await world.runJobs();
    expect(await fetchOrder(world, buyer, second.orderId)).toMatchObject({ status: 'FAILED', refund: { amount: 599, status: 'DONE' } });
    expect((await paymentCallback(world, second.orderId)).body.status).toBe('failed');
  });
});

describe('purchase requirements', () => {
  it('rejects a purchase of the seller’s own product', async () => {
    const { seller, product } = await createShop(world);
    const response = await purchase(world, seller, product);
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 403, message: checkoutMessages.ownItem });
    const { body } = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, seller.token);
    expect(body.data.isOwner).toBe(true);
  });

  it('rejects a purchase of an unpublished or unknown product', async () => {
    const [{ seller, product }, buyer] = [await createShop(world), await world.person()];
    await world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id: product.id } }, seller.token);
    expect((await purchase(world, buyer, product)).status).toBe(404);
    expect((await purchase(world, buyer, { id: '0'.repeat(20) })).status).toBe(404);
    expect((await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token)).status).toBe(404);
  });

  it('a purchase requires an Indian phone number when the account has a foreign one', async () => {
    const [{ product }, buyer] = [await createShop(world), await world.person()];
    await world.container.database.pool.query(`update users set phone = '+14155550' || lpad(id::text, 3, '0') where id = $1`, [buyer.id]);
    const { body } = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(body.data.customer).toEqual({ name: buyer.name, email: buyer.email, phone: null });
    const refused = await purchase(world, buyer, product);
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 422,
      errors: { 'customer.phone': checkoutMessages.phoneNeeded },
    });
    expect((await purchase(world, buyer, product, { customer: { phone: '+1 415 555 0100' } })).status).toBe(422);
    await startPurchase(world, buyer, product, { customer: { phone: '98765 43210' } });
  });

  it('a purchase validates the answers to registration questions and stores them', async () => {
    const { seller, product } = await createShop(world);
    const buyer = await world.person();
    const addQuestion = async (body: object) =>
      (
        await world.call(
          'POST /api/v1/digital-products/{id}/registration-questions',
          { params: { id: product.id }, body: { question: 'Which phone?', ...body } },
          seller.token,
        )
      ).body.data.id;
    const choice = await addQuestion({ type: 'CHOICE', options: ['Android', 'iPhone'], isRequired: true });
    const text = await addQuestion({ question: 'Anything else?' });
    const purchaseWith = (...responses: { questionId: string; answer: string }[]) =>
      purchase(world, buyer, product, { answers: responses });
    for (const responses of [
      [],
      [{ questionId: choice, answer: '' }],
      [{ questionId: choice, answer: 'Nokia' }],
      [{ questionId: '0'.repeat(20), answer: 'Android' }],
      [
        { questionId: choice, answer: 'Android' },
        { questionId: choice, answer: 'iPhone' },
      ],
    ]) {
      expect({ answers: responses, status: (await purchaseWith(...responses)).status }).toEqual({ answers: responses, status: 422 });
    }
    const response = await purchaseWith({ questionId: text, answer: '<b>No</b>' }, { questionId: choice, answer: 'iPhone' });
    expect(response.status).toBe(200);
    const { rows } = await world.container.database.pool.query('select answers from orders where id = $1', [response.body.data.orderId]);
    expect(rows[0].answers).toEqual([
      { questionId: choice, question: 'Which phone?', answer: 'iPhone' },
      { questionId: text, question: 'Anything else?', answer: '<b>No</b>' },
    ]);
  });
});

describe('limited stock', () => {
  it('an open order reserves the last unit until the order expires', async () => {
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    const [first, second] = [await world.person(), await world.person()];
    await startPurchase(world, first, product);
    await startPurchase(world, first, product);
    expect(await readStock(world, product)).toMatchObject({ sold: 0, held: 1 });
    const refused = await purchase(world, second, product);
    expect({ status: refused.status, code: refused.body.code, message: refused.body.message }).toEqual({
      status: 409,
      code: 'SOLD_OUT',
      message: checkoutMessages.soldOut,
    });
    world.clock.advance(minutes(21));
    await world.container.checkout.reconcile();
    expect(await readStock(world, product)).toMatchObject({ sold: 0, held: 0 });
    await buyProduct(world, second, product);
    expect(await readStock(world, product)).toMatchObject({ sold: 1, held: 0 });
  });

  it('a late payment is refunded when the last unit was sold to another buyer', async () => {
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1, price: 120 });
    const [late, quick] = [await world.person(), await world.person()];
    const payment = await startPurchase(world, late, product);
    const { cfPaymentId } = await pay(world, payment, 'PENDING');
    world.clock.advance(minutes(25));
    await world.container.checkout.reconcile();
    expect(await readStock(world, product), 'a pending payment extends the reservation').toMatchObject({ held: 1 });
    world.clock.advance(minutes(30));
    await world.container.checkout.reconcile();
    await buyProduct(world, quick, product);
    await pay(world, payment, 'SUCCESS', { cfPaymentId });
    await world.runJobs();
    expect(await fetchOrder(world, late, payment.orderId)).toMatchObject({
      status: 'FAILED',
      refund: { amount: 120, status: 'DONE' },
      purchaseId: null,
    });
    expect(await readStock(world, product)).toMatchObject({ sold: 1, held: 0 });
    expect((await world.mailsTo(late.email)).map(({ subject }) => subject)).toContain('We’re refunding your payment for Lightroom Presets');
  });
});

describe('payment failures', () => {
  it('a provider outage returns PAYMENT_UNAVAILABLE, and the next attempt reuses the order', async () => {
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    const buyer = await world.person();
    await setImperfections(world, { serverErrors: true });
    const refused = await purchase(world, buyer, product);
    expect({ status: refused.status, code: refused.body.code, message: refused.body.message }).toEqual({
      status: 503,
      code: 'PAYMENT_UNAVAILABLE',
      message: checkoutMessages.notStarted,
    });
    await setImperfections(world, {});
    // The remaining time of the first attempt is now too short for the provider.
    world.clock.advance(minutes(10));
    const payment = await startPurchase(world, buyer, product);
    const { rows } = await world.container.database.pool.query('select id from orders where buyer_id = $1', [buyer.id]);
    expect(rows).toEqual([{ id: payment.orderId }]);
    await pay(world, payment);
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('PAID');
  });

  it('a purchase starts although the first response of the provider is lost', async () => {
    const [{ product }, buyer] = [await createShop(world), await world.person()];
    await setImperfections(world, { loseAnswer: 1 });
    await startPurchase(world, buyer, product);
  });

  it('a lost webhook is replaced by the callback page or by reconciliation', async () => {
    const { product } = await createShop(world);
    const [one, two] = [await world.person(), await world.person()];
    await setImperfections(world, { loseWebhooks: true });
    const [first, second] = [await startPurchase(world, one, product), await startPurchase(world, two, product)];
    await pay(world, first);
    await pay(world, second);
    expect((await paymentCallback(world, first.orderId)).body.status).toBe('success');
    expect((await fetchOrder(world, two, second.orderId)).status).toBe('PENDING');
    world.clock.advance(minutes(3));
    await world.container.checkout.reconcile();
    expect((await fetchOrder(world, two, second.orderId)).status).toBe('PAID');
  });

  it('a payment that succeeds after the order has failed still buys the product', async () => {
    const [{ product }, buyer] = [await createShop(world), await world.person()];
    await setImperfections(world, { loseWebhooks: true });
    const payment = await startPurchase(world, buyer, product);
    const { cfPaymentId } = await pay(world, payment, 'PENDING');
    world.clock.advance(minutes(55));
    await world.container.checkout.reconcile();
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('FAILED');
    await pay(world, payment, 'SUCCESS', { cfPaymentId });
    world.clock.advance(minutes(20));
    await world.container.checkout.reconcile();
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('PAID');
  });

  it('a failed payment leaves the order open for another attempt', async () => {
    const [{ seller, product }, buyer] = [await createShop(world), await world.person()];
    const payment = await startPurchase(world, buyer, product);
    await pay(world, payment, 'FAILED');
    expect((await paymentCallback(world, payment.orderId)).body.status).toBe('failed');
    expect((await startPurchase(world, buyer, product)).orderId).toBe(payment.orderId);
    await pay(world, payment);
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('PAID');
    const { rows } = await world.container.database.pool.query('select status from payments where seller_id = $1 order by seq', [
      seller.id,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS']);
  });

  it('an unpaid order expires after 20 minutes, and is looked at an hour and a day later', async () => {
    const [{ product }, buyer] = [await createShop(world), await world.person()];
    const { orderId } = await startPurchase(world, buyer, product);
    /** Minutes until the next look. */
    const nextLook = async () => {
      const { rows } = await world.container.database.pool.query('select ask_at from orders where id = $1', [orderId]);
      return rows[0].ask_at && (rows[0].ask_at.getTime() - world.clock.now().getTime()) / minutes(1);
    };
    world.clock.advance(minutes(21));
    await world.container.checkout.reconcile();
    expect((await fetchOrder(world, buyer, orderId)).status).toBe('EXPIRED');
    expect((await paymentCallback(world, orderId)).body.status).toBe('failed');
    expect(await nextLook()).toBe(59);
    world.clock.advance(minutes(59));
    await world.container.checkout.reconcile();
    expect(await nextLook()).toBe(23 * 60);
    world.clock.advance(hours(23));
    await world.container.checkout.reconcile();
    expect(await nextLook()).toBe(null);
    world.clock.advance(-days(1) - minutes(20));
  });

  it('a second capture of one order is refunded automatically', async () => {
    const [{ seller, product }, buyer] = [await createShop(world, { price: 250 }), await world.person()];
    await setImperfections(world, { secondCapture: true, duplicate: true });
    const { id } = await buyProduct(world, buyer, product);
    expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'PAID', refund: { amount: 250, status: 'PENDING' } });
    await sendDelayedReturns(world);
    expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'PAID', refund: { amount: 250, status: 'DONE' } });
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -250 });
  });

  it('a payment of the wrong amount is refunded and does not settle the order', async () => {
    const [{ seller, product }, buyer] = [await createShop(world, { price: 250 }), await world.person()];
    await setImperfections(world, { wrongAmount: true });
    const { id } = await buyProduct(world, buyer, product);
    await world.runJobs();
    expect(await fetchOrder(world, buyer, id)).toMatchObject({
      status: 'FAILED',
      purchaseId: null,
      refund: { amount: 251, status: 'DONE' },
    });
    expect(await ledgerBook(world, seller)).toEqual({});
  });

  it('the buyer can have the receipt of a paid order sent again', async () => {
    const [{ product }, buyer] = [await createShop(world, { title: 'Guide' }), await world.person()];
    const { orderId } = await startPurchase(world, buyer, product);
    const resendReceipt = (id: string) => world.call('POST /api/v1/orders/{id}/receipt', { params: { id } }, buyer.token);
    expect((await resendReceipt(orderId)).status).toBe(404);
    const { id } = await buyProduct(world, buyer, product);
    expect((await resendReceipt(id)).body.message).toBe(checkoutMessages.receiptSent);
    const receipts = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject === 'Your receipt for Guide');
    expect(receipts).toHaveLength(2);
    expect(receipts[0]?.text).toBe(receipts[1]?.text);
  });
});
