import { type AdminSignInInput, accountMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { findUserByName } from '../users.store.ts';
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

/** Signs in with username or email, password, and a code when the second factor is on. The session opens only the admin area. */
export const signInAdministrator = (deps: Deps) => {
  const open = openSession(deps);
  return async (input: z.output<typeof AdminSignInInput>, caller: Caller) => {
    const { password, code } = input;
    const login = input.username.toLowerCase();
    return open({
      user: await findUserByName(deps.database.read, login),
      login,
      password,
      code,
      caller,
      kind: 'admin',
      // Admin sessions are never remembered, whatever the request says.
      remembered: false,
      wrongCredentials: new AppError('WRONG_CREDENTIALS', { message: accountMessages.wrongUsernameOrPassword }),
      async onAdmitted(tx, { id: userId }) {
        await deps.audit.record(tx, {
          actor: actorOf({ userId }, caller),
          action: 'ADMINISTRATOR_SIGNED_IN',
          subject: administratorSubject(userId),
        });
      },
    });
  };
};
