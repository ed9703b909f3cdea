import { type AdminSignInInput, accountMessages, adminAccountMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { by } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/sessions/sessions.ts';
import { oneself } from './oneself.ts';
import type { AccountsParts } from './parts.ts';
import { spendCode } from './second-factor-code.ts';
import { lockSecondFactor } from './second-factors.store.ts';
import { openSession } from './sign-in.ts';
import { findUserByName } from './users.store.ts';

/** Username or e-mail, and a code where the second factor is on. The session is of its own kind: it opens the admin area and nothing else. */
export const signInAdministrator = (parts: AccountsParts) => async (input: z.output<typeof AdminSignInInput>, caller: Caller) => {
  const { password, code } = input;
  const login = input.username.toLowerCase();
  return openSession(parts, {
    user: await findUserByName(parts.database.read, login),
    ...{ login, password, code, caller, kind: 'admin' },
    // However it is asked for: an administrator is not remembered.
    remembered: false,
    wrong: accountMessages.wrongUsernameOrPassword,
    async admitted(tx, { id: userId, role }) {
      if (role !== 'ADMIN') throw new AppError('FORBIDDEN', { message: accountMessages.adminRequired });
      await holdSecondFactor(parts, tx, userId, code);
      await parts.audit.record(tx, { actor: by({ userId }, caller), action: 'ADMINISTRATOR_SIGNED_IN', subject: oneself(userId) });
    },
  });
};

async function holdSecondFactor(parts: AccountsParts, tx: Tx, userId: number, code: string | undefined): Promise<void> {
  const row = await lockSecondFactor(tx, userId);
  if (!row?.enabledAt) return;
  if (!code) throw new AppError('SECOND_FACTOR_REQUIRED');
  if (await spendCode(parts, tx, row, code)) return;
  const message = adminAccountMessages.codeWrong;
  throw new AppError('WRONG_CREDENTIALS', { message, errors: { code: message } });
}
