import type { CheckoutDeps } from '../deps.ts';
import { isLongUnanswered, nextRefundPollAt, nextRefundRetryAt } from '../payments/poll-times.ts';
import { PaymentsRejected, PaymentsUnavailable, type ProviderRefund } from '../payments.port.ts';
import type { RefundRow } from '../tables.ts';
import { sendRefundJob } from './enqueue-refund.ts';
import { finishRefund } from './finish-refund.ts';
import { findRefund, updateRefund } from './refunds.store.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'jobs'
  | 'log'
  | 'audit'
  | 'ledger'
  | 'attention'
  | 'notify'
  | 'publish'
  | 'mails'
  | 'people'
  | 'payments'
  | 'items'
  | 'coupons'
  | 'publicUrl'
>;

/**
 * Returns the provider's state of a refund; sends the refund if the provider does not have it. The first attempt needs no GET.
 * `sentAt` is committed before sending, so that the next attempt after a crash starts with a GET.
 */
async function sendOrQuery(deps: Deps, { id, orderId, amount, reason, sentAt }: RefundRow): Promise<ProviderRefund['status']> {
  const { payments, database, clock, log } = deps;
  let found = sentAt === null ? null : await payments.refundState({ orderId, refundId: id }, 'work');
  if (!found) {
    const now = clock.now();
    if (sentAt === null) await database.transact((tx) => updateRefund(tx, { id, now, sentAt: now }));
    found = await payments.refund({ orderId, refundId: id, amount, note: reason ?? 'Refund' });
  }
  if (found.amount === amount) return found.status;
  log.error({ refundId: id, orderId }, 'the payment provider reports a different amount for a refund');
  throw new PaymentsUnavailable('The provider has this refund with a different amount');
}

/** Sends a refund or queries its state, and applies the answer. An unclear answer is retried with backoff. */
export function resolveRefund(deps: Deps) {
  const { database, clock, log } = deps;

  async function scheduleRetry({ id, orderId, unansweredSince }: RefundRow, error: Error): Promise<void> {
    const now = clock.now();
    const since = unansweredSince ?? now;
    if (isLongUnanswered(now, since)) {
      log.error({ refundId: id, orderId, unansweredSince: since, why: error.message }, 'a refund has had no usable answer for an hour');
    }
    await database.transact((tx) => updateRefund(tx, { id, now, unansweredSince: since, askAt: nextRefundRetryAt(now, since) }));
  }

  return async (refundId: string): Promise<void> => {
    const refund = await findRefund(database.read, refundId);
    if (refund?.status !== 'PENDING') return;
    try {
      const status = await sendOrQuery(deps, refund);
      if (status !== 'PENDING') return await finishRefund(deps, refund, status);
      const now = clock.now();
      await database.transact((tx) =>
        updateRefund(tx, { id: refundId, now, unansweredSince: null, askAt: nextRefundPollAt(now, refund.createdAt) }),
      );
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return scheduleRetry(refund, error);
      if (!(error instanceof PaymentsRejected)) throw error;
      log.error({ refundId, orderId: refund.orderId, code: error.code }, `the payment provider rejected a refund: ${error.message}`);
      await finishRefund(deps, refund, 'REFUSED');
    }
  };
}

export function handleRefunds(deps: Deps): void {
  const resolve = resolveRefund(deps);
  deps.jobs.handle(sendRefundJob, ({ refundId }) => resolve(refundId));
}
