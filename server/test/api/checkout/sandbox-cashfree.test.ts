import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { later, minutes } from '../../../src/kit/clock.ts';
import { deriveKey } from '../../../src/kit/crypto/secret-key.ts';
import { newId, systemRandom } from '../../../src/kit/ids.ts';
import { type SandboxProvider, startSandboxCashfree } from '../../harness/providers/cashfree-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../harness/providers/webhook-receiver.ts';
import { createWorld, testClock, type World } from '../../harness/world.ts';

let world: World;
const secretKey = randomBytes(32);
beforeAll(async () => {
  world = await createWorld({ secretKey });
});
afterAll(() => world.close());

const checkoutRequest = (from: World, notifyUrl: string) => ({
  orderId: newId(systemRandom),
  amount: 19_900n,
  expiresAt: later(from.clock.now(), minutes(20)),
  customer: { id: '1', name: 'Meera', email: 'meera@example.in', phone: '+919886042211' },
  returnUrl: `${from.url}/payment-callback?orderId={order_id}`,
  notifyUrl,
  note: 'Monsoon Light',
});
const openCheckout = async () => {
  const request = checkoutRequest(world, `${world.url}/api/v1/webhooks/cashfree`);
  return { ...request, ...(await world.container.payments.openCheckout(request)) };
};
const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.send('POST', `/sandbox/cashfree/${path}`, { headers: { ...json, ...headers }, body: JSON.stringify(body) });

describe('simulated payment provider', () => {
  it('payments use the simulated provider on the server’s own address when no keys are set', async () => {
    const { orderId, paymentSessionId } = await openCheckout();
    expect(world.container.payments.browser()).toEqual({ mode: 'sandbox', sdkUrl: '/sandbox/cashfree/sdk.js' });
    expect((await post('pay', { paymentSessionId, outcome: 'SUCCESS' })).body).toMatchObject({ data: { orderId, status: 'SUCCESS' } });
    expect(await world.container.payments.orderState(orderId)).toMatchObject({ status: 'PAID', payments: [{ amount: 19_900n }] });
  });

  it('simulated payments return 404 to clients of other machines', async () => {
    const remoteHeaders = [{ 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }];
    for (const headers of remoteHeaders) {
      for (const path of ['', '/sdk.js', '/checkout', '/imperfections', '/pg/orders/x']) {
        expect((await world.send('GET', `/sandbox/cashfree${path}`, { headers })).status).toBe(404);
      }
      expect((await post('pay', {}, headers)).status).toBe(404);
    }
  });

  it('simulated payments are not served when a real provider is configured', async () => {
    const provider = await startSandboxCashfree();
    const real = await createWorld({ env: provider.env });
    expect((await real.send('GET', '/sandbox/cashfree')).status).toBe(404);
    const request = checkoutRequest(real, `${real.url}/api/v1/webhooks/cashfree`);
    const { paymentSessionId } = await real.container.payments.openCheckout({ ...request, expiresAt: later(new Date(), minutes(20)) });
    await provider.pay(paymentSessionId);
    expect(await real.container.payments.orderState(request.orderId)).toMatchObject({ status: 'PAID' });
    await real.close();
    await provider.close();
  });

  it('rejects API calls without merchant keys', async () => {
    const response = await world.send('GET', '/sandbox/cashfree/pg/orders/any');
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ type: 'authentication_error', message: expect.any(String), help: expect.any(String) });
  });

  it.each([
    ['pay', {}],
    ['pay', { paymentSessionId: 'session_', outcome: 'SUCCESS' }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}\0`, outcome: 'SUCCESS' }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'PAID' }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'SUCCESS', cfPaymentId: { $ne: 1 } }],
    ['imperfections', { delayMs: -1 }],
    ['imperfections', { __proto__x: true }],
    ['imperfections', { duplicate: 'yes' }],
    ['refunds', { refundId: "'; drop table users", status: 'SUCCESS' }],
    ['refunds', { refundId: 'abc', status: 'GONE' }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'SUCCESS', amount: '199' }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'SUCCESS', amount: 0.5 }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'SUCCESS', currency: 'rupees' }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'SUCCESS', again: 'yes' }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'SUCCESS', cfPaymentId: '1', amount: 10 }],
    ['pay', { paymentSessionId: `session_${'x'.repeat(64)}`, outcome: 'SUCCESS', cfPaymentId: '1', currency: 'USD' }],
    ['refunds', { refundId: 'abc', status: 'SUCCESS', force: 1 }],
    ['disputes', {}],
    ['scripts', {}],
    ['scripts', { orderId: 'a b', rules: [] }],
    ['scripts', { orderId: '*' }],
    ['scripts', { orderId: '*', rules: [{ call: 'get-transfer', status: 500 }] }],
    ['scripts', [1]],
    ['pay', null],
    ['pay', 7],
    ['pay', [1]],
  ])('simulated payments: %s rejects %j', async (path, body) => {
    const response = await post(path, body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ type: 'invalid_request_error', code: expect.any(String) });
  });

  it('an unknown payment session returns 404', async () => {
    const unknownSession = `session_${'x'.repeat(64)}`;
    expect((await post('pay', { paymentSessionId: unknownSession, outcome: 'SUCCESS' })).status).toBe(404);
    expect((await world.send('GET', `/sandbox/cashfree/checkout?session=${unknownSession}`)).status).toBe(404);
    expect((await world.send('GET', '/sandbox/cashfree/checkout?session=%00&session=x')).status).toBe(404);
  });

  it('the payment page can be framed by local pages only and escapes order texts', async () => {
    const keys = { 'x-client-id': 'sandbox', 'x-client-secret': deriveKey(secretKey, 'sandbox-cashfree').toString('hex') };
    const hostile = {
      order_id: newId(systemRandom),
      order_amount: 199,
      order_currency: 'INR',
      order_note: '<b>Monsoon</b> "Light"',
      customer_details: { customer_id: 'abc', customer_phone: '9886042211' },
      order_meta: { return_url: 'https://x.in/"><script>alert(1)</script>' },
    };
    const { body } = await post('pg/orders', hostile, { ...keys, 'x-api-version': '2025-01-01' });
    const { payment_session_id: paymentSessionId } = body as { payment_session_id: string };
    const page = await world.send('GET', `/sandbox/cashfree/checkout?session=${paymentSessionId}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-frame-options')).toBe(null);
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self';.*frame-ancestors 'self' http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*$/,
    );
    expect(page.text).toContain('₹199.00');
    expect(page.text).toContain('&lt;b&gt;Monsoon');
    expect(page.text).not.toContain('<b>');
    expect(page.text).not.toMatch(/<script>/);
    const overview = await world.send('GET', '/sandbox/cashfree', { headers: { accept: 'text/html' } });
    expect(overview.headers.get('x-frame-options')).toBe('DENY');
    expect(overview.text).toContain('&lt;b&gt;Monsoon');
    expect(overview.text).not.toContain('<b>');
  });

  it('the overview lists orders and payments as JSON and as HTML', async () => {
    const { orderId, paymentSessionId } = await openCheckout();
    await post('pay', { paymentSessionId, outcome: 'FAILED' });
    await post('pay', { paymentSessionId, outcome: 'PENDING' });
    const { body } = await world.send('GET', `/sandbox/cashfree?orderId=${orderId}`);
    expect(body).toMatchObject({
      data: {
        imperfections: { delayMs: 0, serverErrors: false },
        orders: [
          { order_id: orderId, status: 'ACTIVE', payments: [{ status: 'FAILED' }, { status: 'PENDING' }], webhooks: [{ attempts: 1 }] },
        ],
      },
    });
    const page = await world.send('GET', '/sandbox/cashfree', { headers: { accept: 'text/html' } });
    expect(page.text).toContain(orderId);
    expect(page.text).toContain('Confirm');
  });
});

describe('sandbox controls', () => {
  const clock = testClock();
  let provider: SandboxProvider;
  let merchant: WebhookReceiver;
  beforeAll(async () => {
    provider = await startSandboxCashfree({ clock });
    merchant = await startWebhookReceiver();
  });
  afterAll(async () => {
    merchant.close();
    await provider.close();
  });
  afterEach(async () => {
    await provider.setImperfections({});
    await provider.send('scripts/clear', {});
    merchant.reset();
  });

  /** One call of the merchant's API. */
  async function api(method: string, path: string, body?: object) {
    const response = await fetch(`${provider.baseUrl}/${path}`, {
      method,
      headers: {
        'x-client-id': provider.clientId,
        'x-client-secret': provider.clientSecret,
        'x-api-version': '2025-01-01',
        ...(body ? json : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, type: response.headers.get('content-type'), text, body: isJson ? JSON.parse(text) : null };
  }
  const orderBody = (orderId: string) => ({
    order_id: orderId,
    order_amount: 199,
    order_currency: 'INR',
    customer_details: { customer_id: 'buyer', customer_phone: '9886042211' },
    order_meta: { notify_url: merchant.url },
  });
  async function createOrder() {
    const orderId = newId(systemRandom);
    const { body } = await api('POST', 'orders', orderBody(orderId));
    return { orderId, session: body.payment_session_id as string };
  }
  async function createPaidOrder() {
    const order = await createOrder();
    const { cfPaymentId } = await provider.pay(order.session);
    merchant.received.length = 0;
    return { ...order, cfPaymentId };
  }
  const control = async (path: string, body: object) => {
    const response = await fetch(`${provider.origin}/sandbox/cashfree/${path}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const orderTotals = async (orderId: string) => {
    const [order] = await provider.provider.overview(orderId);
    return { captured: Number(order?.captured_paise) / 100, refunded: Number(order?.refunded_paise) / 100 };
  };

  describe('scripts', () => {
    it('a scripted status and code replace the response by an error, once by default', async () => {
      const { orderId } = await createOrder();
      await provider.script(orderId, [{ call: 'get-order', status: 404, code: 'order_not_found' }]);
      const scripted = await api('GET', `orders/${orderId}`);
      expect(scripted).toMatchObject({ status: 404, body: { code: 'order_not_found', type: 'invalid_request_error' } });
      expect(Object.keys(scripted.body).sort()).toEqual(['code', 'help', 'message', 'type']);
      expect(await api('GET', `orders/${orderId}`)).toMatchObject({ status: 200, body: { order_status: 'ACTIVE' } });
    });

    it('skip and times of a script count matching calls of that order only', async () => {
      const [scripted, other] = [await createOrder(), await createOrder()];
      await provider.script(scripted.orderId, [{ call: 'get-payments', status: 500, skip: 1, times: 2 }]);
      const statusesOf = async (orderId: string) => {
        const statuses: number[] = [];
        for (let call = 0; call < 4; call += 1) statuses.push((await api('GET', `orders/${orderId}/payments`)).status);
        return statuses;
      };
      expect(await statusesOf(other.orderId)).toEqual([200, 200, 200, 200]);
      expect(await statusesOf(scripted.orderId)).toEqual([200, 500, 500, 200]);
    });

    it('a script for * applies to every order and every call', async () => {
      const { orderId } = await createOrder();
      await provider.script('*', [{ call: '*', status: 503, times: true }]);
      expect((await api('GET', `orders/${orderId}`)).status).toBe(503);
      expect((await api('POST', 'orders', orderBody(newId(systemRandom)))).status).toBe(503);
      expect((await api('GET', 'payments/123/disputes')).status).toBe(503);
      expect((await api('GET', 'disputes/123')).status).toBe(503);
      await provider.script('*', []);
      expect((await api('GET', `orders/${orderId}`)).status).toBe(200);
      expect(await api('GET', 'payments/123/disputes')).toMatchObject({ status: 404, body: { code: 'payment_not_found' } });
    });

    it('a scripted string is sent as HTML, any other body as JSON', async () => {
      const { orderId } = await createOrder();
      await provider.script(orderId, [
        { call: 'get-order', status: 502, body: '<h1>Bad gateway</h1>' },
        { call: 'get-order', body: [] },
        { call: 'get-order', body: null },
      ]);
      const html = await api('GET', `orders/${orderId}`);
      expect(html).toMatchObject({ status: 502, type: 'text/html; charset=utf-8', text: '<h1>Bad gateway</h1>' });
      expect(await api('GET', `orders/${orderId}`)).toMatchObject({ status: 200, type: expect.stringContaining('json'), text: '[]' });
      expect(await api('GET', `orders/${orderId}`)).toMatchObject({ status: 200, text: 'null' });
    });

    it('a scripted failure has no effect unless the rule says takesEffect', async () => {
      const [without, withEffect] = [newId(systemRandom), newId(systemRandom)];
      await provider.script(without, [{ call: 'create-order', status: 500 }]);
      await provider.script(withEffect, [{ call: 'create-order', status: 500, takesEffect: true }]);
      for (const orderId of [without, withEffect]) expect((await api('POST', 'orders', orderBody(orderId))).status).toBe(500);
      expect((await api('GET', `orders/${without}`)).status).toBe(404);
      expect((await api('GET', `orders/${withEffect}`)).body).toMatchObject({ order_status: 'ACTIVE' });
    });

    it('takesEffect sends the scripted response although the real call is rejected', async () => {
      const { orderId } = await createOrder();
      await provider.script(orderId, [{ call: 'create-refund', body: { refund_status: 'SUCCESS' }, takesEffect: true }]);
      const response = await api('POST', `orders/${orderId}/refunds`, { refund_id: 'refund-of-nothing', refund_amount: 10 });
      expect(response).toMatchObject({ status: 200, body: { refund_status: 'SUCCESS' } });
      expect((await api('GET', `orders/${orderId}/refunds`)).body).toEqual([]);
    });

    it('hangUp closes the connection, with or without effect', async () => {
      const { orderId } = await createPaidOrder();
      const refund = (refundId: string) => api('POST', `orders/${orderId}/refunds`, { refund_id: refundId, refund_amount: 10 });
      await provider.script(orderId, [
        { call: 'create-refund', hangUp: true },
        { call: 'create-refund', hangUp: true, takesEffect: true },
      ]);
      await expect(refund('refund-dropped')).rejects.toThrow('fetch failed');
      await expect(refund('refund-executed')).rejects.toThrow('fetch failed');
      const { body } = await api('GET', `orders/${orderId}/refunds`);
      expect(body).toMatchObject([{ refund_id: 'refund-executed' }]);
    });

    it('a delayed response shows the state at the time of the call', async () => {
      const { orderId, session } = await createOrder();
      await provider.script(orderId, [{ call: 'get-order', delayMs: 400 }]);
      const began = Date.now();
      const slow = api('GET', `orders/${orderId}`);
      // Wait until the sandbox has received the call.
      await expect.poll(() => provider.provider.scripts.list()[0]?.rules[0]?.matched).toBe(1);
      await provider.pay(session);
      expect((await slow).body).toMatchObject({ order_status: 'ACTIVE' });
      expect(Date.now() - began).toBeGreaterThanOrEqual(390);
    });

    it('patch changes fields of the real response: an object, every list element, or one element', async () => {
      const { orderId, session } = await createOrder();
      for (const outcome of ['FAILED', 'SUCCESS']) await provider.pay(session, outcome);
      await provider.script(orderId, [
        { call: 'get-order', patch: { order_status: 'ACTIVE', order_amount: 1.5 } },
        { call: 'get-payments', patch: { payment_status: 'PENDING' } },
        { call: 'get-payments', patch: { payment_currency: 'USD' }, item: 0 },
      ]);
      expect((await api('GET', `orders/${orderId}`)).body).toMatchObject({ order_id: orderId, order_status: 'ACTIVE', order_amount: 1.5 });
      const payments = async () =>
        (await api('GET', `orders/${orderId}/payments`)).body.map((payment: { payment_status: string; payment_currency: string }) => ({
          status: payment.payment_status,
          currency: payment.payment_currency,
        }));
      expect(await payments()).toEqual([
        { status: 'PENDING', currency: 'INR' },
        { status: 'PENDING', currency: 'INR' },
      ]);
      expect(await payments()).toEqual([
        { status: 'SUCCESS', currency: 'USD' },
        { status: 'FAILED', currency: 'INR' },
      ]);
    });

    it('every API call can be scripted by its name', async () => {
      const { orderId, cfPaymentId } = await createPaidOrder();
      const { disputeId } = await provider.send<{ disputeId: string }>('disputes', { orderId });
      const calls: [string, string, string, object?][] = [
        ['create-order', 'POST', 'orders', orderBody(orderId)],
        ['get-order', 'GET', `orders/${orderId}`],
        ['get-payments', 'GET', `orders/${orderId}/payments`],
        ['get-payment', 'GET', `orders/${orderId}/payments/${cfPaymentId}`],
        ['create-refund', 'POST', `orders/${orderId}/refunds`, { refund_id: 'abc', refund_amount: 1 }],
        ['get-refund', 'GET', `orders/${orderId}/refunds/abc`],
        ['get-refunds', 'GET', `orders/${orderId}/refunds`],
        ['terminate-order', 'PATCH', `orders/${orderId}`, { order_status: 'TERMINATED' }],
        ['get-disputes', 'GET', `orders/${orderId}/disputes`],
        ['get-disputes', 'GET', `payments/${cfPaymentId}/disputes`],
        ['get-disputes', 'GET', `disputes/${disputeId}`],
      ];
      for (const [call, method, path, body] of calls) {
        await provider.script(orderId, [{ call, status: 418 }]);
        expect((await api(method, path, body)).status, `${call}: ${method} ${path}`).toBe(418);
      }
    });

    it('scripts are listed with the number of matched calls and shown on the overview page', async () => {
      const { orderId } = await createOrder();
      await provider.script(orderId, [{ call: 'get-order', status: 500, body: '<b>', times: 2 }]);
      await api('GET', `orders/${orderId}`);
      const listed = await fetch(`${provider.origin}/sandbox/cashfree/scripts`);
      expect(await listed.json()).toMatchObject({ data: [{ orderId, rules: [{ call: 'get-order', times: 2, matched: 1 }] }] });
      const page = await fetch(`${provider.origin}/sandbox/cashfree`, { headers: { accept: 'text/html' } });
      const html = await page.text();
      expect(html).toContain('Remove all scripts');
      expect(html).not.toContain('<b>');
      await provider.send('scripts/clear', {});
      const cleared = await fetch(`${provider.origin}/sandbox/cashfree`, { headers: { accept: 'text/html' } });
      expect(await cleared.text()).not.toContain('Remove all scripts');
    });

    it('an invalid rule gets a 400 that names the field', async () => {
      const { status, body } = await control('scripts', { orderId: '*', rules: [{ call: 'get-order', status: 1000 }] });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: 'rules_0_status_invalid', message: expect.stringContaining('rules.0.status') },
      });
    });
  });

  describe('orders and payments', () => {
    it('a terminated order accepts no new payment and stays terminated', async () => {
      const { orderId, session } = await createOrder();
      for (const _ of ['first', 'again']) {
        const { status, body } = await api('PATCH', `orders/${orderId}`, { order_status: 'TERMINATED' });
        expect({ status, body }).toMatchObject({ status: 200, body: { order_status: 'TERMINATED' } });
      }
      await expect(provider.pay(session)).rejects.toThrow('terminated');
      clock.advance(minutes(60 * 24 * 31));
      expect((await api('GET', `orders/${orderId}`)).body.order_status).toBe('TERMINATED');
    });

    it('rejects terminating a paid, expired or unknown order, and any other status', async () => {
      const paid = await createPaidOrder();
      const terminate = async (orderId: string, status = 'TERMINATED') =>
        (await api('PATCH', `orders/${orderId}`, { order_status: status })).body.code;
      expect(await terminate(paid.orderId)).toBe('order_already_paid');
      expect(await terminate('unknown')).toBe('order_not_found');
      const expired = await createOrder();
      expect(await terminate(expired.orderId, 'PAID')).toBe('order_status_invalid');
      clock.advance(minutes(60 * 24 * 31));
      expect(await terminate(expired.orderId)).toBe('order_expired');
    });

    it('a pending payment of a terminated order can still succeed', async () => {
      const { orderId, session } = await createOrder();
      const { cfPaymentId } = await provider.pay(session, 'PENDING');
      await api('PATCH', `orders/${orderId}`, { order_status: 'TERMINATED' });
      await provider.pay(session, 'SUCCESS', { cfPaymentId });
      expect((await api('GET', `orders/${orderId}`)).body.order_status).toBe('PAID');
    });

    it('a simulated payment can have another amount and currency than its order', async () => {
      const { orderId, session } = await createOrder();
      const { cfPaymentId } = await provider.pay(session, 'SUCCESS', { amount: 203.97, currency: 'USD' });
      const { body } = await api('GET', `orders/${orderId}/payments/${cfPaymentId}`);
      expect(body).toMatchObject({ payment_amount: 203.97, payment_currency: 'USD', order_amount: 199, order_currency: 'INR' });
      expect(merchant.received[0]?.body.data.payment).toMatchObject({ payment_amount: 203.97, payment_currency: 'USD' });
      expect(await orderTotals(orderId)).toEqual({ captured: 203.97, refunded: 0 });
    });

    it('a payment with again: true captures a paid, a terminated and an expired order', async () => {
      const [paid, terminated, expired] = [await createPaidOrder(), await createOrder(), await createOrder()];
      await api('PATCH', `orders/${terminated.orderId}`, { order_status: 'TERMINATED' });
      clock.advance(minutes(60 * 24 * 31));
      for (const { orderId, session } of [paid, terminated, expired]) {
        await expect(provider.pay(session)).rejects.toThrow();
        await provider.pay(session, 'SUCCESS', { again: true });
        expect((await api('GET', `orders/${orderId}`)).body.order_status).toBe('PAID');
      }
      expect(await orderTotals(paid.orderId)).toEqual({ captured: 398, refunded: 0 });
      expect(merchant.types()).toEqual(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']);
    });
  });

  describe('refunds', () => {
    it('force moves a refund between any two states, keeps the totals and sends webhooks for final states', async () => {
      const { orderId } = await createPaidOrder();
      await api('POST', `orders/${orderId}/refunds`, { refund_id: 'forced-refund', refund_amount: 199, refund_note: 'PENDING' });
      const steps = [
        { status: 'SUCCESS', refunded: 199 },
        { status: 'CANCELLED', refunded: 0 },
        { status: 'ONHOLD', refunded: 199 },
        { status: 'FAILED', refunded: 0 },
        { status: 'PENDING', refunded: 199 },
      ];
      for (const { status, refunded } of steps) {
        await provider.send('refunds', { refundId: 'forced-refund', status, force: true });
        expect((await api('GET', `orders/${orderId}/refunds/forced-refund`)).body.refund_status).toBe(status);
        expect(await orderTotals(orderId)).toEqual({ captured: 199, refunded });
      }
      expect(merchant.received.map(({ body }) => body.data.refund?.refund_status)).toEqual(['SUCCESS', 'CANCELLED', 'FAILED']);
    });

    it('rejects a status change of a final refund without force', async () => {
      const { orderId } = await createPaidOrder();
      await api('POST', `orders/${orderId}/refunds`, { refund_id: 'final-refund', refund_amount: 10 });
      expect(await control('refunds', { refundId: 'final-refund', status: 'FAILED' })).toMatchObject({
        status: 400,
        body: { code: 'status_invalid' },
      });
      expect(await control('refunds', { refundId: 'unknown-refund', status: 'FAILED', force: true })).toMatchObject({ status: 404 });
    });

    it('rejects force when the order has too little left to refund', async () => {
      const { orderId } = await createPaidOrder();
      await api('POST', `orders/${orderId}/refunds`, { refund_id: 'cancelled-refund', refund_amount: 150, refund_note: 'CANCELLED' });
      await api('POST', `orders/${orderId}/refunds`, { refund_id: 'second-refund', refund_amount: 150 });
      const { status, body } = await control('refunds', { refundId: 'cancelled-refund', status: 'SUCCESS', force: true });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'refund_amount_invalid' } });
      expect(await orderTotals(orderId)).toEqual({ captured: 199, refunded: 150 });
    });

    it('a dashboard refund returns the remaining amount by default, a part of it with amount', async () => {
      const { orderId, cfPaymentId } = await createPaidOrder();
      await provider.send(`orders/${orderId}/refunds`, { amount: 50.5, refundId: 'by-hand', status: 'PENDING' });
      expect(merchant.types()).toEqual([]);
      const rest = await provider.send<{ refundId: string }>(`orders/${orderId}/refunds`, {});
      expect(merchant.received).toMatchObject([
        {
          body: {
            type: 'REFUND_STATUS_WEBHOOK',
            data: { refund: { refund_id: rest.refundId, refund_amount: 148.5, refund_status: 'SUCCESS' } },
          },
        },
      ]);
      const { body } = await api('GET', `orders/${orderId}/refunds`);
      expect(body).toMatchObject([
        { refund_id: 'by-hand', refund_amount: 50.5, refund_status: 'PENDING', cf_payment_id: cfPaymentId },
        { refund_id: rest.refundId, refund_amount: 148.5, refund_type: 'MERCHANT_INITIATED' },
      ]);
      expect(await control(`orders/${orderId}/refunds`, {})).toMatchObject({ status: 400, body: { code: 'refund_amount_invalid' } });
      const page = await fetch(`${provider.origin}/sandbox/cashfree?orderId=${orderId}`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('by-hand from the dashboard');
    });

    it.each([
      [{ amount: 0 }, 'amount_invalid'],
      [{ amount: 199.01 }, 'refund_amount_invalid'],
      [{ refundId: 'a b' }, 'refundId_invalid'],
      [{ status: 'GONE' }, 'status_invalid'],
    ])('rejects a dashboard refund with %j', async (body, code) => {
      const { orderId } = await createPaidOrder();
      expect(await control(`orders/${orderId}/refunds`, body)).toMatchObject({ status: 400, body: { code } });
    });

    it('a dashboard refund needs a paid order', async () => {
      const { orderId } = await createOrder();
      expect(await control(`orders/${orderId}/refunds`, {})).toMatchObject({ status: 400, body: { code: 'order_not_paid' } });
      expect(await control('orders/unknown/refunds', {})).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    });

    it('an automatic refund of a second capture is booked and announced by AUTO_REFUND_STATUS_WEBHOOK', async () => {
      const { orderId, session } = await createPaidOrder();
      const { cfPaymentId } = await provider.pay(session, 'SUCCESS', { again: true });
      await provider.send(`orders/${orderId}/auto-refunds`, { cfPaymentId });
      expect(merchant.received.at(-1)?.body).toMatchObject({
        type: 'AUTO_REFUND_STATUS_WEBHOOK',
        data: { auto_refund: { order_id: orderId, cf_payment_id: cfPaymentId, refund_amount: 199, refund_type: 'PAYMENT_AUTO_REFUND' } },
      });
      expect(merchant.received.at(-1)?.body.data.auto_refund).not.toHaveProperty('refund_id');
      expect(await orderTotals(orderId)).toEqual({ captured: 398, refunded: 199 });
      expect((await api('GET', `orders/${orderId}/refunds`)).body).toMatchObject([{ refund_type: 'PAYMENT_AUTO_REFUND' }]);
    });

    it('an automatic refund of a failed payment leaves the captured and refunded totals of the order at 0', async () => {
      const { orderId, session } = await createOrder();
      const { cfPaymentId } = await provider.pay(session, 'FAILED');
      const { refundId } = await provider.send<{ refundId: string }>(`orders/${orderId}/auto-refunds`, { cfPaymentId, status: 'PENDING' });
      await provider.send('refunds', { refundId, status: 'SUCCESS' });
      expect(merchant.types()).toEqual(['PAYMENT_FAILED_WEBHOOK', 'AUTO_REFUND_STATUS_WEBHOOK']);
      expect(await orderTotals(orderId)).toEqual({ captured: 0, refunded: 0 });
    });

    it('an automatic refund needs a payment of that order', async () => {
      const [{ orderId }, other] = [await createPaidOrder(), await createPaidOrder()];
      expect(await control(`orders/${orderId}/auto-refunds`, {})).toMatchObject({ status: 400, body: { code: 'cfPaymentId_invalid' } });
      const foreign = await control(`orders/${orderId}/auto-refunds`, { cfPaymentId: other.cfPaymentId });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'payment_not_found' } });
    });
  });

  describe('disputes', () => {
    it('a dispute is created, updated and closed, each with its webhook', async () => {
      const { orderId, cfPaymentId } = await createPaidOrder();
      const { disputeId } = await provider.send<{ disputeId: string }>('disputes', { orderId, type: 'CHARGEBACK', amount: 100 });
      for (const status of ['CHARGEBACK_UNDER_REVIEW', 'PRE_ARBITRATION_CREATED', 'PRE_ARBITRATION_MERCHANT_LOST']) {
        await provider.send(`disputes/${disputeId}`, { status });
      }
      const webhooks = merchant.received.map(({ body }) => ({
        type: body.type,
        status: body.data.dispute?.dispute_status,
        disputeType: body.data.dispute?.dispute_type,
      }));
      expect(webhooks).toEqual([
        { type: 'DISPUTE_CREATED', status: 'CHARGEBACK_CREATED', disputeType: 'CHARGEBACK' },
        { type: 'DISPUTE_UPDATED', status: 'CHARGEBACK_UNDER_REVIEW', disputeType: 'CHARGEBACK' },
        { type: 'DISPUTE_UPDATED', status: 'PRE_ARBITRATION_CREATED', disputeType: 'PRE_ARBITRATION' },
        { type: 'DISPUTE_CLOSED', status: 'PRE_ARBITRATION_MERCHANT_LOST', disputeType: 'PRE_ARBITRATION' },
      ]);
      expect(merchant.received[0]?.body.data).toMatchObject({
        dispute: { dispute_id: disputeId, dispute_amount: 100, dispute_action_on: 'MERCHANT', resolved_at: null },
        order_details: { order_id: orderId, cf_payment_id: cfPaymentId, order_amount: 199, payment_amount: 199 },
        customer_details: { customer_phone: '9886042211' },
      });
      expect((await api('GET', `disputes/${disputeId}`)).body.resolved_at).toEqual(expect.any(String));
      const page = await fetch(`${provider.origin}/sandbox/cashfree?orderId=${orderId}`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain(`Dispute ${disputeId}`);
    });

    it.each([
      [{ type: 'COMPLAINT' }, 'type_invalid'],
      [{ status: 'CHARGEBACK_LOST' }, 'status_invalid'],
      [{ type: 'DISPUTE', status: 'CHARGEBACK_CREATED' }, 'status_invalid'],
      [{ amount: -1 }, 'amount_invalid'],
    ])('rejects a dispute with %j', async (fields, code) => {
      const { orderId } = await createPaidOrder();
      expect(await control('disputes', { orderId, ...fields })).toMatchObject({ status: 400, body: { code } });
    });

    it('rejects a dispute of an unpaid order and a status of an unknown dispute', async () => {
      const { orderId } = await createOrder();
      expect(await control('disputes', { orderId })).toMatchObject({ status: 400, body: { code: 'order_not_paid' } });
      expect(await control('disputes/1', { status: 'DISPUTE_CREATED' })).toMatchObject({
        status: 404,
        body: { code: 'dispute_not_found' },
      });
      expect(await control('disputes/x', {})).toMatchObject({ status: 400, body: { code: 'status_invalid' } });
    });
  });

  it('reorder with orderId delays the webhooks of that order only', async () => {
    const [delayed, other] = [await createOrder(), await createOrder()];
    await provider.setImperfections({ reorder: true, orderId: delayed.orderId });
    for (const { session } of [delayed, other]) {
      for (const outcome of ['FAILED', 'SUCCESS']) await provider.pay(session, outcome);
    }
    const received = () =>
      merchant.received.map(({ body }) => ({ orderId: body.data.order?.order_id, status: body.data.payment?.payment_status }));
    const undelayed = ['FAILED', 'SUCCESS'].map((status) => ({ orderId: other.orderId, status }));
    expect(received()).toEqual(undelayed);
    await provider.deliverWebhooks();
    expect(received()).toEqual([...undelayed, ...['SUCCESS', 'FAILED'].map((status) => ({ orderId: delayed.orderId, status }))]);
  });
});
