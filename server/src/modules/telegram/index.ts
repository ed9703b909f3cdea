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
import type { TelegramDeps } from './deps.ts';
import { erasePersonalData, findDeletionBlockers } from './erase-personal-data.ts';
import { forgetErasedMembers } from './erasure.store.ts';
import { membersRoom } from './members/members.ts';
import { countTroubles } from './members/reconcile/watches.store.ts';
import { exportPersonalData } from './personal-data.ts';

export type { TelegramDeps } from './deps.ts';
export * from './telegram.port.ts';
export type Telegram = ReturnType<typeof telegramModule>;

/** The door: Telegram accounts of sellers, the channels they sell, and who may be in them. */
export function telegramModule(deps: TelegramDeps) {
  const { withAccount: opening, closeIdle, close } = withAccount(deps);
  const members = membersRoom({ ...deps, withAccount: opening, closeIdle });
  const { news } = members;
  const inChannels = { ...deps, news, account: forCaller(opening) };
  const visit = publicPage(deps);
  const { sweep } = endSessions(deps);
  return {
    mount(mount: Mount, mountFile: MountFile) {
      mountTelegramAccounts(mount, { ...deps, news });
      mountChannels(mount, inChannels, visit);
      mountChannelImport(mount, inChannels);
      mountChannelBanner(mount, deps);
      mountChannelPlans(mount, deps);
      members.mount(mount, mountFile);
    },

    /** For whoever renders `/c/{slug}`. */
    publicPage: visit,
    sellerOf: sellerOf(deps),
    supportOf: supportOf(deps),
    moderation: channelModeration(deps),
    /** For whoever serves `/media/{id}`: asked each time, since a channel may be unpublished at any moment. */
    publicPicture: publicPicture(deps),

    // For checkout, inside its transaction: first its order, then the channel, then the ledger.
    forSale: forSale(deps),
    countSales,
    uncountSale,

    /** Whose it is, and whether it can be bought; null where there is none. */
    channelOf: channelOf(deps),
    /** Who has paid for which channel, and what follows from that. */
    members,

    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),
    findDeletionBlockers: findDeletionBlockers(deps),
    removeAccounts: removeAccounts(deps),
    countOwnChannels,
    counts: async (queries: Queries) => ({
      totalTelegramAccounts: await countAccounts(queries),
      totalTelegramChannels: await countChannels(queries),
      totalTelegramSubscriptions: await members.countSubscriptions(queries),
    }),
    async sweep() {
      await sweep();
      await members.sweep();
      await forgetErasedMembers(deps.database.read, deps.clock.now());
    },
    /** Closes all open accounts, before the locks are given up. */
    close,
    problems: {
      accounts: () => countProblems(deps.database.read),
      channels: () => countTroubles(deps.database.read),
    },
  };
}
