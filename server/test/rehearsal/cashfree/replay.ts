import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cashfreePayments } from '../../../src/adapters/payments/cashfree/cashfree-payments.ts';
import { cashfreePayouts } from '../../../src/adapters/payouts/cashfree/cashfree-payouts.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { PaymentsBusy } from '../../../src/modules/checkout/index.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import type { Recording } from './recorder.ts';
import { rehearse, type Transcript } from './scenario.ts';

interface Keys {
  clientId: string;
  clientSecret: string;
}

/** Our adapters at any address. */
export const paymentsAt = (baseUrl: string, keys: Keys) =>
  cashfreePayments({
    ...keys,
    baseUrl: () => baseUrl,
    mode: 'sandbox',
    sdkUrl: '/sdk.js',
    apiVersion: '2025-01-01',
    timeouts: { answer: 20_000, pauses: [] },
    log: createLogger('silent'),
    limits: { take: async () => {}, pause: async () => new PaymentsBusy(1_000) },
    clock: systemClock,
    recordClockSkew: () => {},
  });
export function payoutsAt(baseUrl: string, { clientId, clientSecret }: Keys) {
  // Unsigned: the test environment needs no signature.
  const urls = { baseUrl: () => baseUrl, balanceUrl: () => baseUrl };
  return cashfreePayouts({
    clientId,
    clientSecret,
    ...urls,
    publicKey: null,
    clock: systemClock,
    timeout: 20_000,
    log: createLogger('silent'),
  });
}

const keys = { clientId: 'recorded', clientSecret: 'recorded' };

const sign = (body: string) => ({
  'x-webhook-timestamp': '1767241805000',
  'x-webhook-signature': createHmac('sha256', keys.clientSecret).update(`1767241805000${body}`).digest('base64'),
});

/** Runs the same rehearsal with the answers of a recording. A call gets its recorded answers in order, and then the last one again. */
export async function replay({ exchanges, webhooks, ids, transcript }: Recording): Promise<{ transcript: Transcript; unknown: string[] }> {
  const remaining = new Map<string, { status: number; answer: string }[]>();
  for (const { to, method, path, ...response } of exchanges) {
    const call = `${method} /${to}${path}`;
    remaining.set(call, [...(remaining.get(call) ?? []), response]);
  }
  const unknown: string[] = [];
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    const call = `${incoming.method} ${incoming.url}`;
    const answers = remaining.get(call) ?? [];
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (!next) unknown.push(call);
    outgoing.writeHead(next?.status ?? 500, { 'content-type': 'application/json' }).end(next?.answer ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const replayed = await rehearse({
      ids,
      expiresAt: new Date(0),
      notifyUrl: 'https://example.in/hook',
      payments: paymentsAt(`${url}/payments`, keys),
      payouts: transcript.payout === null ? null : payoutsAt(`${url}/payouts`, keys),
      pay: async () => {},
      dispute: async () => {},
      webhooks: async () => webhooks.map((webhook) => ({ ...webhook, headers: sign(webhook.body) })),
      pause: async () => {},
    });
    return { transcript: replayed, unknown };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
