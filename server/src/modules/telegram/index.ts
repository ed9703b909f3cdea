import type { Queries } from '../../platform/db/database.ts';
import type { Mount, MountFile } from '../../platform/http/mount.ts';
import { countAccounts, countProblems } from './accounts/accounts.store.ts';
import { logOutSessions } from './accounts/log-out-sessions.ts';
import { removeAccounts } from './accounts/remove-account.ts';
import { mountTelegramAccounts } from './accounts/telegram-accounts.routes.ts';
import { forCaller } from './accounts/telegram-error-messages.ts';
import { withAccount } from './accounts/with-account.ts';
import { mountChannelBanner } from './channels/channel-banner.routes.ts';
import { mountChannelPlans } from './channels/channel-plans.routes.ts';
import { mountChannelImport, mountChannels } from './channels/channels.routes.ts';
import { countChannels, countOwnChannels } from './channels/channels.store.ts';
import { findCouponTargets, searchCouponTargets } from './channels/coupon-targets.store.ts';
import { countSales, uncountSale } from './channels/plan-sales.ts';
import { channelOf, findPlanForSale, publicPage, publicPicture, sellerOf, supportOf } from './channels/public-page.ts';
import { channelModeration } from './channels/take-down-channel.ts';
import type { TelegramDeps } from './deps.ts';
import { erasePersonalData, findDeletionBlockers } from './erase-personal-data.ts';
import { forgetMemberBatch, forgetVisitorBatch } from './erasure.store.ts';
import { membersModule } from './members/members.ts';
import { countTroubles } from './members/reconcile/channel-monitors.store.ts';
import { exportPersonalData } from './personal-data.ts';

export type { TelegramDeps } from './deps.ts';
export * from './telegram.port.ts';
export type Telegram = ReturnType<typeof telegramModule>;

/** Public API of the module: Telegram accounts of sellers, the channels they sell, and the members of these channels. */
export function telegramModule(deps: TelegramDeps) {
  const { withAccount: openAccount, closeIdle, close } = withAccount(deps);
  const members = membersModule({ ...deps, withAccount: openAccount, closeIdle });
  const { hooks } = members;
  const channelDeps = { ...deps, hooks, account: forCaller(openAccount) };
  const page = publicPage(deps);
  const sessionSweeps = logOutSessions(deps);
  return {
    mount(mount: Mount, mountFile: MountFile) {
      mountTelegramAccounts(mount, { ...deps, hooks });
      mountChannels(mount, channelDeps, page);
      mountChannelImport(mount, channelDeps);
      mountChannelBanner(mount, deps);
      mountChannelPlans(mount, deps);
      members.mount(mount, mountFile);
    },

    /** Content of the page `/c/{slug}`. */
    publicPage: page,
    sellerOf: sellerOf(deps),
    supportOf: supportOf(deps),
    moderation: channelModeration(deps),
    /** Access check for `/media/{id}`. Call it on every request, because a channel may be unpublished at any time. */
    publicPicture: publicPicture(deps),

    // For checkout, inside its transaction. Lock order: order, channel, ledger.
    findPlanForSale: findPlanForSale(deps),
    countSales,
    uncountSale,

    /** For the items of a coupon. */
    couponTargets: { find: findCouponTargets, search: searchCouponTargets },

    /** Owner of the channel and whether it is for sale; null when the channel does not exist. */
    channelOf: channelOf(deps),
    /** Subscriptions and the membership that follows from them. */
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
    sweeps: [
      ...sessionSweeps,
      ...members.sweeps,
      {
        name: 'telegram-erased-members',
        handleBatch: (limit: number) => forgetMemberBatch(deps.database, { now: deps.clock.now(), limit }),
      },
      { name: 'telegram-erased-visitors', handleBatch: (limit: number) => forgetVisitorBatch(deps.database, limit) },
    ],
    /** Closes all open accounts. Call it before the locks are released. */
    close,
    problems: {
      accounts: () => countProblems(deps.database.read),
      channels: () => countTroubles(deps.database.read),
    },
  };
}
