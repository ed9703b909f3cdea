import axios, { type AxiosError } from 'axios';
import { Cashfree, CFEnvironment } from 'cashfree-pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId, systemRandom } from '../../src/kit/ids.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/providers/webhook-receiver.ts';

const sdkAddress = 'https://sandbox.cashfree.com/pg';
const wireCalls: string[] = [];
let provider: SandboxProvider;
let merchant: WebhookReceiver;
let sdk: Cashfree;

/** Sends the SDK's requests to the sandbox on loopback; every other address throws before a connection is opened. */
function loopbackAxios(baseUrl: string) {
  const instance = axios.create({ proxy: false, maxRedirects: 0 });
  instance.interceptors.request.use((request) => {
    const { url = '', method = 'get' } = request;
    if (!url.startsWith(`${sdkAddress}/`)) throw new Error(`the SDK called ${url}`);
    const path = url.slice(sdkAddress.length);
    wireCalls.push(`${method.toUpperCase()} ${path.split('?')[0]}`);
    request.url = baseUrl + path;
    return request;
  });
  return instance;
}

beforeAll(async () => {
  provider = await startSandboxCashfree();
  merchant = await startWebhookReceiver();
  const { clientId, clientSecret } = provider;
  const withoutAnalytics = false;
  const instance = loopbackAxios(provider.baseUrl);
  sdk = new Cashfree(CFEnvironment.SANDBOX, clientId, clientSecret, undefined, undefined, undefined, withoutAnalytics, instance);
});
afterAll(async () => {
  merchant.close();
  await provider.close();
});
beforeEach(() => {
  merchant.received.length = 0;
  wireCalls.length = 0;
});

async function createOrder() {
  const orderId = newId(systemRandom);
  const { data } = await sdk.PGCreateOrder({
    order_id: orderId,
    order_amount: 499.5,
    order_currency: 'INR',
    customer_details: { customer_id: 'buyer-7', customer_phone: '9886042211', customer_email: 'meera@example.in', customer_name: 'Meera' },
    order_meta: { notify_url: merchant.url, return_url: 'https://shop.example.in/return?order={order_id}' },
    order_note: 'Monsoon Light',
  });
  return { orderId, data, session: String(data.payment_session_id) };
}
async function createPaidOrder() {
  const order = await createOrder();
  const { cfPaymentId } = await provider.pay(order.session);
  return { ...order, cfPaymentId };
}
const errorOf = async (call: Promise<unknown>) => {
  const { response } = (await call.then(
    () => expect.unreachable('the call succeeded'),
    (error) => error,
  )) as AxiosError;
  return { status: response?.status, data: response?.data };
};

it('the SDK sends every request through the given axios instance to the sandbox', async () => {
  expect(sdk.XApiVersion).toBe('2025-01-01');
  const { orderId } = await createOrder();
  await sdk.PGFetchOrder(orderId);
  expect(wireCalls).toEqual(['POST /orders', `GET /orders/${orderId}`]);
});

it('the loopback axios instance rejects every host but the Cashfree sandbox', async () => {
  const instance = loopbackAxios(provider.baseUrl);
  await expect(instance.get('https://api.cashfree.com/pg/orders/any')).rejects.toThrow('the SDK called');
  await expect(instance.get('https://sandbox.cashfree.com.example.in/pg/orders')).rejects.toThrow('the SDK called');
});

it('PGCreateOrder returns an active order with a payment session', async () => {
  const { orderId, data } = await createOrder();
  expect(data).toMatchObject({
    cf_order_id: expect.any(String),
    order_id: orderId,
    entity: 'order',
    order_amount: 499.5,
    order_currency: 'INR',
    order_status: 'ACTIVE',
    payment_session_id: expect.stringMatching(/^session_/),
    order_note: 'Monsoon Light',
    customer_details: { customer_id: 'buyer-7', customer_phone: '9886042211' },
    order_meta: { notify_url: merchant.url },
  });
});

it('PGCreateOrder with an existing order id fails with order_already_exists', async () => {
  const { orderId } = await createOrder();
  const again = sdk.PGCreateOrder({
    order_id: orderId,
    order_amount: 10,
    order_currency: 'INR',
    customer_details: { customer_id: 'buyer-7', customer_phone: '9886042211' },
  });
  expect(await errorOf(again)).toMatchObject({ status: 409, data: { code: 'order_already_exists', type: expect.any(String) } });
});

it('PGFetchOrder returns PAID after a successful payment', async () => {
  const { orderId } = await createPaidOrder();
  const { data } = await sdk.PGFetchOrder(orderId);
  expect(data).toMatchObject({ order_id: orderId, order_status: 'PAID' });
});

it('PGFetchOrder of an unknown order fails with 404 in the error shape of the API', async () => {
  const expected = { message: expect.any(String), code: 'order_not_found', type: 'invalid_request_error', help: expect.any(String) };
  expect(await errorOf(sdk.PGFetchOrder('unknown-order'))).toEqual({ status: 404, data: expected });
});

it('PGOrderFetchPayments lists all payments of an order, PGOrderFetchPayment returns one payment', async () => {
  const { orderId, session } = await createOrder();
  const failed = await provider.pay(session, 'FAILED');
  const paid = await provider.pay(session, 'SUCCESS', { method: 'card' });
  const list = await sdk.PGOrderFetchPayments(orderId);
  expect(list.data.map(({ cf_payment_id, payment_status }) => ({ cf_payment_id, payment_status }))).toEqual([
    { cf_payment_id: paid.cfPaymentId, payment_status: 'SUCCESS' },
    { cf_payment_id: failed.cfPaymentId, payment_status: 'FAILED' },
  ]);
  const single = await sdk.PGOrderFetchPayment(orderId, failed.cfPaymentId);
  expect(single.data).toEqual(list.data[1]);
  expect(single.data).toMatchObject({ entity: 'payment', is_captured: false, order_amount: 499.5, error_details: expect.any(Object) });
  expect(await errorOf(sdk.PGOrderFetchPayment(orderId, '1'))).toMatchObject({ status: 404, data: { code: 'payment_not_found' } });
});

it('PGOrderCreateRefund refunds a paid order, and both refund lookups return the same refund', async () => {
  const { orderId, cfPaymentId } = await createPaidOrder();
  const refundId = newId(systemRandom);
  const created = await sdk.PGOrderCreateRefund(orderId, { refund_id: refundId, refund_amount: 100.25, refund_note: 'Buyer asked' });
  expect(created.data).toMatchObject({
    cf_payment_id: cfPaymentId,
    cf_refund_id: expect.any(String),
    entity: 'refund',
    order_id: orderId,
    refund_id: refundId,
    refund_amount: 100.25,
    refund_status: 'SUCCESS',
    refund_type: 'MERCHANT_INITIATED',
  });
  expect((await sdk.PGOrderFetchRefund(orderId, refundId)).data).toEqual(created.data);
  expect((await sdk.PGOrderFetchRefunds(orderId)).data).toEqual([created.data]);
});

it('PGOrderCreateRefund above the captured amount fails with refund_amount_invalid', async () => {
  const { orderId } = await createPaidOrder();
  const call = sdk.PGOrderCreateRefund(orderId, { refund_id: newId(systemRandom), refund_amount: 499.51 });
  expect(await errorOf(call)).toMatchObject({ status: 400, data: { code: 'refund_amount_invalid' } });
});

it('PGTerminateOrder terminates an active order and rejects a paid one', async () => {
  const active = await createOrder();
  const { data } = await sdk.PGTerminateOrder(active.orderId, { order_status: 'TERMINATED' });
  expect(data).toMatchObject({ order_id: active.orderId, order_status: 'TERMINATED' });
  expect((await sdk.PGFetchOrder(active.orderId)).data.order_status).toBe('TERMINATED');
  const paid = await createPaidOrder();
  const rejected = sdk.PGTerminateOrder(paid.orderId, { order_status: 'TERMINATED' });
  expect(await errorOf(rejected)).toMatchObject({ status: 400, data: { code: 'order_already_paid' } });
});

it('disputes are found by order, by payment and by dispute id', async () => {
  const { orderId, cfPaymentId } = await createPaidOrder();
  const { disputeId } = await provider.send<{ disputeId: string }>('disputes', { orderId, type: 'CHARGEBACK', amount: 120 });
  const { data } = await sdk.PGFetchDisputeByID(Number(disputeId));
  expect(data).toMatchObject({
    dispute_id: Number(disputeId),
    dispute_type: 'CHARGEBACK',
    dispute_status: 'CHARGEBACK_CREATED',
    dispute_amount: 120,
    resolved_at: null,
    preferred_evidence: [],
    dispute_evidence: [],
    order_details: { order_id: orderId, order_amount: 499.5, cf_payment_id: cfPaymentId, payment_amount: 499.5 },
    customer_details: { customer_name: 'Meera', customer_phone: '9886042211', customer_email: 'meera@example.in' },
  });
  expect((await sdk.PGFetchOrderDisputes(orderId)).data).toEqual([data]);
  expect((await sdk.PGFetchPaymentDisputes(Number(cfPaymentId))).data).toEqual([data]);
  expect(await errorOf(sdk.PGFetchDisputeByID(1))).toMatchObject({ status: 404, data: { code: 'dispute_not_found' } });
});

it('PGVerifyWebhookSignature accepts webhooks of payments, refunds and disputes and rejects tampered ones', async () => {
  const { orderId, cfPaymentId } = await createPaidOrder();
  await provider.send('disputes', { orderId });
  await provider.send(`orders/${orderId}/refunds`, { amount: 100 });
  await provider.send(`orders/${orderId}/auto-refunds`, {
    cfPaymentId: (await provider.pay(await sessionOf(orderId), 'FAILED', { again: true })).cfPaymentId,
  });
  expect(merchant.types()).toEqual([
    'PAYMENT_SUCCESS_WEBHOOK',
    'DISPUTE_CREATED',
    'REFUND_STATUS_WEBHOOK',
    'PAYMENT_FAILED_WEBHOOK',
    'AUTO_REFUND_STATUS_WEBHOOK',
  ]);
  for (const { headers, text, body } of merchant.received) {
    const signature = String(headers['x-webhook-signature']);
    const timestamp = String(headers['x-webhook-timestamp']);
    expect(sdk.PGVerifyWebhookSignature(signature, text, timestamp)).toMatchObject({ type: body.type, raw: text, object: body });
    expect(() =>
      sdk.PGVerifyWebhookSignature(signature, text.replace('499.50', '999.50').replace('100.00', '900.00'), timestamp),
    ).toThrow();
    expect(() => sdk.PGVerifyWebhookSignature(signature, text, String(Number(timestamp) + 1))).toThrow();
  }
  expect(merchant.received[0]?.body.data.payment).toMatchObject({ cf_payment_id: cfPaymentId });
});

const sessionOf = async (orderId: string) => String((await sdk.PGFetchOrder(orderId)).data.payment_session_id);
