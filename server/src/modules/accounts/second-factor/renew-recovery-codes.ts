import { adminAccountMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { recoveryCodesRenewedLetter } from '../letters.ts';
import { oneself } from '../oneself.ts';
import type { AccountsParts } from '../parts.ts';
import { holdProved, provePassword } from '../sign-in/prove-password.ts';
import { inGroups, newRecoveryCodes, spendCode } from './second-factor-code.ts';
import { lockSecondFactor, replaceRecoveryCodes } from './second-factors.store.ts';

/** New ones in the place of those that are left, told this once. Takes the same proof as switching off: each of them opens the account. */
export function renewRecoveryCodes(parts: AccountsParts) {
  const proved = provePassword(parts);
  return async (session: Session, { password, code }: { password: string; code: string }, caller: Caller): Promise<string[]> => {
    const user = await proved(session, password);
    const userId = user.id;
    const codes = newRecoveryCodes(parts.random);
    await parts.database.transact(async (tx) => {
      await holdProved(tx, user);
      const row = await lockSecondFactor(tx, userId);
      if (!row?.enabledAt) throw new AppError('CONFLICT', { message: say.notEnabled });
      if (!(await spendCode(parts, tx, row, code))) throw invalidField('code', say.codeWrong);
      await replaceRecoveryCodes(tx, { userId, codes });
      await parts.audit.record(tx, { actor: by(session, caller), action: 'RECOVERY_CODES_RENEWED', subject: oneself(userId) });
      if (user.email) await parts.mails.send(tx, user.email, recoveryCodesRenewedLetter(user.name));
    });
    return codes.map(inGroups);
  };
}
