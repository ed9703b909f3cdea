import { createHmac } from 'node:crypto';
import { sized } from '@jamun/test-support/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { createShop, fetchOrder, paymentCallback, startPurchase } from '../../harness/checkout.ts';
import { type SandboxProvider, startSandboxCashfree } from '../../harness/providers/cashfree-server.ts';
import { createWorld, testClock, type World } from '../../harness/world.ts';

let world: World;
let provider: SandboxProvider;
beforeAll(async () => {
  const clock = testClock();
  provider = await startSandboxCashfree({ clock });
  world = await createWorld({ clock, env: provider.env });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const webhookBody = (orderId: string, amount = '499.00') =>
  `{"type":"PAYMENT_SUCCESS_WEBHOOK","event_time":"2026-01-01T10:00:00+05:30","data":{"order":{"order_id":"${orderId}","order_amount":${amount},"order_currency":"INR"},"payment":{"cf_payment_id":"1234567890","payment_status":"SUCCESS","payment_amount":${amount},"payment_currency":"INR"}}}`;
const sign = (body: string, timestamp: string, secret: string) =>
  createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64');

async function post(body: string, headers: Record<string, string>) {
  const allHeaders = { 'content-type': 'application/json', ...headers };
  return (await world.send('POST', '/api/v1/webhooks/cashfree', { headers: allHeaders, body })).status;
}
const timestamp = String(Date.now());
const signed = (body: string, secret = provider.clientSecret) => ({
  'x-webhook-timestamp': timestamp,
  'x-webhook-signature': sign(body, timestamp, secret),
});

async function openOrder() {
  const [{ product }, buyer] = [await createShop(world), await world.person()];
  return { buyer, payment: await startPurchase(world, buyer, product) };
}

/** Generators of forged webhooks, made without the secret; each varies with the round. */
function forgeriesOf(body: string) {
  const validHeaders = () => signed(body);
  const resigned = (secret: string, text = body) => ({ body: text, headers: signed(text, secret) });
  const withSignature = (signature: string) => ({ body, headers: { ...validHeaders(), 'x-webhook-signature': signature } });
  const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);
  const signature = validHeaders()['x-webhook-signature'];
  return [
    (round: number) => resigned(`secret ${round}`),
    (round: number) => resigned(provider.clientSecret.slice(0, round % provider.clientSecret.length)),
    (round: number) => withSignature(flipped(signature, round % (signature.length - 2))),
    (round: number) => withSignature(signature.slice(0, round % (signature.length - 4))),
    () => withSignature(Buffer.from(signature, 'base64').toString('hex')),
    () => withSignature(signature.toLowerCase()),
    (round: number) => ({ body: flipped(body, round % body.length), headers: validHeaders() }),
    (round: number) => ({ body: `${body}${' '.repeat((round % 9) + 1)}`, headers: validHeaders() }),
    (round: number) => ({ body: body.replaceAll('499.00', String((round % 900) + 1)), headers: validHeaders() }),
    () => ({ body: JSON.stringify(JSON.parse(body)), headers: validHeaders() }),
    () => ({ body: JSON.stringify(JSON.parse(body), null, 1), headers: validHeaders() }),
    (round: number) => ({ body, headers: { ...validHeaders(), 'x-webhook-timestamp': String(Number(timestamp) + round + 1) } }),
    () => ({ body, headers: { 'x-webhook-timestamp': timestamp } }),
    () => ({ body, headers: { 'x-webhook-signature': signature } }),
  ];
}

const credits = async () =>
  (
    await world.container.database.pool.query(
      `select (select count(*)::int from ledger_tx) as booked, (select count(*)::int from settlements) as settled,
         (select count(*)::int from entitlements) as granted, (select count(*)::int from refunds) as returned`,
    )
  ).rows[0];

describe('payment webhooks', () => {
  it('rejects forged, re-serialised and unsigned webhooks, and the order stays pending', async () => {
    const { buyer, payment } = await openOrder();
    const body = webhookBody(payment.orderId);
    expect(await post(body, {})).toBe(401);
    expect(await post(body, signed(body, 'another secret'))).toBe(401);
    expect(await post(body, signed(body, ''))).toBe(401);
    expect(await post(JSON.stringify(JSON.parse(body)), signed(body)), 're-serialised').toBe(401);
    expect(await post(`${body} `, signed(body))).toBe(401);
    expect(await post(body, { ...signed(body), 'x-webhook-timestamp': `${timestamp}1` })).toBe(401);
    expect(await post('', signed(''))).toBe(401);
    expect(await post('x'.repeat(70_000), signed('x'.repeat(70_000)))).toBe(413);
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('PENDING');
  });

  it('a signed webhook that does not agree with its order only triggers a query: the provider’s state decides', async () => {
    const { buyer, payment } = await openOrder();
    const body = webhookBody(payment.orderId, '498.00');
    expect(await post(body, signed(body))).toBe(200);
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('PENDING');
    await provider.pay(payment.paymentSessionId);
    for (let times = 0; times < 3; times++) expect(await post(body, { ...signed(body), 'content-type': 'text/plain' })).toBe(200);
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('PAID');
    const { rows } = await world.container.database.pool.query('select count(*)::int as n from ledger_tx where source_id = $1', [
      payment.orderId,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it(
    `${sized(300, 10_000)} forged or replayed webhooks credit nothing`,
    async () => {
      const [waiting, paid] = [await openOrder(), await openOrder()];
      await provider.pay(paid.payment.paymentSessionId);
      const genuine = webhookBody(paid.payment.orderId);
      expect(await post(genuine, signed(genuine))).toBe(200);
      const before = await credits();
      const forgeries = forgeriesOf(webhookBody(waiting.payment.orderId));
      const responses = new Map<number, number>();
      const sendWebhook = async (round: number) => {
        const forged = forgeries[round % (forgeries.length + 1)]?.(round);
        // A replayed genuine webhook has a valid signature, but its order is already credited.
        const status = forged ? await post(forged.body, forged.headers) : await post(genuine, signed(genuine));
        expect(status, JSON.stringify(forged ?? 'genuine')).toBe(forged ? 401 : 200);
        responses.set(status, (responses.get(status) ?? 0) + 1);
      };
      for (let done = 0; done < sized(300, 10_000); done += 20)
        await Promise.all(Array.from({ length: 20 }, (_, index) => sendWebhook(done + index)));
      console.log('webhook responses by status:', Object.fromEntries(responses));
      expect(await credits()).toEqual(before);
      expect((await fetchOrder(world, waiting.buyer, waiting.payment.orderId)).status).toBe('PENDING');
      expect(await world.findInvariantViolations()).toEqual([]);
    },
    sized(60_000, 600_000),
  );

  it('webhooks for unknown orders, with hostile ids or of unknown types cause no server error', async () => {
    for (const body of [
      webhookBody('0'.repeat(20)),
      webhookBody('../../orders'),
      webhookBody('\\u0000'),
      webhookBody('\\ud800'),
      '{"type":"SETTLEMENT_SUCCESS_WEBHOOK","data":{"settlement":{"utr":"1"}}}',
      '{"type":"SOMETHING_ELSE","data":{}}',
      '{"type":"PAYMENT_SUCCESS_WEBHOOK"}',
    ]) {
      expect({ body, status: await post(body, signed(body)) }).toEqual({
        body,
        status: expect.toSatisfy((status: number) => status < 500),
      });
    }
  });

  it('a refund webhook is acknowledged when the provider does not find the order', async () => {
    const { orderId } = (await openOrder()).payment;
    await provider.send('scripts', { orderId, rules: [{ call: 'get-refunds', status: 404, code: 'order_not_found' }] });
    const body = `{"type":"REFUND_STATUS_WEBHOOK","data":{"refund":{"order_id":"${orderId}","refund_id":"r-1","refund_status":"SUCCESS"}}}`;
    expect(await post(body, signed(body))).toBe(200);
  });

  it('a webhook received during a provider outage is queued and settled later', async () => {
    const { buyer, payment } = await openOrder();
    await provider.setImperfections({ loseWebhooks: true });
    await provider.pay(payment.paymentSessionId);
    await provider.setImperfections({ serverErrors: true });
    // Does not agree with the order, so the provider must be asked.
    const body = webhookBody(payment.orderId, '498.00');
    expect(await post(body, signed(body))).toBe(200);
    expect((await paymentCallback(world, payment.orderId)).body.status).toBe('pending');
    await provider.setImperfections({});
    await world.runJobs();
    expect((await fetchOrder(world, buyer, payment.orderId)).status).toBe('PAID');
    world.clock.advance(minutes(1));
  });
});
