import { AppError } from '../../kit/app-error.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { CheckoutParts } from './parts.ts';
import { type PaymentHint, PaymentsUnavailable } from './payments.port.ts';
import { pendingRefundsOf } from './refunds.store.ts';
import { resolveOrder } from './resolve-order.ts';
import { resolveRefund } from './send-refund.ts';

const followHint = jobKind<{ kind: PaymentHint['kind']; orderId: string }>('follow-payment-hint');

/**
 * What the provider sends of its own accord is a hint: it is asked at once. Should it not answer, the hint waits in the
 * queue before it is taken for received.
 */
export function receiveWebhook(parts: CheckoutParts) {
  const { payments, database, jobs } = parts;
  const [order, refund] = [resolveOrder(parts), resolveRefund(parts)];

  async function follow({ kind, orderId }: PaymentHint): Promise<void> {
    if (kind === 'other') return;
    if (kind === 'payment') return order(orderId);
    for (const { id } of await pendingRefundsOf(database.read, orderId)) await refund(id);
  }
  jobs.handle(followHint, follow);

  return async (headers: Record<string, string | string[] | undefined>, body: Buffer): Promise<void> => {
    const hint = payments.readWebhook(headers, body);
    if (!hint) throw new AppError('UNAUTHENTICATED', { message: 'This webhook is not signed by the payment provider' });
    await follow(hint).catch(async (error: unknown) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      await database.transact((tx) => jobs.enqueue(tx, followHint, hint));
    });
  };
}
