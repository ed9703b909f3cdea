import { later, minutes } from '../../kit/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { nextRefundAsk } from './ask-again.ts';
import { finishRefund } from './finish-refund.ts';
import type { CheckoutParts } from './parts.ts';
import { PaymentsRefused, type ProviderRefund } from './payments.port.ts';
import { findRefund, updateRefund } from './refunds.store.ts';
import type { RefundRow } from './tables.ts';

const sendRefundJob = jobKind<{ refundId: string }>('send-refund', { retries: 3 });

/** Sent after the caller's transaction; should that fail for good, the worker asks about it all the same. */
export async function enqueueRefund({ jobs, clock }: CheckoutParts, tx: Tx, refundId: string): Promise<void> {
  const now = clock.now();
  await updateRefund(tx, { id: refundId, now, askAt: later(now, minutes(2)) });
  await jobs.enqueue(tx, sendRefundJob, { refundId });
}

/** The provider keeps one refund per id, so that sending again is safe; what it refuses is refused for good. */
async function told(parts: CheckoutParts, { id, orderId, amount, reason }: RefundRow): Promise<ProviderRefund['status']> {
  try {
    const known = await parts.payments.refundState({ orderId, refundId: id });
    const { status } = known ?? (await parts.payments.refund({ orderId, refundId: id, amount, note: reason ?? 'Refund' }));
    return status;
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    parts.log.error({ refundId: id, orderId, code: error.code }, `the payment provider refused a refund: ${error.message}`);
    return 'REFUSED';
  }
}

/** Sends a refund, or asks what has become of it, and does what follows. */
export const resolveRefund =
  (parts: CheckoutParts) =>
  async (refundId: string): Promise<void> => {
    const refund = await findRefund(parts.database.read, refundId);
    if (refund?.status !== 'PENDING') return;
    const status = await told(parts, refund);
    if (status !== 'PENDING') return finishRefund(parts, refund, status);
    const now = parts.clock.now();
    await parts.database.transact((tx) => updateRefund(tx, { id: refundId, now, askAt: nextRefundAsk(now, refund.createdAt) }));
  };

export function handleRefunds(parts: CheckoutParts): void {
  const resolve = resolveRefund(parts);
  parts.jobs.handle(sendRefundJob, ({ refundId }) => resolve(refundId));
}
