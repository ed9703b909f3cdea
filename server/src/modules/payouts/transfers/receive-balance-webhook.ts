import type { PayoutsDeps } from '../deps.ts';
import type { PayoutsWebhook } from '../payouts.port.ts';
import { makeBlockedDue } from './transfers.store.ts';

const item = { kind: 'LOW_PAYOUT_BALANCE', reference: 'BALANCE' } as const;

/** Webhooks about the payout balance: a warning opens an item, added money resolves it and retries the transfers that wait for it. */
export async function receiveBalanceWebhook(
  { database, clock, attention }: Pick<PayoutsDeps, 'database' | 'clock' | 'attention'>,
  hint: PayoutsWebhook,
): Promise<'handled' | 'unknown'> {
  if (hint.about === 'low-balance') {
    await database.transact((tx) => attention.report(tx, { ...item, theirState: 'LOW_BALANCE_ALERT', theirAmount: hint.balance }));
    return 'handled';
  }
  if (hint.about !== 'added-balance') return 'unknown';
  await database.transact(async (tx) => {
    await makeBlockedDue(tx, { obstacle: 'BALANCE', now: clock.now() });
    await attention.resolveAutomatically(tx, item);
  });
  return 'handled';
}
