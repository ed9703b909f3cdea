import type { Tx } from '../../../../platform/db/database.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import { findChannel } from '../../channels/channels.store.ts';
import type { MemberHooks } from '../../deps.ts';
import { restartCheckAfterMove } from '../access/former-links.store.ts';
import { enqueueCloseFormerLinks } from '../access/former-links.ts';
import type { MembersDeps } from '../deps.ts';
import { channelClosedEmail, closedNotification } from '../member-text.ts';
import { saveMember } from '../members.store.ts';
import { channelsWithAccess, lockMembersToNotifyOfClosing } from '../subscriptions/endings.store.ts';
import { requestCheck, retryTroubles } from './channel-monitors.store.ts';
import { enqueueReconcile } from './reconcile-job.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'jobs' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

const closedJob = jobKind<{ channelId: string }>('tell-channel-closed');
const batch = 50;

/** Hooks for account and channel changes, called in the transaction of the change. */
export function memberHooks(deps: Deps): MemberHooks & { sellerBanned(tx: Tx, sellerId: number): Promise<void> } {
  const { jobs, database, clock, notify, people, mails, publicUrl } = deps;

  const notifyBatch = (channelId: string, channel: string): Promise<number> =>
    database.transact(async (tx) => {
      const now = clock.now();
      const members = await lockMembersToNotifyOfClosing(tx, { channelId, now, limit: batch });
      const buyers = members.map(({ buyerId }) => buyerId);
      if (buyers.length > 0)
        await notify(tx, ...buyers.map((userId) => ({ userId, message: closedNotification(channel), link: '/purchased' })));
      const contacts = await people.contacts(tx, buyers);
      for (const { id, buyerId, accessUntil } of members) {
        const buyer = contacts.get(buyerId);
        if (buyer?.recipient && accessUntil)
          await mails.send(tx, buyer.recipient, channelClosedEmail(buyer.name, { channel, accessUntil }, publicUrl()));
        await saveMember(tx, { id, now, changes: { closedToldAt: now } });
      }
      return members.length;
    });

  jobs.handle(closedJob, async ({ channelId }) => {
    const channel = await findChannel(database.read, channelId);
    while (channel && (await notifyBatch(channelId, channel.name)) === batch);
  });

  return {
    async accountLinked(tx: Tx, accountId: string) {
      await retryTroubles(tx, accountId, clock.now());
      await enqueueReconcile(deps, tx, accountId);
    },
    async channelMoved(tx, { id: channelId, accountId }) {
      await restartCheckAfterMove(tx, { channelId, now: clock.now() });
      await enqueueReconcile(deps, tx, accountId);
      await enqueueCloseFormerLinks(deps, tx);
    },
    async paidOnlyEnabled(tx, { id: channelId, accountId }) {
      await requestCheck(tx, { channelId, now: clock.now() });
      await enqueueReconcile(deps, tx, accountId);
    },
    channelClosed: (tx, channelId) => jobs.enqueue(tx, closedJob, { channelId }),
    /** Notifies members that they stay until their access ends and cannot renew. */
    async sellerBanned(tx, sellerId) {
      const ids = await channelsWithAccess(tx, { sellerId, now: clock.now() });
      if (ids.length > 0) await jobs.enqueue(tx, closedJob, ...ids.map((channelId) => ({ channelId })));
    },
  };
}
