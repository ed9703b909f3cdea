import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import type { MembersDeps } from '../deps.ts';
import { limits } from '../limits.ts';
import { monitorPaidOnlyChannels } from './channel-monitors.store.ts';
import { dueAccounts } from './due.store.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { reconcileJob } from './reconcile-job.ts';

const reconcileAllJob = jobKind<Record<string, never>>('look-after-members', { retries: 2 });

/**
 * Reconciles paid access with the actual members of the channels. There is no command queue: each run compares the expected with the
 * actual state, so work that was missed (no reply, flood wait, server down) is found again.
 */
export function memberReconciler(deps: MembersDeps) {
  const { jobs, database, clock, log } = deps;
  const reconcile = reconcileAccount(deps);

  /** An error in one account does not stop the others. */
  async function reconcileDue(): Promise<void> {
    await deps.closeIdle();
    await database.transact((tx) => monitorPaidOnlyChannels(tx, clock.now()));
    const queue = await dueAccounts(database.read, clock.now());
    const worker = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        await reconcile(id, 0).catch((err: unknown) =>
          log.error({ err, accountId: id }, 'reconciling the members of a Telegram account failed'),
        );
      }
    };
    await Promise.all(Array.from({ length: limits.accountConcurrency }, worker));
  }

  // Waits for the account, because its current user may have read the due work before this job was enqueued.
  jobs.handle(reconcileJob, ({ accountId }) => reconcile(accountId, limits.accountTimeoutSeconds));
  jobs.handle(reconcileAllJob, reconcileDue);
  jobs.repeat(reconcileAllJob, { seconds: 15 });
  return { reconcileDue };
}
