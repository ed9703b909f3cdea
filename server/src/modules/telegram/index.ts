import type { Queries } from '../../platform/db/database.ts';
import type { Mount, MountFile } from '../../platform/http/mount.ts';
import { countAccounts, countProblems } from './accounts/accounts.store.ts';
import { endSessions } from './accounts/end-sessions.ts';
import { forCaller } from './accounts/refusals-in-words.ts';
import { removeAccounts } from './accounts/remove-account.ts';
import { mountTelegramAccounts } from './accounts/telegram-accounts.routes.ts';
import { withAccount } from './accounts/with-account.ts';
import { mountChannelBanner } from './channels/channel-banner.routes.ts';
import { mountChannelPlans } from './channels/channel-plans.routes.ts';
import { mountChannelImport, mountChannels } from './channels/channels.routes.ts';
import { countChannels, countOwnChannels } from './channels/channels.store.ts';
import { countSales, uncountSale } from './channels/plan-sales.ts';
import { channelOf, forSale, publicPage, publicPicture, sellerOf, supportOf } from './channels/public-page.ts';
import { channelModeration } from './channels/take-down-channel.ts';
import { erasePersonalData, findDeletionBlockers } from './erase-personal-data.ts';
import { forgetErasedMembers } from './erasure.store.ts';
import { membersRoom } from './members/members.ts';
import { countTroubles } from './members/reconcile/watches.store.ts';
import type { TelegramParts } from './parts.ts';
import { exportPersonalData } from './personal-data.ts';

export type { TelegramParts } from './parts.ts';
export * from './telegram.port.ts';
export type Telegram = ReturnType<typeof telegramModule>;

/** The door: Telegram accounts of sellers, the channels they sell, and who may be in them. */
export function telegramModule(parts: TelegramParts) {
  const { withAccount: opening, closeIdle, close } = withAccount(parts);
  const members = membersRoom({ ...parts, withAccount: opening, closeIdle });
  const { news } = members;
  const inChannels = { ...parts, news, account: forCaller(opening) };
  const visit = publicPage(parts);
  const { sweep } = endSessions(parts);
  return {
    mount(mount: Mount, mountFile: MountFile) {
      mountTelegramAccounts(mount, { ...parts, news });
      mountChannels(mount, inChannels, visit);
      mountChannelImport(mount, inChannels);
      mountChannelBanner(mount, parts);
      mountChannelPlans(mount, parts);
      members.mount(mount, mountFile);
    },

    /** For whoever renders `/c/{slug}`. */
    publicPage: visit,
    sellerOf: sellerOf(parts),
    supportOf: supportOf(parts),
    moderation: channelModeration(parts),
    /** For whoever serves `/media/{id}`: asked each time, since a channel may be unpublished at any moment. */
    publicPicture: publicPicture(parts),

    // For checkout, inside its transaction: first its order, then the channel, then the ledger.
    forSale: forSale(parts),
    ...{ countSales, uncountSale },

    /** Whose it is, and whether it can be bought; null where there is none. */
    channelOf: channelOf(parts),
    /** Who has paid for which channel, and what follows from that. */
    members,

    exportPersonalData: exportPersonalData(parts),
    erasePersonalData: erasePersonalData(parts),
    findDeletionBlockers: findDeletionBlockers(parts),
    removeAccounts: removeAccounts(parts),
    countOwnChannels,
    counts: async (queries: Queries) => ({
      totalTelegramAccounts: await countAccounts(queries),
      totalTelegramChannels: await countChannels(queries),
      totalTelegramSubscriptions: await members.countSubscriptions(queries),
    }),
    async sweep() {
      await sweep();
      await members.sweep();
      await forgetErasedMembers(parts.database.read, parts.clock.now());
    },
    /** Closes all open accounts, before the locks are given up. */
    close,
    problems: {
      accounts: () => countProblems(parts.database.read),
      channels: () => countTroubles(parts.database.read),
    },
  };
}
