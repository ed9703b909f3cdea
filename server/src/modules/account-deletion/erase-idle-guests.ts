import { days, earlier } from '../../kit/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { AccountDeletionDeps } from './deps.ts';

const eraseGuestJob = jobKind<{ userId: number }>('erase-guest', { retries: 5 });

/** How long the contact details of a guest who has never paid are kept after the last order. */
const retention = days(90);

/** Until when the contact details count as used; null when nothing needs them. */
async function findLastUse({ clock, findBlockers, findContactUse }: AccountDeletionDeps, tx: Tx, userId: number): Promise<Date | null> {
  const now = clock.now();
  const { isNeeded, lastOrderAt } = await findContactUse(tx, userId);
  if (isNeeded || (await findBlockers(tx, userId)).length > 0) return now;
  return lastOrderAt && lastOrderAt >= earlier(now, retention) ? lastOrderAt : null;
}

/**
 * Job that erases the personal data of a guest who has never paid, like that of a deleted account. A guest whose data is still needed
 * is checked again after the retention period. Idempotent: a retry finds no idle guest.
 */
export const registerGuestErasureJob = (deps: AccountDeletionDeps) =>
  deps.jobs.handle(eraseGuestJob, ({ userId }) =>
    deps.database.transact(async (tx) => {
      const { accounts, clock, erasePersonalData } = deps;
      if (!(await accounts.lockIdleGuest(tx, { userId, before: earlier(clock.now(), retention) }))) return;
      const lastUse = await findLastUse(deps, tx, userId);
      if (lastUse) return accounts.recordContactUse(tx, { userId, at: lastUse });
      await accounts.allowErasure(tx);
      await erasePersonalData(tx, userId);
    }),
  );

/** Enqueues one job per idle guest. */
export const sweepIdleGuests = ({ database, clock, jobs, accounts }: AccountDeletionDeps): Sweep => ({
  name: 'idle-guests',
  batchSize: 500,
  isSingleBatch: true,
  async handleBatch(limit) {
    const idle = await accounts.listIdleGuests(database.read, { before: earlier(clock.now(), retention), limit });
    if (idle.length > 0) await database.transact((tx) => jobs.enqueue(tx, eraseGuestJob, ...idle.map((userId) => ({ userId }))));
    return idle.length;
  },
});
