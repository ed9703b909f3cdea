import { accountMessages, type SignInInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { findUserByLogin } from '../users.store.ts';
import { openSession } from './open-session.ts';

type Deps = Pick<
  AccountsDeps,
  | 'database'
  | 'clock'
  | 'box'
  | 'sessions'
  | 'limits'
  | 'jobs'
  | 'mails'
  | 'passwords'
  | 'audit'
  | 'securityLog'
  | 'enforceAdminSetUp'
  | 'publicUrl'
>;

type Input = z.output<typeof SignInInput>;

/** Signs in with email or phone, password, and a code when the second factor is on. Response and timing do not reveal whether the account exists. */
export const signIn = (deps: Deps) => {
  const open = openSession(deps);
  return async (input: Input, caller: Caller) => {
    const { username: login, loginMethod, password, code } = input;
    const user = await findUserByLogin(deps.database.read, loginMethod === 'email' ? { email: login } : { phone: login });
    const message = loginMethod === 'email' ? accountMessages.wrongEmailOrPassword : accountMessages.wrongPhoneOrPassword;
    return open({
      user,
      login,
      password,
      code,
      caller,
      kind: 'user',
      remembered: input.rememberMe ?? false,
      wrongCredentials: new AppError('WRONG_CREDENTIALS', { message }),
      async onAdmitted(tx, { id: userId, role }) {
        if (role !== 'ADMIN') return;
        const actor = actorOf({ userId }, caller);
        await deps.audit.record(tx, {
          actor,
          action: 'ADMINISTRATOR_SIGNED_IN',
          subject: administratorSubject(userId),
          after: { page: 'user' },
        });
      },
    });
  };
};
