import { accountSecurityMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { ownAccountSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { secondFactorEnabledEmail } from '../emails.ts';
import { lockUser } from '../users.store.ts';
import { findTotpStep, formatRecoveryCode, newRecoveryCodes } from './second-factor-code.ts';
import { enableSecondFactor, lockSecondFactor } from './second-factors.store.ts';
import { issueUndoUrl } from './undo-second-factor.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'box' | 'sessions' | 'mails' | 'audit' | 'publicUrl'>;

/**
 * Second step of the set-up: checks the first TOTP code, enables the second factor and ends the other sessions. Returns the recovery
 * codes, which are shown only once.
 */
export const confirmSecondFactor =
  (deps: Deps) =>
  async (session: Session, { code }: { code: string }, caller: Caller): Promise<string[]> => {
    const { userId } = session;
    const recoveryCodes = newRecoveryCodes(deps.random);
    await deps.database.transact(async (tx) => {
      const user = await lockUser(tx, userId, 'share');
      const row = await lockSecondFactor(tx, userId);
      if (!row) throw new AppError('CONFLICT', { message: accountSecurityMessages.notBegun });
      if (row.enabledAt) throw new AppError('CONFLICT', { message: accountSecurityMessages.alreadyEnabled });
      const totpStep = findTotpStep(deps, row, code);
      if (totpStep === null) throw invalidField('code', accountSecurityMessages.codeWrong);
      // One time for both: the undo link removes a second factor that is not older than the link.
      const now = deps.clock.now();
      await enableSecondFactor(tx, { userId, step: totpStep, now, codes: recoveryCodes });
      await deps.sessions.completeStep(tx, { userId, step: 'SET_UP_SECOND_FACTOR' });
      await deps.sessions.endAll(tx, { userId, except: session.id });
      await deps.audit.record(tx, {
        actor: actorOf(session, caller),
        action: 'SECOND_FACTOR_ENABLED',
        subject: ownAccountSubject(session),
        before: { enabled: false },
        after: { enabled: true },
      });
      if (!user?.email) return;
      await deps.mails.send(tx, user.email, secondFactorEnabledEmail(user.name, await issueUndoUrl(deps, tx, user, now)));
    });
    return recoveryCodes.map(formatRecoveryCode);
  };
