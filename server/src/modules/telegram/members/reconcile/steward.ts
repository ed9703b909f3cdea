import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import type { MembersDeps } from '../deps.ts';
import { limits } from '../limits.ts';
import { dueAccounts } from './due.store.ts';
import { tendAccount } from './tend-account.ts';
import { tendJob } from './tend-job.ts';
import { watchPaidOnly } from './watches.store.ts';

const lookJob = jobKind<Record<string, never>>('look-after-members', { retries: 2 });

/**
 * Looks after everybody who has paid to be in a channel. There is no list of commands: what should be is compared with
 * what is, so whatever was missed (nobody answered, the account had to rest, we were not running) is found again.
 */
export function steward(deps: MembersDeps) {
  const { jobs, database, clock, log } = deps;
  const tend = tendAccount(deps);

  /** What one account meets with is not the others' trouble. */
  async function tendDue(): Promise<void> {
    await deps.closeIdle();
    await database.transact((tx) => watchPaidOnly(tx, clock.now()));
    const waiting = await dueAccounts(database.read, clock.now());
    const worker = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        await tend(id, 0).catch((err: unknown) => log.error({ err, accountId: id }, 'members of an account could not be looked after'));
      }
    };
    await Promise.all(Array.from({ length: limits.accountsAtOnce }, worker));
  }

  // Whoever has the account may have looked just before this came up.
  jobs.handle(tendJob, ({ accountId }) => tend(accountId, limits.waitForAccount));
  jobs.handle(lookJob, tendDue);
  jobs.repeat(lookJob, { seconds: 15 });
  return { tendDue };
}
