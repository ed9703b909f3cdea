import { type AdminSignInInput, accountMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import { oneself } from '../oneself.ts';
import type { AccountsParts } from '../parts.ts';
import { findUserByName } from '../users.store.ts';
import { openSession } from './open-session.ts';

/** Username or email, and a code where the second factor is on. The session is of its own kind: it opens the admin area and nothing else. */
export const signInAdministrator = (parts: AccountsParts) => {
  const open = openSession(parts);
  return async (input: z.output<typeof AdminSignInInput>, caller: Caller) => {
    const { password, code } = input;
    const login = input.username.toLowerCase();
    return open({
      user: await findUserByName(parts.database.read, login),
      ...{ login, password, code, caller, kind: 'admin' },
      // However it is asked for: an administrator is not remembered.
      remembered: false,
      wrongCredentials: new AppError('WRONG_CREDENTIALS', { message: accountMessages.wrongUsernameOrPassword }),
      async onAdmitted(tx, { id: userId }) {
        await parts.audit.record(tx, { actor: by({ userId }, caller), action: 'ADMINISTRATOR_SIGNED_IN', subject: oneself(userId) });
      },
    });
  };
};
