import { type AdminSignInInput, accountMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { oneself } from '../oneself.ts';
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

/** Username or email, and a code where the second factor is on. The session is of its own kind: it opens the admin area and nothing else. */
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
      // However it is asked for: an administrator is not remembered.
      remembered: false,
      wrongCredentials: new AppError('WRONG_CREDENTIALS', { message: accountMessages.wrongUsernameOrPassword }),
      async onAdmitted(tx, { id: userId }) {
        await deps.audit.record(tx, { actor: by({ userId }, caller), action: 'ADMINISTRATOR_SIGNED_IN', subject: oneself(userId) });
      },
    });
  };
};
