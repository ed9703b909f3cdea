import { channelMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OwnedItem, TelegramDeps } from '../deps.ts';
import { lockOwnChannel, saveChannel } from './channels.store.ts';
import type { ChannelRow } from './tables.ts';

export const channelNotFound = () => new AppError('NOT_FOUND', { message: channelMessages.notFound });

/** Loads and locks a channel of the user. Throws NOT_FOUND. */
export async function loadAndLockChannel(tx: Tx, owned: OwnedItem): Promise<ChannelRow> {
  const channel = await lockOwnChannel(tx, owned);
  if (!channel) throw channelNotFound();
  return channel;
}

/** Runs a change of the channel's page in a transaction with the locked channel, and increments the version. */
export const changeChannel =
  ({ database, clock }: Pick<TelegramDeps, 'database' | 'clock'>) =>
  <Result>(owned: OwnedItem, change: (tx: Tx, channel: ChannelRow, now: Date) => Promise<Result>): Promise<Result> =>
    database.transact(async (tx) => {
      const channel = await loadAndLockChannel(tx, owned);
      const now = clock.now();
      const result = await change(tx, channel, now);
      await saveChannel(tx, { id: channel.id, now });
      return result;
    });
