import { adminAccountMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { secondFactorOnLetter } from '../letters.ts';
import { oneself } from '../oneself.ts';
import type { AccountsParts } from '../parts.ts';
import { lockUser } from '../users.store.ts';
import { inGroups, newRecoveryCodes, stepOfCode } from './second-factor-code.ts';
import { enableSecondFactor, lockSecondFactor } from './second-factors.store.ts';

/** Switches it on. Sessions that were opened without it end; the recovery codes are told this once. */
export const confirmSecondFactor =
  (parts: AccountsParts) =>
  async (session: Session, { code }: { code: string }, caller: Caller): Promise<string[]> => {
    const { userId } = session;
    const codes = newRecoveryCodes(parts.random);
    await parts.database.transact(async (tx) => {
      const user = await lockUser(tx, userId, 'share');
      const row = await lockSecondFactor(tx, userId);
      if (!row) throw new AppError('CONFLICT', { message: say.notBegun });
      if (row.enabledAt) throw new AppError('CONFLICT', { message: say.alreadyEnabled });
      const step = stepOfCode(parts, row, code);
      if (step === null) throw invalidField('code', say.codeWrong);
      await enableSecondFactor(tx, { userId, step, now: parts.clock.now(), codes });
      await parts.sessions.completeStep(tx, { userId, step: 'SET_UP_SECOND_FACTOR' });
      await parts.sessions.endAll(tx, { userId, except: session.id });
      await parts.audit.record(tx, {
        ...{ actor: by(session, caller), action: 'SECOND_FACTOR_ENABLED', subject: oneself(userId) },
        ...{ before: { enabled: false }, after: { enabled: true } },
      });
      if (user?.email) await parts.mails.send(tx, user.email, secondFactorOnLetter(user.name));
    });
    return codes.map(inGroups);
  };
