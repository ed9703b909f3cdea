import { AppError } from '../../kit/app-error.ts';
import { setPassword } from './change-password.ts';
import { isLinkGood, spendLink } from './mailed-links.store.ts';
import type { AccountsParts } from './parts.ts';
import { signInMarks } from './sign-in.ts';
import { lockUser } from './users.store.ts';

/** A new password for one who holds the mailed link. It works once, and ends every session. */
export const resetPassword = (parts: AccountsParts) => async (input: { token: string; newPassword: string }) => {
  const wanted = { token: input.token, purpose: 'RESET_PASSWORD', now: parts.clock.now() } as const;
  // Hashing is dear: a made-up token must not cost it.
  if (!(await isLinkGood(parts.database.read, wanted))) throw new AppError('LINK_SPENT');
  const passwordHash = await parts.passwords.hash(input.newPassword);
  const user = await parts.database.transact(async (tx) => {
    const link = await spendLink(tx, wanted);
    const owner = link && (await lockUser(tx, link.userId, 'update'));
    if (!owner || owner.email !== link.email || owner.bannedAt) throw new AppError('LINK_SPENT');
    await setPassword(parts, tx, owner, { passwordHash, emailProved: true });
    return owner;
  });
  await parts.limits.forget([user.email, user.phone].flatMap((login) => (login ? signInMarks(login) : [])));
};
