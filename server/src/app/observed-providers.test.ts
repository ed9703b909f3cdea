import { describe, expect, it } from 'vitest';
import { PaymentsRejected, PaymentsUnavailable } from '../modules/checkout/index.ts';
import { PayoutsRejected, PayoutsUnavailable } from '../modules/payouts/index.ts';
import { TelegramError } from '../modules/telegram/index.ts';
import { createEventMetrics } from '../platform/metrics/event-metrics.ts';
import { callOutcome, observeCalls } from './observed-providers.ts';

const mailError = (code: string) => Object.assign(new Error('x'), { name: 'MailRejected', code });

describe('calls to providers', () => {
  it.each([
    [new PaymentsRejected('x', 'order_closed'), 'rejected'],
    [new PaymentsUnavailable('x'), 'failed'],
    [new PayoutsRejected('x'), 'rejected'],
    [new PayoutsUnavailable('x'), 'failed'],
    [new TelegramError('FLOOD', { waitSeconds: 9 }), 'throttled'],
    [new TelegramError('CODE_WRONG'), 'rejected'],
    [new TelegramError('AWAY'), 'failed'],
    [new TelegramError('UNEXPECTED'), 'failed'],
    [mailError('EENVELOPE 550'), 'rejected'],
    [mailError('EENVELOPE 451'), 'failed'],
    [mailError('ETIMEDOUT'), 'failed'],
    [new Error('x'), 'failed'],
    [undefined, 'failed'],
  ])('a call that fails with %s counts as %s', (error, outcome) => {
    expect(callOutcome(error)).toBe(outcome);
  });

  it('an observed port returns what its provider returns, and counts and times the named calls', async () => {
    const { startProviderCall, registry } = createEventMetrics();
    const port = {
      isRemote: true,
      send: async (text: string) => text.toUpperCase(),
      state: async () => {
        throw new PayoutsRejected('no');
      },
      readWebhook: () => 'sync',
      close: async () => 'closed',
    };
    const observed = observeCalls(port, { provider: 'cashfree-payouts', calls: ['send', 'state'], startCall: startProviderCall });
    expect([await observed.send('a'), observed.readWebhook(), await observed.close(), observed.isRemote]).toEqual([
      'A',
      'sync',
      'closed',
      true,
    ]);
    await expect(observed.state()).rejects.toThrow(PayoutsRejected);
    const lines = (await registry.metrics()).split('\n');
    expect(lines.filter((line) => line.startsWith('jamun_provider_calls_total{'))).toEqual([
      'jamun_provider_calls_total{provider="cashfree-payouts",call="send",outcome="ok"} 1',
      'jamun_provider_calls_total{provider="cashfree-payouts",call="state",outcome="rejected"} 1',
    ]);
    expect(lines).toContain('jamun_provider_call_duration_seconds_count{provider="cashfree-payouts",call="send"} 1');
  });
});
