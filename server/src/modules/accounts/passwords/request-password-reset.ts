import { hours } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { AccountsDeps } from '../deps.ts';
import { passwordResetEmail } from '../emails.ts';
import { issueLink } from '../mailed-links.store.ts';
import { findUserByLogin } from '../users.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'box' | 'limits' | 'jobs' | 'mails' | 'publicUrl'>;

const mailReset = jobKind<{ id: string; sealedEmail: string }>('mail-password-reset');

/** The job looks the account up, not the request: response and timing must not reveal whether it exists. */
export function requestPasswordReset(deps: Deps) {
  const { database, jobs, limits, box, random } = deps;
  jobs.handle(mailReset, ({ id, sealedEmail }) => mailResetLink(deps, box.open(sealedEmail, id)));
  return async ({ email }: { email: string }): Promise<void> => {
    // Above the limit the response is the same but no email is sent: an error would let a stranger lock the owner out.
    const isWithinLimit = await limits.allows([{ about: ['reset', email], calls: 5, seconds: 60 * 60 }]);
    if (!isWithinLimit) return;
    const id = newId(random);
    await database.transact((tx) => jobs.enqueue(tx, mailReset, { id, sealedEmail: box.seal(email, id) }));
  };
}

async function mailResetLink(deps: Deps, email: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const user = await findUserByLogin(tx, { email });
    if (!user || user.bannedAt) return;
    const token = await issueLink(deps, tx, { userId: user.id, email, purpose: 'RESET_PASSWORD', lifetime: hours(1) });
    await deps.mails.send(tx, email, passwordResetEmail(user.name, `${deps.publicUrl()}/reset-password?token=${token}`));
  });
}
