import { system } from '../../platform/audit/audit.port.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { AccountDeletionDeps } from './deps.ts';
import { accountDeletedEmail, deletionBlockedEmail } from './emails.ts';
import { settingsUrl, userSubject } from './request-deletion.ts';

const eraseAccountJob = jobKind<{ userId: number }>('erase-account', { retries: 5 });

/**
 * Job that carries out a due deletion in one transaction. Locks the user row first: orders, refunds and withdrawals have a foreign
 * key to it, so none can start between the check for blockers and the commit. Idempotent: a retry finds nothing due.
 */
export const registerErasureJob = (deps: AccountDeletionDeps) =>
  deps.jobs.handle(eraseAccountJob, ({ userId }) =>
    deps.database.transact(async (tx) => {
      const { accounts, audit, mails, findBlockers, erasePersonalData } = deps;
      const user = await accounts.lockDue(tx, userId);
      if (!user) return;
      const blockers = await findBlockers(tx, userId);
      if (blockers.length > 0 || user.bannedAt) {
        await accounts.saveDeletion(tx, userId, null);
        await audit.record(tx, { actor: system, action: 'ACCOUNT_DELETION_CANCELLED', subject: userSubject(userId) });
        // A banned user already got an email about the ban, and cannot sign in to resolve blockers.
        if (user.email && !user.bannedAt)
          await mails.send(tx, user.email, deletionBlockedEmail(user.name, { blockers, url: settingsUrl(deps) }));
        return;
      }
      if (user.email) await mails.send(tx, user.email, accountDeletedEmail(user.name));
      // Lets database triggers accept changes of immutable rows in this transaction.
      await accounts.allowErasure(tx);
      await erasePersonalData(tx, userId);
      await audit.record(tx, { actor: system, action: 'ACCOUNT_DELETED', subject: userSubject(userId) });
    }),
  );

/** Enqueues one job per due deletion, so that a failure does not stop the others. */
export const sweepDeletions = ({ database, clock, jobs, accounts }: AccountDeletionDeps): Sweep => ({
  name: 'due-account-deletions',
  batchSize: 500,
  isSingleBatch: true,
  async handleBatch(limit) {
    const due = await accounts.listDue(database.read, { now: clock.now(), limit });
    if (due.length > 0) await database.transact((tx) => jobs.enqueue(tx, eraseAccountJob, ...due));
    return due.length;
  },
});
