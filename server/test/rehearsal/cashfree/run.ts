import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { later, minutes } from '../../../src/kit/clock.ts';
import { newId, systemRandom } from '../../../src/kit/ids.ts';
import { startRecorder } from './recorder.ts';
import { paymentsAt, payoutsAt } from './replay.ts';
import { rehearse } from './scenario.ts';
import { readTestKeys } from './test-keys.ts';

const keys = readTestKeys(process.env);
const upstream = { payments: 'https://sandbox.cashfree.com/pg', payouts: 'https://sandbox.cashfree.com/payout' };
const ids = { orderId: newId(systemRandom), refundId: newId(systemRandom), transferId: `jamun_${newId(systemRandom).replace(/\W/g, '')}` };
const recorder = await startRecorder(ids, upstream);
const terminal = createInterface({ input: process.stdin, output: process.stdout });

async function callApi(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(upstream.payments + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-version': '2025-01-01',
      'x-client-id': keys.payments.clientId,
      'x-client-secret': keys.payments.clientSecret,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${response.status} ${String(answer.message).slice(0, 200)}`);
  return answer;
}

/** Cashfree's simulation: an attempt by UPI, which is then reported as a success. Needs server-to-server payments on the account. */
async function simulatePayment(paymentSessionId: string): Promise<void> {
  const upi = { channel: 'collect', upi_id: 'testsuccess@gocash' };
  const attempt = await callApi('/orders/sessions', { payment_session_id: paymentSessionId, payment_method: { upi } });
  const entity_id = String(attempt.cf_payment_id);
  await callApi('/simulate', { entity: 'PAYMENTS', entity_id, entity_simulation: { payment_status: 'SUCCESS' } });
}

/** A page of this machine that opens Cashfree's checkout. */
async function payByHand(paymentSessionId: string): Promise<void> {
  const options = JSON.stringify({ paymentSessionId, redirectTarget: '_self' });
  const script = `Cashfree({ mode: 'sandbox' }).checkout(${options})`;
  const page = `<!doctype html><script src="https://sdk.cashfree.com/js/v3/cashfree.js"></script><button onclick="${script.replaceAll('"', '&quot;')}">Pay</button>`;
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  await terminal.question(`Open http://127.0.0.1:${(server.address() as AddressInfo).port}, pay with test data, then press Enter `);
  server.closeAllConnections();
  server.close();
}

const address = await terminal.question(
  `Public https address that leads to port ${recorder.port} of this machine, without path (empty: only polling): `,
);
const origin = address.trim().replace(/\/$/, '');
if (origin !== '') {
  console.log(`Register in the test dashboard: ${origin}${recorder.hookPath('payments')} (all events of payments, refunds, disputes)`);
  if (keys.payouts) console.log(`and ${origin}${recorder.hookPath('payouts')} (Payouts, version V2)`);
  await terminal.question('Then press Enter ');
}

const transcript = await rehearse({
  ids,
  expiresAt: later(new Date(), minutes(30)),
  notifyUrl: `${origin || 'https://example.in'}${recorder.hookPath('payments')}`,
  payments: paymentsAt(recorder.apiUrl('payments'), keys.payments),
  payouts: keys.payouts && payoutsAt(recorder.apiUrl('payouts'), keys.payouts),
  pay: ({ paymentSessionId }) =>
    simulatePayment(paymentSessionId).catch((error: Error) => {
      console.log(`Cashfree did not simulate the payment (${error.message})`);
      return payByHand(paymentSessionId);
    }),
  // Cashfree documents no simulation of disputes.
  dispute: async (orderId) => void (await terminal.question(`If the test dashboard can open a dispute of ${orderId}, do it; press Enter `)),
  webhooks: async () => {
    if (origin !== '') await sleep(minutes(1));
    return recorder.received;
  },
  pause: () => sleep(5_000),
}).finally(() => {
  terminal.close();
  recorder.close();
});

const folder = new URL('../../facts/cashfree-recordings/', import.meta.url);
mkdirSync(folder, { recursive: true });
const file = new URL(`${new Date().toISOString().slice(0, 10)}.json`, folder);
writeFileSync(file, `${JSON.stringify(recorder.recording("Cashfree's test environment", transcript), null, 2)}\n`);
console.log(transcript);
console.log(`Written to ${file.pathname}. Read it before you commit it.`);
