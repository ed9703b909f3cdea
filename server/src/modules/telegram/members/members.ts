import { days, earlier } from '../../../kit/clock.ts';
import type { Sweep } from '../../../platform/housekeeping/sweep.ts';
import type { Mount, MountFile } from '../../../platform/http/mount.ts';
import { formerLinkCloser } from './access/former-links.ts';
import { requestInviteLink } from './access/request-invite-link.ts';
import { findRunningSubscription, showAccess } from './access/show-access.ts';
import type { MembersDeps } from './deps.ts';
import { mountMembers } from './members.routes.ts';
import { channelsOfBuyer, moveMembers } from './members.store.ts';
import { memberHooks } from './reconcile/member-hooks.ts';
import { memberReconciler } from './reconcile/member-reconciler.ts';
import { grant, restore, revoke } from './subscriptions/change-subscriptions.ts';
import { deleteExpiredGrants } from './subscriptions/grants.store.ts';
import { closeGrant, lockGrant } from './subscriptions/grants.ts';
import { extendSubscriber, removeSubscriber } from './subscriptions/manage-subscriber.ts';
import { notifyEndings } from './subscriptions/notify-endings.ts';
import { findCurrentTerm, showSubscriber } from './subscriptions/show-subscriber.ts';
import { countSubscriptions } from './subscriptions/subscriber-list.store.ts';
import { upcomingTermIds } from './subscriptions/subscriptions.store.ts';

/** Subscriptions and the membership in Telegram channels that follows from them. */
export function membersModule(deps: MembersDeps) {
  const { reconcileDue } = memberReconciler(deps);
  return {
    mount: (mount: Mount, mountFile: MountFile) => mountMembers(mount, mountFile, deps),
    /** For the accounts and channels folders of this module. */
    hooks: memberHooks(deps),

    // For checkout, inside its transaction. Lock order: order, member, sales counters.
    grant: grant(deps),
    revoke: revoke(deps),
    restore: restore(deps),
    extendSubscriber: extendSubscriber(deps),
    removeSubscriber: removeSubscriber(deps),
    lockGrant: lockGrant(deps),
    closeGrant: closeGrant(deps),
    findRunningSubscription: findRunningSubscription(deps),
    showSubscriber: showSubscriber(deps),
    findCurrentTerm: findCurrentTerm(deps),
    channelsOfBuyer,
    moveMembers,
    requestInviteLink: requestInviteLink(deps),

    /** For buyers. */
    access: showAccess(deps),
    upcomingTermIds,
    countSubscriptions,

    sweeps: [
      {
        // Grants that were not accepted, with their email addresses.
        name: 'telegram-grants',
        handleBatch: (limit) => deleteExpiredGrants(deps.database, { before: earlier(deps.clock.now(), days(30)), limit }),
      },
    ] satisfies Sweep[],

    /** Recurring jobs of the worker, exposed so that tests and the demo can run them immediately. */
    reconcileDue,
    notifyEndings: notifyEndings(deps),
    closeFormerLinks: formerLinkCloser(deps),
  };
}
