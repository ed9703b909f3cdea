import { type ChannelPublishBlocker, channelMessages, reportMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { hasSession } from '../accounts/account.presenter.ts';
import { lockAccountForShare } from '../accounts/accounts.store.ts';
import type { MemberHooks, OwnedItem, TelegramDeps } from '../deps.ts';
import { channelNotFound, loadAndLockChannel } from './change-channel.ts';
import { findOwnChannel, saveChannel } from './channels.store.ts';
import type { ChannelRow } from './tables.ts';

/** Requirements for publishing that the channel does not meet yet. */
export function gapsOf({ planCount }: Pick<ChannelRow, 'planCount'>, { isLinked }: { isLinked: boolean }): ChannelPublishBlocker[] {
  const gaps: Record<ChannelPublishBlocker, boolean> = { plans: planCount === 0, account: !isLinked };
  return (Object.keys(gaps) as ChannelPublishBlocker[]).filter((gap) => gaps[gap]);
}

const gapMessages: Record<ChannelPublishBlocker, string> = { plans: channelMessages.planMissing, account: channelMessages.accountMissing };

/** Rejects an incomplete channel with one error per missing part. Idempotent for a published channel. */
export const publishChannel =
  ({ database, clock }: Pick<TelegramDeps, 'database' | 'clock'>) =>
  (owned: OwnedItem): Promise<ChannelRow> =>
    database.transact(async (tx) => {
      const found = await findOwnChannel(tx, owned);
      if (!found) throw channelNotFound();
      // Lock order: account before channel, as in account removal. Prevents publishing while the account is being removed.
      const account = await lockAccountForShare(tx, found.accountId);
      const row = await loadAndLockChannel(tx, owned);
      if (row.status === 'ACTIVE') return row;
      // An administrator took it offline; the owner cannot publish it until it is restored.
      if (row.takenDownReason !== null) throw new AppError('CONFLICT', { message: reportMessages.takenDown(row.takenDownReason) });
      const gaps = gapsOf(row, { isLinked: hasSession(account) });
      const errors = Object.fromEntries(gaps.map((gap) => [gap, gapMessages[gap]]));
      if (gaps.length > 0)
        throw new AppError('INVALID', { message: `${channelMessages.notReady}: ${Object.values(errors).join(', ')}`, errors });
      return saveChannel(tx, { id: row.id, changes: { status: 'ACTIVE' }, now: clock.now() });
    });

/** Hides the channel and stops its sales. Paid members stay. */
export const unpublishChannel =
  ({ database, clock }: Pick<TelegramDeps, 'database' | 'clock'>) =>
  (owned: OwnedItem): Promise<ChannelRow> =>
    database.transact(async (tx) => {
      const row = await loadAndLockChannel(tx, owned);
      if (row.status === 'INACTIVE') return row;
      return saveChannel(tx, { id: row.id, changes: { status: 'INACTIVE' }, now: clock.now() });
    });

/** Stops sales immediately. Paid members are notified and stay until their access ends. The Telegram channel remains. */
export const deleteChannel =
  ({ database, clock, files, hooks }: TelegramDeps & { hooks: Pick<MemberHooks, 'channelClosed'> }) =>
  (owned: OwnedItem): Promise<void> =>
    database.transact(async (tx) => {
      const { id, userId, bannerFileId, bannerPreviewFileId } = await loadAndLockChannel(tx, owned);
      const now = clock.now();
      await saveChannel(tx, { id, changes: { status: 'INACTIVE', deletedAt: now, bannerFileId: null, bannerPreviewFileId: null }, now });
      for (const fileId of [bannerFileId, bannerPreviewFileId]) if (fileId) await files.discard(tx, { fileId, userId });
      await hooks.channelClosed(tx, id, 'DELETED');
    });
