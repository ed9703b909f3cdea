import { days, earlier } from '../../../kit/clock.ts';
import type { Mount, MountFile } from '../../../platform/http/mount.ts';
import { askForLink } from './access/ask-for-link.ts';
import { formerLinkCloser } from './access/former-links.ts';
import { runningIn, showAccess } from './access/show-access.ts';
import { mountMembers } from './members.routes.ts';
import type { MembersParts } from './parts.ts';
import { memberNews } from './reconcile/close-channel.ts';
import { steward } from './reconcile/steward.ts';
import { grant, restore, revoke } from './subscriptions/change-subscriptions.ts';
import { sweepGrants } from './subscriptions/grants.store.ts';
import { closeGrant, lockGrant } from './subscriptions/grants.ts';
import { extendSubscriber, removeSubscriber } from './subscriptions/manage-subscriber.ts';
import { findCurrentTerm, showSubscriber } from './subscriptions/show-subscriber.ts';
import { countSubscriptions } from './subscriptions/subscriber-list.store.ts';
import { upcomingTermIds } from './subscriptions/subscriptions.store.ts';
import { tellEndings } from './subscriptions/tell-endings.ts';

/** The room of those who have paid: what they have bought, and whether they are where they may be. */
export function membersRoom(parts: MembersParts) {
  const { tendDue } = steward(parts);
  return {
    mount: (mount: Mount, mountFile: MountFile) => mountMembers(mount, mountFile, parts),
    /** For the other rooms. */
    news: memberNews(parts),

    // For checkout, inside its transaction: after its order, before what counts sales.
    ...{ grant: grant(parts), revoke: revoke(parts), restore: restore(parts) },
    extendSubscriber: extendSubscriber(parts),
    removeSubscriber: removeSubscriber(parts),
    lockGrant: lockGrant(parts),
    closeGrant: closeGrant(parts),
    runningIn: runningIn(parts),
    showSubscriber: showSubscriber(parts),
    findCurrentTerm: findCurrentTerm(parts),
    askForLink: askForLink(parts),

    /** For buyers. */
    access: showAccess(parts),
    upcomingTermIds,
    countSubscriptions,

    /** Addresses of people who did not accept an invitation are deleted after a month. */
    sweep: () => sweepGrants(parts.database.read, earlier(parts.clock.now(), days(30))),

    /** What the worker does again and again, for whoever cannot wait for it. */
    tendDue,
    tellEndings: tellEndings(parts),
    closeFormerLinks: formerLinkCloser(parts),
  };
}
