import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later, minutes } from '../../src/kit/clock.ts';
import { newId, systemRandom } from '../../src/kit/ids.ts';
import { deriveKey } from '../../src/kit/secret-key.ts';
import { startSandboxCashfree } from '../harness/cashfree-server.ts';
import { createWorld, type World } from '../harness/world.ts';

let world: World;
const secretKey = randomBytes(32);
beforeAll(async () => {
  world = await createWorld({ secretKey });
});
afterAll(() => world.close());

const order = (from: World, notifyUrl: string) => ({
  orderId: newId(systemRandom),
  amount: 19_900n,
  expiresAt: later(from.clock.now(), minutes(20)),
  customer: { id: '1', name: 'Meera', email: 'meera@example.in', phone: '+919886042211' },
  returnUrl: `${from.url}/payment-callback?orderId={order_id}`,
  notifyUrl,
  note: 'Monsoon Light',
});
const opened = async () => {
  const wish = order(world, `${world.url}/api/v1/webhooks/cashfree`);
  return { ...wish, ...(await world.container.payments.openCheckout(wish)) };
};
const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.send('POST', `/sandbox/cashfree/${path}`, { headers: { ...json, ...headers }, body: JSON.stringify(body) });

describe('the sandbox of payments', () => {
  it('is used over HTTP on our own address when no keys are set', async () => {
    const { orderId, paymentSessionId } = await opened();
    expect(world.container.payments.browser()).toEqual({ mode: 'sandbox', sdkUrl: '/sandbox/cashfree/sdk.js' });
    expect((await post('pay', { paymentSessionId, outcome: 'SUCCESS' })).body).toMatchObject({ data: { orderId, status: 'SUCCESS' } });
    expect(await world.container.payments.orderState(orderId)).toMatchObject({ status: 'PAID', payments: [{ amount: 19_900n }] });
  });

  it('is for this machine only, as far as it is not allowed', async () => {
    const far = [{ 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }];
    for (const headers of far) {
      for (const path of ['', '/sdk.js', '/checkout', '/imperfections', '/pg/orders/x']) {
        expect((await world.send('GET', `/sandbox/cashfree${path}`, { headers })).status).toBe(404);
      }
      expect((await post('pay', {}, headers)).status).toBe(404);
    }
  });

  it('is not there when somebody real takes the money', async () => {
    const provider = await startSandboxCashfree();
    const real = await createWorld({ env: provider.env });
    expect((await real.send('GET', '/sandbox/cashfree')).status).toBe(404);
    const wish = order(real, `${real.url}/api/v1/webhooks/cashfree`);
    const { paymentSessionId } = await real.container.payments.openCheckout({ ...wish, expiresAt: later(new Date(), minutes(20)) });
    await provider.pay(paymentSessionId);
    expect(await real.container.payments.orderState(wish.orderId)).toMatchObject({ status: 'PAID' });
    await real.close();
    await provider.close();
  });

  it('asks the merchant for its keys', async () => {
    const answer = await world.send('GET', '/sandbox/cashfree/pg/orders/any');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ type: 'authentication_error', message: expect.any(String), help: expect.any(String) });
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
    ['pay', null],
    ['pay', 7],
    ['pay', [1]],
  ])('%s refuses %j', async (path, body) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ type: 'invalid_request_error', code: expect.any(String) });
  });

  it('does not know a payment that nobody opened', async () => {
    const stranger = `session_${'x'.repeat(64)}`;
    expect((await post('pay', { paymentSessionId: stranger, outcome: 'SUCCESS' })).status).toBe(404);
    expect((await world.send('GET', `/sandbox/cashfree/checkout?session=${stranger}`)).status).toBe(404);
    expect((await world.send('GET', '/sandbox/cashfree/checkout?session=%00&session=x')).status).toBe(404);
  });

  it('may be framed, by pages of this machine and no others, and shows what people wrote as text', async () => {
    const keys = { 'x-client-id': 'sandbox', 'x-client-secret': deriveKey(secretKey, 'sandbox-cashfree').toString('hex') };
    const hostile = {
      ...{ order_id: newId(systemRandom), order_amount: 199, order_currency: 'INR', order_note: '<b>Monsoon</b> "Light"' },
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

  it('lists what it holds, for people and for scripts', async () => {
    const { orderId, paymentSessionId } = await opened();
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
