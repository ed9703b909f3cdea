import { later, minutes } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { updateRefund } from './refunds.store.ts';

export const sendRefundJob = jobKind<{ refundId: string }>('send-refund', { retries: 3 });

/** A job sends the refund after the caller's transaction commits; if the job ends as a dead letter, the reconciler sends it. */
export async function enqueueRefund({ jobs, clock }: Pick<CheckoutDeps, 'jobs' | 'clock'>, tx: Tx, refundId: string): Promise<void> {
  const now = clock.now();
  await updateRefund(tx, { id: refundId, now, askAt: later(now, minutes(2)) });
  await jobs.enqueue(tx, sendRefundJob, { refundId });
}
