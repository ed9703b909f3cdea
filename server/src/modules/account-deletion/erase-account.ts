import { system } from '../../platform/audit/audit.port.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { AccountDeletionDeps } from './deps.ts';
import { blockedLetter, deletedLetter } from './letters.ts';
import { settingsUrl, subjectOf } from './request-deletion.ts';

const eraseAccount = jobKind<{ userId: number }>('erase-account', { retries: 5 });
const atOnce = 100;

/**
 * Carries out a deletion that is due, in one transaction. The row of the person is locked first: orders, refunds and withdrawals
 * refer to it, so that none begins between the last look for blockers and the end. Run again, it finds nothing due.
 */
export const handleErasures = (deps: AccountDeletionDeps) =>
  deps.jobs.handle(eraseAccount, ({ userId }) =>
    deps.database.transact(async (tx) => {
      const { accounts, audit, mails, findBlockers, erasePersonalData } = deps;
      const person = await accounts.lockDue(tx, userId);
      if (!person) return;
      const blockers = await findBlockers(tx, userId);
      if (blockers.length > 0 || person.bannedAt) {
        await accounts.save(tx, userId, null);
        await audit.record(tx, { actor: system, action: 'ACCOUNT_DELETION_CANCELLED', subject: subjectOf(userId) });
        // A banned person was told of the ban, and cannot sign in to settle anything.
        if (person.email && !person.bannedAt)
          await mails.send(tx, person.email, blockedLetter(person.name, { blockers, url: settingsUrl(deps) }));
        return;
      }
      if (person.email) await mails.send(tx, person.email, deletedLetter(person.name));
      await accounts.allowErasure(tx);
      await erasePersonalData(tx, userId);
      await audit.record(tx, { actor: system, action: 'ACCOUNT_DELETED', subject: subjectOf(userId) });
    }),
  );

/** Enqueues the deletions that are due; each is a job of its own, so that one that fails keeps no other from happening. */
export const sweepDeletions =
  ({ database, clock, jobs, accounts }: AccountDeletionDeps) =>
  async (): Promise<void> => {
    const due = await accounts.listDue(database.read, { now: clock.now(), limit: atOnce });
    if (due.length > 0) await database.transact((tx) => jobs.enqueue(tx, eraseAccount, ...due));
  };
