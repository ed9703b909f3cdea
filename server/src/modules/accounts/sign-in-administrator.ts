import { accountMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Caller } from '../../platform/sessions/sessions.ts';
import type { AccountsParts } from './parts.ts';
import { openSession } from './sign-in.ts';
import { findUserByName } from './users.store.ts';

/** Username or e-mail. The session is of its own kind: it opens the admin area and nothing else. */
export const signInAdministrator = (parts: AccountsParts) => async (input: { username: string; password: string }, caller: Caller) => {
  const login = input.username.toLowerCase();
  return openSession(parts, {
    user: await findUserByName(parts.database.read, login),
    login,
    password: input.password,
    caller,
    kind: 'admin',
    remembered: false,
    wrong: accountMessages.wrongUsernameOrPassword,
    refusal: ({ role }) => (role === 'ADMIN' ? null : new AppError('FORBIDDEN', { message: accountMessages.adminRequired })),
  });
};
