import { adminAccountMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { recoveryCodesRenewedLetter } from '../letters.ts';
import { oneself } from '../oneself.ts';
import { holdProved, provePassword } from '../sign-in/prove-password.ts';
import { inGroups, newRecoveryCodes, spendCode } from './second-factor-code.ts';
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
      await holdProved(tx, user);
      const row = await lockSecondFactor(tx, userId);
      if (!row?.enabledAt) throw new AppError('CONFLICT', { message: say.notEnabled });
      if (!(await spendCode(deps, tx, row, code))) throw invalidField('code', say.codeWrong);
      await replaceRecoveryCodes(tx, { userId, codes });
      await deps.audit.record(tx, { actor: by(session, caller), action: 'RECOVERY_CODES_RENEWED', subject: oneself(userId) });
      if (user.email) await deps.mails.send(tx, user.email, recoveryCodesRenewedLetter(user.name));
    });
    return codes.map(inGroups);
  };
}
