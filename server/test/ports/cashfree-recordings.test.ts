import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { later, minutes } from '../../src/kit/clock.ts';
import { newId, systemRandom } from '../../src/kit/ids.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { type SandboxPayoutProvider, startSandboxPayouts } from '../harness/providers/payouts-server.ts';
import { testClock } from '../harness/world.ts';
import { startRecorder } from '../rehearsal/cashfree/recorder.ts';
import { paymentsAt, payoutsAt, replay } from '../rehearsal/cashfree/replay.ts';
import { rehearse } from '../rehearsal/cashfree/scenario.ts';
import { readTestKeys } from '../rehearsal/cashfree/test-keys.ts';

// Fixed, so that a recording that is written again differs only where the exchange does.
const clock = testClock(new Date('2026-11-19T10:00:00Z'));
let cashfree: SandboxProvider;
let payouts: SandboxPayoutProvider;
beforeAll(async () => {
  [cashfree, payouts] = await Promise.all([startSandboxCashfree({ clock }), startSandboxPayouts({ clock })]);
});
afterAll(() => Promise.all([cashfree.close(), payouts.close()]));

const idsOfRun = { orderId: newId(systemRandom), refundId: newId(systemRandom), transferId: 'jamun_recorded1' };

/** Records a rehearsal with the sandbox. */
async function record() {
  const recorder = await startRecorder(idsOfRun, { payments: cashfree.baseUrl, payouts: payouts.baseUrl });
  const hook = (product: 'payments' | 'payouts') => `http://127.0.0.1:${recorder.port}${recorder.hookPath(product)}`;
  payouts.setWebhookUrl(hook('payouts'));
  const transcript = await rehearse({
    ids: idsOfRun,
    expiresAt: later(clock.now(), minutes(30)),
    notifyUrl: hook('payments'),
    payments: paymentsAt(recorder.apiUrl('payments'), cashfree),
    payouts: payoutsAt(recorder.apiUrl('payouts'), payouts),
    pay: async ({ paymentSessionId }) => void (await cashfree.pay(paymentSessionId)),
    dispute: async (orderId) => void (await cashfree.send('disputes', { orderId })),
    webhooks: async () => {
      await cashfree.deliverWebhooks(true);
      return recorder.received;
    },
    // Only the transfer is not final at once.
    pause: async () => void (await payouts.setTransferStatus(idsOfRun.transferId, 'SUCCESS')),
  });
  recorder.close();
  return recorder.recording('our sandbox', transcript);
}

it('a recording with the sandbox is complete, contains no id, key or personal data, and replays to the same transcript', async () => {
  const recording = await record();
  expect(recording.transcript).toMatchObject({
    orderBefore: 'ACTIVE',
    orderAfter: 'PAID',
    payment: { amount: '49950', currency: 'INR', hasTime: true },
    unknownOrder: null,
    refund: { sent: '10050', status: 'SUCCESS', amount: '10050' },
    payout: { sent: '100', state: 'SUCCESS', amount: '100', hasReference: true },
    webhooks: expect.arrayContaining([
      { from: 'payments', kind: 'payment', isOurs: true, isComplete: true },
      { from: 'payments', kind: 'refund', isOurs: true, isComplete: false },
      { from: 'payments', kind: 'dispute', isOurs: true, isComplete: false },
      { from: 'payouts', isSigned: true, isOurs: true },
    ]),
  });
  const text = JSON.stringify(recording, null, 2);
  const personal = ['Asha', 'asha@', '9886042211', '026291800001191', 'YESB0000262'];
  const secrets = [...Object.values(idsOfRun), cashfree.clientId, cashfree.clientSecret, payouts.clientSecret, '"session_', 'x-client'];
  for (const secret of [...personal, ...secrets]) expect(text).not.toContain(secret);
  if (process.env.UPDATE) {
    const folder = new URL('../facts/cashfree-recordings/', import.meta.url);
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL('sandbox.json', folder), `${text}\n`);
  }
  expect(await replay(recording)).toEqual({ transcript: recording.transcript, unknown: [] });
});

it('a rehearsal refuses keys of production', () => {
  const test = { CASHFREE_APP_ID: 'TEST1234', CASHFREE_SECRET_KEY: 'cfsk_ma_test_1' };
  expect(readTestKeys(test)).toEqual({ payments: { clientId: 'TEST1234', clientSecret: 'cfsk_ma_test_1' }, payouts: null });
  expect(() => readTestKeys({ ...test, CASHFREE_ENV: 'production' })).toThrow('test environment only');
  expect(() => readTestKeys({ CASHFREE_APP_ID: '1234abcd', CASHFREE_SECRET_KEY: 'cfsk_ma_prod_1' })).toThrow('not keys of the test');
  expect(() => readTestKeys({ ...test, CASHFREE_SECRET_KEY: 'cfsk_ma_prod_1' })).toThrow('not keys of the test');
  expect(() => readTestKeys({ ...test, CASHFREE_PAYOUTS_CLIENT_ID: 'CF1', CASHFREE_PAYOUTS_CLIENT_SECRET: 'cfsk_ma_prod_2' })).toThrow(
    'CASHFREE_PAYOUTS_CLIENT_ID',
  );
  expect(() => readTestKeys({})).toThrow('Set CASHFREE_APP_ID');
});
