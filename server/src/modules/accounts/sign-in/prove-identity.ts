import { adminAccountMessages as say } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { spendCode } from '../second-factor/second-factor-code.ts';
import { lockSecondFactor } from '../second-factor/second-factors.store.ts';
import { lockUser } from '../users.store.ts';
import { codeAttempts, codeRules } from './attempt-limits.ts';
import { holdProved, provePassword } from './prove-password.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'box' | 'sessions' | 'limits' | 'passwords'>;

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Re-authentication: the password or a code lets this session, and no other, make sensitive changes for ten minutes. Administrators
 * with a second factor need a code.
 */
export function proveIdentity(deps: Deps) {
  const matchPassword = provePassword(deps);

  const byPassword = async (session: Session, password: string): Promise<Date> => {
    const user = await matchPassword(session, password);
    return deps.database.transact(async (tx) => {
      await holdProved(tx, user);
      if (session.kind === 'admin' && (await lockSecondFactor(tx, user.id))?.enabledAt) throw invalidField('code', say.codeNeeded);
      return deps.sessions.recordProof(tx, session);
    });
  };

  const byCode = async (session: Session, code: string): Promise<Date> => {
    await deps.limits.take(codeRules(session.kind, session.userId, code));
    const until = await deps.database.transact(async (tx) => {
      await lockUser(tx, session.userId, 'share');
      const row = await lockSecondFactor(tx, session.userId);
      if (!row?.enabledAt || !(await spendCode(deps, tx, row, code))) throw invalidField('code', say.codeWrong);
      return deps.sessions.recordProof(tx, session);
    });
    await deps.limits.forget([codeAttempts(session.kind, session.userId)]);
    return until;
  };

  return (session: Session, { password, code }: Proof): Promise<Date> =>
    code ? byCode(session, code) : byPassword(session, password ?? '');
}
