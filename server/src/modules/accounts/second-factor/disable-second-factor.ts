import { accountSecurityMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { ownAccountSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { secondFactorDisabledEmail } from '../emails.ts';
import { lockProvedUser, provePassword } from '../sign-in/prove-password.ts';
import { spendCode } from './second-factor-code.ts';
import { lockSecondFactor, removeSecondFactor } from './second-factors.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'box' | 'sessions' | 'mails' | 'passwords' | 'audit' | 'enforceAdminSetUp'>;

/** Requires password and code: neither an open session nor a stolen phone is enough. */
export function disableSecondFactor(deps: Deps) {
  const matchPassword = provePassword(deps);
  return async (session: Session, { password, code }: { password: string; code: string }, caller: Caller): Promise<void> => {
    const user = await matchPassword(session, password);
    const userId = user.id;
    await deps.database.transact(async (tx) => {
      await lockProvedUser(tx, user);
      const row = await lockSecondFactor(tx, userId);
      if (!row?.enabledAt) throw new AppError('CONFLICT', { message: accountSecurityMessages.notEnabled });
      if (!(await spendCode(deps, tx, row, code))) throw invalidField('code', accountSecurityMessages.codeWrong);
      await removeSecondFactor(tx, userId);
      // In production administrators disable it only to move to another app: the admin area stays closed until the new one is set up.
      if (deps.enforceAdminSetUp) await deps.sessions.requireStep(tx, { userId, step: 'SET_UP_SECOND_FACTOR' });
      await deps.audit.record(tx, {
        actor: actorOf(session, caller),
        action: 'SECOND_FACTOR_DISABLED',
        subject: ownAccountSubject(session),
        before: { enabled: true },
        after: { enabled: false },
      });
      if (user.email) await deps.mails.send(tx, user.email, secondFactorDisabledEmail(user.name));
    });
  };
}
