import type { Tx } from '../../../../platform/db/database.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import type { MembersDeps } from '../deps.ts';

export const reconcileJob = jobKind<{ accountId: string }>('tend-telegram-account', { retries: 2 });

/** Enqueues a run for this account. A lost job is harmless: the periodic run finds the due work. */
export const enqueueReconcile = ({ jobs }: Pick<MembersDeps, 'jobs'>, tx: Tx, accountId: string): Promise<void> =>
  jobs.enqueue(tx, reconcileJob, { accountId });
