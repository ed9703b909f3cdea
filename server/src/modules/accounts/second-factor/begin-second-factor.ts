import { accountSecurityMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { base32, otpauthUri } from '../../../kit/crypto/totp.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { ownAccountSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { lockProvedUser, provePassword } from '../sign-in/prove-password.ts';
import { sealSecret } from './second-factor-code.ts';
import { insertSecondFactor } from './second-factors.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'box' | 'passwords' | 'audit'>;

const secretBytes = 20;

/** Creates a TOTP secret for the authenticator app. Sign-in requires no code until `confirmSecondFactor` has checked one. */
export function beginSecondFactor(deps: Deps) {
  const matchPassword = provePassword(deps);
  return async (session: Session, { password }: { password: string }, caller: Caller): Promise<{ secret: string; uri: string }> => {
    const user = await matchPassword(session, password);
    const { id: userId, username } = user;
    const secret = deps.random(secretBytes);
    await deps.database.transact(async (tx) => {
      await lockProvedUser(tx, user);
      const row = { userId, secretSealed: sealSecret(deps, userId, secret), createdAt: deps.clock.now() };
      if (!(await insertSecondFactor(tx, row))) throw new AppError('CONFLICT', { message: accountSecurityMessages.alreadyEnabled });
      await deps.audit.record(tx, {
        actor: actorOf(session, caller),
        action: 'SECOND_FACTOR_BEGUN',
        subject: ownAccountSubject(session),
      });
    });
    return { secret: base32(secret), uri: otpauthUri({ issuer: 'Jamun', account: username, secret }) };
  };
}
