import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { createShop, endHolds, fetchOrder, ledgerBook, paymentCallback, startPurchase } from '../../harness/checkout.ts';
import { type SandboxProvider, startSandboxCashfree } from '../../harness/providers/cashfree-server.ts';
import { listAttentionItems, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, testClock, type World } from '../../harness/world.ts';

const metricsToken = 'metrics-token-of-a-test';
let world: World;
let provider: SandboxProvider;
beforeAll(async () => {
  const clock = testClock();
  provider = await startSandboxCashfree({ clock });
  world = await createWorld({ clock, env: { ...provider.env, METRICS_TOKEN: metricsToken } });
});
afterEach(async () => {
  await provider.send('scripts/clear', {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

interface Webhook {
  paymentId?: string;
  status?: string;
  /** In rupees. */
  amount?: number;
  orderAmount?: number;
  currency?: string;
  group?: string;
  sentAt?: Date;
}

/** Sends a webhook that the provider signed. */
async function sendWebhook(orderId: string, { paymentId = `lie_${orderId}`, status = 'SUCCESS', ...webhook }: Webhook = {}) {
  const { amount = 100, orderAmount = amount, currency = 'INR', group = 'upi', sentAt = world.clock.now() } = webhook;
  const body = JSON.stringify({
    type: `PAYMENT_${status}_WEBHOOK`,
    data: {
      order: { order_id: orderId, order_amount: orderAmount, order_currency: currency },
      payment: {
        cf_payment_id: paymentId,
        payment_status: status,
        payment_amount: amount,
        payment_currency: currency,
        payment_group: group,
      },
    },
  });
  const timestamp = String(sentAt.getTime());
  const signature = createHmac('sha256', provider.clientSecret)
    .update(timestamp + body)
    .digest('base64');
  const headers = { 'content-type': 'application/json', 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
  const response = await world.send('POST', '/api/v1/webhooks/cashfree', { headers, body });
  expect(response.status, response.text).toBe(200);
}

async function openOrder(price = 100) {
  const { seller, product } = await createShop(world, { price });
  const buyer = await world.person();
  const { orderId, paymentSessionId } = await startPurchase(world, buyer, product);
  const order = () => fetchOrder(world, buyer, orderId);
  return { seller, product, buyer, orderId, paymentSessionId, order, statusOf: async () => (await order()).status };
}

/** Captures a payment at the provider, whose webhook is lost. */
async function captureSilently(paymentSessionId: string): Promise<string> {
  await provider.setImperfections({ loseWebhooks: true });
  const { cfPaymentId } = await provider.pay(paymentSessionId);
  await provider.setImperfections({});
  return cfPaymentId;
}

const always = { times: true } as const;
const silence = () => provider.script('*', [{ call: '*', status: 503, ...always }]);
/** The provider's lists do not contain the payment yet. */
const hidePayments = (orderId: string, status: string) =>
  provider.script(orderId, [
    { call: 'get-payments', body: [], ...always },
    { call: 'get-order', patch: { order_status: status }, ...always },
  ]);
const settlementOf = async (orderId: string) =>
  (await query('select locked::int, confirmed_at as "confirmedAt" from settlements where order_id = $1', [orderId]))[0];

describe('webhooks that agree with their order', () => {
  it('a signed webhook settles its order without a query, once, however often it comes', async () => {
    const { orderId, paymentSessionId, statusOf, seller } = await openOrder();
    const paymentId = await captureSilently(paymentSessionId);
    await silence();
    await Promise.all(Array.from({ length: 5 }, () => sendWebhook(orderId, { paymentId })));
    expect(await statusOf()).toBe('PAID');
    expect((await paymentCallback(world, orderId)).body.data).toMatchObject({ status: 'success' });
    await sendWebhook(orderId, { paymentId });
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -100, locked: 95 });
    expect(await query('select count(*)::int as jobs from jobs where kind = $1', ['follow-payment-hint'])).toEqual([{ jobs: 0 }]);
  });

  it('a signed webhook gives access at once, and its money leaves the hold only after the provider has confirmed the payment', async () => {
    const { orderId, paymentSessionId, seller } = await openOrder();
    const paymentId = await captureSilently(paymentSessionId);
    await silence();
    await sendWebhook(orderId, { paymentId });
    await endHolds(world);
    expect(await settlementOf(orderId)).toEqual({ locked: 9_500, confirmedAt: null });
    const metrics = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(metrics.text).toMatch(/^jamun_payments_unconfirmed [1-9]/m);
    await provider.send('scripts/clear', {});
    world.clock.advance(hours(2));
    await world.container.checkout.reconcile();
    expect(await settlementOf(orderId)).toEqual({ locked: 9_500, confirmedAt: world.clock.now() });
    await world.container.checkout.releaseSettlementHolds();
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 95 });
    expect(await listAttentionItems(world, orderId)).toEqual([]);
  });

  it.each([
    ['group', { group: 'upi\u0000' }],
    ['id', { paymentId: 'pay\u0000' }],
    ['state', { status: 'FLAGGED\u0000' }],
    ['currency', { currency: 'I\u0000R' }],
    ['empty currency', { currency: '' }],
  ])(
    'a webhook about an attempt whose %s the database cannot store is accepted, and the order is settled later',
    async (_what, webhook) => {
      const { orderId, paymentSessionId, statusOf } = await openOrder();
      await sendWebhook(orderId, { status: 'FAILED', ...webhook });
      await captureSilently(paymentSessionId);
      world.clock.advance(minutes(1));
      await paymentCallback(world, orderId);
      expect(await statusOf()).toBe('PAID');
    },
  );

  it('a signed webhook records a failed attempt without a query', async () => {
    const { orderId, statusOf } = await openOrder();
    await silence();
    await sendWebhook(orderId, { status: 'FAILED' });
    expect(await query('select status from payments where order_id = $1', [orderId])).toEqual([{ status: 'FAILED' }]);
    expect(await statusOf()).toBe('PENDING');
  });
});

describe('webhooks that the provider contradicts', () => {
  async function lie() {
    const sale = await openOrder();
    await sendWebhook(sale.orderId);
    expect(await sale.statusOf()).toBe('PAID');
    await endHolds(world);
    expect(await settlementOf(sale.orderId)).toMatchObject({ locked: 9_500, confirmedAt: null });
    expect(await listAttentionItems(world, sale.orderId)).toMatchObject([
      {
        kind: 'UNCONFIRMED_PAYMENT',
        reference: `lie_${sale.orderId}`,
        theirs: { state: 'NO_PAYMENT', amount: null },
        actions: ['CONFIRM_PAYMENT', 'RECORD_CHARGEBACK'],
      },
    ]);
    return sale;
  }

  it('a contradicted webhook freezes the money until an administrator confirms the payment', async () => {
    const { orderId, seller } = await lie();
    await resolveOnlyItem(world, orderId, 'CONFIRM_PAYMENT');
    await world.container.checkout.releaseSettlementHolds();
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 95 });
    // The provider still does not have it: the decision of the administrator stands.
    world.clock.advance(days(1));
    await world.container.checkout.reconcile();
    expect((await listAttentionItems(world, orderId)).map(({ status }) => status)).toEqual(['RESOLVED']);
  });

  it('a contradicted webhook returns no payment that the provider lists instead', async () => {
    const { orderId, paymentSessionId } = await openOrder();
    await sendWebhook(orderId);
    await captureSilently(paymentSessionId);
    await endHolds(world);
    expect(await query('select cause from refunds where order_id = $1', [orderId])).toEqual([]);
    expect(await listAttentionItems(world, orderId)).toMatchObject([{ kind: 'UNCONFIRMED_PAYMENT', status: 'OPEN' }]);
    await resolveOnlyItem(world, orderId, 'RECORD_CHARGEBACK');
  });

  it('a sale by a contradicted webhook is undone by a chargeback, which ends the access', async () => {
    const { orderId, seller, buyer, product } = await lie();
    await resolveOnlyItem(world, orderId, 'RECORD_CHARGEBACK');
    expect(await query('select status from orders where id = $1', [orderId])).toEqual([{ status: 'REFUNDED' }]);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 0 });
    const { token } = await signInAgain(world, buyer);
    const { body } = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, token);
    expect(body.data.purchaseId).toBeNull();
  });

  it('a contradicted webhook is confirmed when the provider’s list contains the payment later', async () => {
    const { orderId, paymentSessionId, seller } = await openOrder();
    const paymentId = await captureSilently(paymentSessionId);
    await hidePayments(orderId, 'ACTIVE');
    await sendWebhook(orderId, { paymentId });
    world.clock.advance(hours(1));
    await world.container.checkout.reconcile();
    expect(await listAttentionItems(world, orderId)).toMatchObject([{ kind: 'UNCONFIRMED_PAYMENT', status: 'OPEN' }]);
    await provider.send('scripts/clear', {});
    await endHolds(world);
    expect(await listAttentionItems(world, orderId)).toMatchObject([{ status: 'RESOLVED', resolution: { by: null } }]);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 95 });
  });
});

describe('webhooks that do not agree with their order', () => {
  it.each([
    ['another amount of the payment', { amount: 99, orderAmount: 100 }],
    ['another amount of both', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
    ['an unknown state', { status: 'FLAGGED' }],
    ['a signature of three hours ago', { sentAt: -hours(3) }],
    ['a signature of three hours ahead', { sentAt: hours(3) }],
  ] as const)(
    'a signed webhook settles nothing when it has %s: the provider is asked',
    async (_difference, { sentAt, ...webhook }: { sentAt?: number } & Omit<Webhook, 'sentAt'>) => {
      const { orderId, paymentSessionId, statusOf } = await openOrder();
      const signedAt = sentAt === undefined ? {} : { sentAt: new Date(world.clock.now().getTime() + sentAt) };
      await sendWebhook(orderId, { ...webhook, ...signedAt });
      expect(await statusOf()).toBe('PENDING');
      const paymentId = await captureSilently(paymentSessionId);
      await sendWebhook(orderId, { ...webhook, ...signedAt, paymentId });
      expect(await statusOf()).toBe('PAID');
      expect((await settlementOf(orderId))?.confirmedAt).not.toBeNull();
    },
  );

  it('a signed webhook settles no closed order: the provider is asked', async () => {
    const { orderId, paymentSessionId, statusOf } = await openOrder();
    const paymentId = await captureSilently(paymentSessionId);
    await hidePayments(orderId, 'EXPIRED');
    world.clock.advance(minutes(21));
    await world.container.checkout.reconcile();
    expect(await statusOf()).toBe('EXPIRED');
    await sendWebhook(orderId, { paymentId });
    expect(await statusOf()).toBe('EXPIRED');
    await provider.send('scripts/clear', {});
    await sendWebhook(orderId, { paymentId });
    expect(await statusOf()).toBe('PAID');
    expect((await settlementOf(orderId))?.confirmedAt).not.toBeNull();
  });

  it('a signed webhook returns no second payment before the provider has listed it', async () => {
    const { orderId, paymentSessionId } = await openOrder();
    const paymentId = await captureSilently(paymentSessionId);
    await sendWebhook(orderId, { paymentId });
    await sendWebhook(orderId, { paymentId: 'second' });
    expect(await query('select cause from refunds where order_id = $1', [orderId])).toEqual([]);
  });
});

it('without a settlement hold the provider is asked before a webhook settles', async () => {
  const immediate = await createWorld({ clock: world.clock, env: { ...provider.env, SETTLEMENT_HOLD_DAYS: '0' } });
  try {
    const { product } = await createShop(immediate, { price: 100 });
    const buyer = await immediate.person();
    const { orderId } = await startPurchase(immediate, buyer, product);
    const former = world;
    world = immediate;
    await sendWebhook(orderId).finally(() => {
      world = former;
    });
    expect((await fetchOrder(immediate, buyer, orderId)).status).toBe('PENDING');
  } finally {
    await immediate.close();
  }
});
