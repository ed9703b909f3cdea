import { AppError } from '../../kit/app-error.ts';
import { by } from '../../platform/audit/audit.port.ts';
import type { Caller } from '../../platform/sessions/sessions.ts';
import { setPassword } from './change-password.ts';
import { linkOwner, spendLink } from './mailed-links.store.ts';
import type { AccountsParts } from './parts.ts';
import { signInMarks } from './sign-in.ts';
import { lockUser } from './users.store.ts';

/** A new password for one who holds the mailed link. It works once, and ends every session. */
export const resetPassword = (parts: AccountsParts) => async (input: { token: string; newPassword: string }, caller: Caller) => {
  const wanted = { token: input.token, purpose: 'RESET_PASSWORD', now: parts.clock.now() } as const;
  // Hashing is dear: a made-up token must not cost it.
  const userId = await linkOwner(parts.database.read, wanted);
  if (userId === null) throw new AppError('LINK_SPENT');
  const passwordHash = await parts.passwords.hash(input.newPassword);
  const user = await parts.database.transact(async (tx) => {
    const owner = await lockUser(tx, userId, 'update');
    const link = await spendLink(tx, wanted);
    if (!link || !owner || owner.email !== link.email || owner.bannedAt) throw new AppError('LINK_SPENT');
    await setPassword(parts, tx, owner, { passwordHash, emailProved: true, actor: by({ userId }, caller) });
    return owner;
  });
  await parts.limits.forget(signInMarks(user, caller.address));
};
