import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { assertMayReceivePurchases, type MergeGuestDeps, mergeGuest } from '../guests/merge-guest.ts';
import { findLinkOwner, revokeLinks, spendLink } from '../mailed-links.store.ts';
import { lockUser, updateUser } from '../users.store.ts';
import { verifiedChanges } from './email-ownership.ts';

/** Verifies the address that the link was sent to. Returns whether the phone number was removed. */
export const verifyEmail =
  (deps: Pick<AccountsDeps, 'database'> & MergeGuestDeps) =>
  (token: string, session: Session | null, caller: Caller): Promise<{ isPhoneRemoved: boolean }> =>
    deps.database.transact(async (tx) => {
      const now = deps.clock.now();
      const lookup = { token, purpose: 'VERIFY_EMAIL', now } as const;
      const userId = await findLinkOwner(tx, lookup);
      const user = userId === null ? null : await lockUser(tx, userId, 'update');
      const link = await spendLink(tx, lookup);
      if (!user || !link || user.email !== link.email) throw new AppError('LINK_SPENT');
      await assertMayReceivePurchases(tx, { memberId: user.id, email: link.email, session });
      const changes = await verifiedChanges(tx, user, now);
      if (!user.emailVerifiedAt) await updateUser(tx, { id: user.id, now, changes });
      await mergeGuest(deps, tx, { memberId: user.id, email: link.email, actor: actorOf({ userId: user.id }, caller) });
      await revokeLinks(tx, { userId: user.id, purpose: 'VERIFY_EMAIL' });
      return { isPhoneRemoved: changes.phone === null };
    });
