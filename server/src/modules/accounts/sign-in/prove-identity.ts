import { accountSecurityMessages } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { spendCode } from '../second-factor/second-factor-code.ts';
import { lockSecondFactor } from '../second-factor/second-factors.store.ts';
import { lockUser } from '../users.store.ts';
import { codeCounterKey, codeRules } from './attempt-limits.ts';
import { lockProvedUser, provePassword } from './prove-password.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'box' | 'sessions' | 'limits' | 'passwords' | 'audit'>;

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Re-authentication: the password or a code lets this session, and no other, make sensitive changes for ten minutes. Administrators
 * with a second factor need a code, and their proofs are in the audit log.
 */
export function proveIdentity(deps: Deps) {
  const matchPassword = provePassword(deps);

  const record = async (tx: Tx, session: Session, caller: Caller): Promise<Date> => {
    if (session.kind === 'admin')
      await deps.audit.record(tx, {
        actor: actorOf(session, caller),
        action: 'IDENTITY_CONFIRMED',
        subject: administratorSubject(session.userId),
      });
    return deps.sessions.recordProof(tx, session);
  };

  const byPassword = async (session: Session, caller: Caller, password: string): Promise<Date> => {
    const user = await matchPassword(session, password);
    return deps.database.transact(async (tx) => {
      await lockProvedUser(tx, user);
      if (session.kind === 'admin' && (await lockSecondFactor(tx, user.id))?.enabledAt)
        throw invalidField('code', accountSecurityMessages.codeNeeded);
      return record(tx, session, caller);
    });
  };

  const byCode = async (session: Session, caller: Caller, code: string): Promise<Date> => {
    const page = session.kind === 'admin' ? 'admin' : 'user';
    await deps.limits.take(codeRules(page, session.userId, code));
    const validUntil = await deps.database.transact(async (tx) => {
      await lockUser(tx, session.userId, 'share');
      const row = await lockSecondFactor(tx, session.userId);
      if (!row?.enabledAt || !(await spendCode(deps, tx, row, code))) throw invalidField('code', accountSecurityMessages.codeWrong);
      return record(tx, session, caller);
    });
    await deps.limits.reset([codeCounterKey(page, session.userId)]);
    return validUntil;
  };

  return (session: Session, caller: Caller, { password, code }: Proof): Promise<Date> =>
    code ? byCode(session, caller, code) : byPassword(session, caller, password ?? '');
}
