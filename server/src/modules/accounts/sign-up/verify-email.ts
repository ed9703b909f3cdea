import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { AccountsDeps } from '../deps.ts';
import { mergeGuest } from '../guests/merge-guest.ts';
import { revokeLinks, spendLink } from '../mailed-links.store.ts';
import { assertLinkOwner, type LinkUse, proveLinkOwner } from '../prove-link-owner.ts';
import { lockUser, updateUser } from '../users.store.ts';
import { verifiedChanges } from './email-ownership.ts';

type Deps = Pick<
  AccountsDeps,
  'database' | 'clock' | 'jobs' | 'limits' | 'sessions' | 'passwords' | 'audit' | 'securityLog' | 'movePurchases'
>;

/** Verifies the address that the link was sent to. Returns whether the phone number was removed. */
export const verifyEmail = (deps: Deps) => {
  const prove = proveLinkOwner(deps, 'VERIFY_EMAIL');
  return async (use: LinkUse): Promise<{ isPhoneRemoved: boolean }> => {
    const owner = await prove(use);
    return deps.database.transact(async (tx) => {
      const now = deps.clock.now();
      // Lock order: the user row before the link.
      const user = await lockUser(tx, owner.userId, 'update');
      const link = await spendLink(tx, { token: use.token, purpose: 'VERIFY_EMAIL', now });
      if (!user || !link || user.email !== link.email) throw new AppError('LINK_SPENT');
      assertLinkOwner(owner, user);
      const changes = await verifiedChanges(tx, user, now);
      if (!user.emailVerifiedAt) await updateUser(tx, { id: user.id, now, changes });
      await mergeGuest(deps, tx, { memberId: user.id, email: link.email, actor: actorOf({ userId: user.id }, use.caller) });
      await revokeLinks(tx, { userId: user.id, purpose: 'VERIFY_EMAIL' });
      return { isPhoneRemoved: changes.phone === null };
    });
  };
};
