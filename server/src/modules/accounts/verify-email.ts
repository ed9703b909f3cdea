import { AppError } from '../../kit/app-error.ts';
import { revokeLinks, spendLink } from './mailed-links.store.ts';
import type { AccountsParts } from './parts.ts';
import { lockUser, updateUser } from './users.store.ts';

/** The mailed link proves the address that it was sent to. */
export const verifyEmail =
  ({ database, clock }: AccountsParts) =>
  (token: string): Promise<void> =>
    database.transact(async (tx) => {
      const now = clock.now();
      const link = await spendLink(tx, { token, purpose: 'VERIFY_EMAIL', now });
      const user = link && (await lockUser(tx, link.userId, 'update'));
      if (!user || user.email !== link.email) throw new AppError('LINK_SPENT');
      if (!user.emailVerifiedAt) await updateUser(tx, { id: user.id, now, changes: { emailVerifiedAt: now } });
      await revokeLinks(tx, { userId: user.id, purpose: 'VERIFY_EMAIL' });
    });
