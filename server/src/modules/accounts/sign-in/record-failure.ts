import { AppError } from '../../../kit/app-error.ts';
import { days } from '../../../kit/clock.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { FailureReason, SignInPage } from '../../../platform/security/security-log.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { adminAttemptEmail } from '../emails.ts';
import { findUserById } from '../people.store.ts';
import { isWrongCode } from '../second-factor/assert-second-factor.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'limits' | 'jobs' | 'mails' | 'audit' | 'publicUrl'>;

interface Failure {
  page: SignInPage;
  reason: FailureReason;
  /** The login as typed, or `user ID` for a signed-in user. */
  account: string;
  /** Null when no account has this login. */
  userId: number | null;
  caller: Pick<Caller, 'address'>;
}

type Owner = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

const followUp = jobKind<{ userId: number | null; page: SignInPage; reason: FailureReason; network: string }>('sign-in-failed');

/**
 * Records a failed sign-in or code. The follow-up job writes an audit entry for an administrator's account, and notifies the owner of
 * another account that was tried at the admin page. It is enqueued for every failure, so that the timing does not reveal whether the
 * account exists or belongs to an administrator.
 */
export function recordFailure(deps: Pick<AccountsDeps, 'database' | 'jobs' | 'securityLog'>) {
  const { securityLog, database, jobs } = deps;
  return async ({ page, reason, account, userId, caller }: Failure): Promise<void> => {
    const { network } = securityLog.record({ page, reason, account, address: caller.address });
    await database.transact((tx) => jobs.enqueue(tx, followUp, { userId, page, reason, network }));
  };
}

/** Records wrong passwords and codes in requests of signed-in users. */
export function recordWrongProof(deps: Pick<AccountsDeps, 'database' | 'jobs' | 'securityLog'>, page: 'settings' | 'action') {
  const recordProofFailure = recordFailure(deps);
  return async <Outcome>(session: Session, caller: Caller, work: Promise<Outcome>): Promise<Outcome> => {
    try {
      return await work;
    } catch (error) {
      const wrongPassword = error instanceof AppError && (error.errors?.password ?? error.errors?.oldPassword) !== undefined;
      const reason = isWrongCode(error) ? 'code' : wrongPassword ? 'password' : null;
      const { userId } = session;
      if (reason) await recordProofFailure({ page, reason, account: `user ${userId}`, userId, caller });
      throw error;
    }
  };
}

/** Registers the handler of the follow-up job. */
export function registerFailureJob(deps: Deps): void {
  const { database, jobs } = deps;
  jobs.handle(followUp, async ({ userId, page, reason, network }) => {
    const user = userId === null ? null : await findUserById(database.read, userId);
    if (!user) return;
    if (user.role === 'USER') return page === 'admin' ? notifyOwner(deps, user) : undefined;
    const entry = {
      actor: system,
      action: 'SIGN_IN_FAILED',
      subject: administratorSubject(user.id),
      after: { page, reason, network },
    } as const;
    await database.transact((tx) => deps.audit.record(tx, entry));
  });
}

/** At most one email a day, because a stranger controls the number of attempts. */
async function notifyOwner({ database, limits, mails, clock, publicUrl }: Deps, { id, name, email: address }: Owner): Promise<void> {
  if (!address) return;
  const oncePerDay = { about: ['admin-attempt-email', String(id)], calls: 1, seconds: days(1) / 1000 };
  if (!(await limits.allows([oncePerDay]))) return;
  const email = adminAttemptEmail(name, { at: clock.now(), url: `${publicUrl()}/forgot-password` });
  await database.transact((tx) => mails.inBucket('stranger').send(tx, address, email));
}
