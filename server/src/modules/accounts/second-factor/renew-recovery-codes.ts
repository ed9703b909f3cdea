import { accountSecurityMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { ownAccountSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { recoveryCodesRenewedEmail } from '../emails.ts';
import { lockProvedUser, provePassword } from '../sign-in/prove-password.ts';
import { formatRecoveryCode, newRecoveryCodes, spendCode } from './second-factor-code.ts';
import { lockSecondFactor, replaceRecoveryCodes } from './second-factors.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'box' | 'mails' | 'passwords' | 'audit'>;

/** Replaces all recovery codes; they are shown only once. Requires password and code, because each recovery code opens the account. */
export function renewRecoveryCodes(deps: Deps) {
  const matchPassword = provePassword(deps);
  return async (session: Session, { password, code }: { password: string; code: string }, caller: Caller): Promise<string[]> => {
    const user = await matchPassword(session, password);
    const userId = user.id;
    const codes = newRecoveryCodes(deps.random);
    await deps.database.transact(async (tx) => {
      await lockProvedUser(tx, user);
      const row = await lockSecondFactor(tx, userId);
      if (!row?.enabledAt) throw new AppError('CONFLICT', { message: accountSecurityMessages.notEnabled });
      if (!(await spendCode(deps, tx, row, code))) throw invalidField('code', accountSecurityMessages.codeWrong);
      await replaceRecoveryCodes(tx, { userId, codes });
      await deps.audit.record(tx, {
        actor: actorOf(session, caller),
        action: 'RECOVERY_CODES_RENEWED',
        subject: ownAccountSubject(session),
      });
      if (user.email) await deps.mails.send(tx, user.email, recoveryCodesRenewedEmail(user.name));
    });
    return codes.map(formatRecoveryCode);
  };
}
