import { accountDeletionMessages } from '@jamun/contract';
import type { ErasePersonalData, FindDeletionBlockers } from '../../platform/personal-data/personal-data.port.ts';
import { scheduleLogout, scheduleSignInLogout } from './accounts/log-out-sessions.ts';
import type { TelegramDeps } from './deps.ts';
import {
  anonymiseSubscriber,
  countRunningSubscriptions,
  deleteSignIns,
  eraseAccount,
  eraseChannel,
  eraseGrants,
  forgetMembersOf,
  lockAllAccounts,
  lockAllChannels,
} from './erasure.store.ts';

type Deps = Pick<TelegramDeps, 'clock' | 'random' | 'box' | 'jobs' | 'files' | 'people'>;

export const findDeletionBlockers =
  ({ clock }: Pick<TelegramDeps, 'clock'>): FindDeletionBlockers =>
  async (queries, userId) => {
    const running = await countRunningSubscriptions(queries, { sellerId: userId, now: clock.now() });
    return running > 0 ? [{ code: 'SUBSCRIBERS', message: accountDeletionMessages.subscribers(running), page: '/telegram' }] : [];
  };

/** Sessions are logged out at Telegram after the transaction has committed. */
export const erasePersonalData =
  (deps: Deps): ErasePersonalData =>
  async (tx, userId) => {
    const { clock, files, people } = deps;
    const now = clock.now();
    const accounts = await lockAllAccounts(tx, userId);
    for (const [place, account] of accounts.entries()) {
      await scheduleLogout(deps, tx, account);
      await eraseAccount(tx, { id: account.id, place, now });
    }
    const signIns = await deleteSignIns(tx, { userId, phones: accounts.map(({ phone }) => phone) });
    for (const signIn of signIns) await scheduleSignInLogout(deps, tx, signIn);
    for (const channel of await lockAllChannels(tx, userId)) {
      await eraseChannel(tx, channel, now);
      for (const fileId of [channel.bannerFileId, channel.bannerPreviewFileId]) if (fileId) await files.discard(tx, { fileId, userId });
    }
    await anonymiseSubscriber(tx, userId);
    await eraseGrants(tx, { userId, email: (await people.contacts(tx, [userId])).get(userId)?.email ?? null });
    await forgetMembersOf(tx, { buyerId: userId, now });
  };
