import type { Tx } from '../../../../platform/db/database.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import { findChannel } from '../../channels/channels.store.ts';
import type { MemberNews } from '../../deps.ts';
import { checkMoved } from '../access/former-links.store.ts';
import { askToCloseFormerLinks } from '../access/former-links.ts';
import type { MembersDeps } from '../deps.ts';
import { closedLetter, closedNotice } from '../member-letters.ts';
import { saveMember } from '../members.store.ts';
import { channelsWithAccess, takeUntoldOfClosing } from '../subscriptions/endings.store.ts';
import { askToTend } from './tend-job.ts';
import { askForCheck, retryTroubles } from './watches.store.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'jobs' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

const closedJob = jobKind<{ channelId: string }>('tell-channel-closed');
const batch = 50;

/** Hooks for account and channel changes, called in the transaction of the change. */
export function memberNews(deps: Deps): MemberNews & { sellerBanned(tx: Tx, sellerId: number): Promise<void> } {
  const { jobs, database, clock, notify, people, mails, publicUrl } = deps;

  const notifyBatch = (channelId: string, channel: string): Promise<number> =>
    database.transact(async (tx) => {
      const now = clock.now();
      const members = await takeUntoldOfClosing(tx, { channelId, now, limit: batch });
      const buyers = members.map(({ buyerId }) => buyerId);
      if (buyers.length > 0) await notify(tx, ...buyers.map((userId) => ({ userId, message: closedNotice(channel), link: '/purchased' })));
      const contacts = await people.contacts(tx, buyers);
      for (const { id, buyerId, accessUntil } of members) {
        const buyer = contacts.get(buyerId);
        if (buyer?.recipient && accessUntil)
          await mails.send(tx, buyer.recipient, closedLetter(buyer.name, { channel, accessUntil }, publicUrl()));
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
      await askToTend(deps, tx, accountId);
    },
    async channelMoved(tx, { id: channelId, accountId }) {
      await checkMoved(tx, { channelId, now: clock.now() });
      await askToTend(deps, tx, accountId);
      await askToCloseFormerLinks(deps, tx);
    },
    async paidOnly(tx, { id: channelId, accountId }) {
      await askForCheck(tx, { channelId, now: clock.now() });
      await askToTend(deps, tx, accountId);
    },
    channelClosed: (tx, channelId) => jobs.enqueue(tx, closedJob, { channelId }),
    /** Notifies members that they stay until their access ends and cannot renew. */
    async sellerBanned(tx, sellerId) {
      const ids = await channelsWithAccess(tx, { sellerId, now: clock.now() });
      if (ids.length > 0) await jobs.enqueue(tx, closedJob, ...ids.map((channelId) => ({ channelId })));
    },
  };
}
