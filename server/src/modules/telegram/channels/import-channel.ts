import { channelMessages, type ImportableChannel } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { lruCache } from '../../../kit/concurrency/lru-cache.ts';
import { findByPhone } from '../accounts/accounts.store.ts';
import { plainLines, plainText } from '../accounts/plain-text.ts';
import type { AccountCall } from '../accounts/telegram-error-messages.ts';
import type { MemberHooks, TelegramDeps } from '../deps.ts';
import type { RemoteChannel } from '../telegram.port.ts';
import { addChannel, assertChannelLimit } from './add-channel.ts';
import { channelNotFound } from './change-channel.ts';
import { findByTelegramId, findByTelegramIds, type SoldChannel, saveChannel } from './channels.store.ts';
import { moveRows } from './move-channel.ts';
import type { ChannelRow } from './tables.ts';

interface AccountKey {
  userId: number;
  phone: string;
}

interface ImportRequest extends AccountKey {
  telegramChannelId: string;
  name: string;
  description: string;
}

interface ImportResult {
  row: ChannelRow;
  isExisting: boolean;
  /** The channel belongs to another account of the same seller. */
  isKeptElsewhere: boolean;
}

/** Import of existing Telegram channels: lists the channels of an account, and adds one of them for sale. */
export function channelImport(deps: TelegramDeps & { account: AccountCall; hooks: Pick<MemberHooks, 'channelMoved'> }) {
  const { database, clock, account: callAccount } = deps;

  async function accountOf(key: AccountKey): Promise<string> {
    const account = await findByPhone(database.read, key);
    if (!account) throw new AppError('NOT_FOUND', { message: channelMessages.numberNotLinked });
    return account.id;
  }

  /** LRU cache of the last channel lists: adding a listed channel takes one call instead of the whole list. */
  const listCache = lruCache<string, RemoteChannel[]>(200);
  const listChannels = async (accountId: string): Promise<RemoteChannel[]> => {
    const channels = await callAccount(accountId, (open) => open.listChannels());
    listCache.set(accountId, channels);
    return channels;
  };
  const channelIn = (channels: RemoteChannel[] | undefined, id: string) => channels?.find(({ ref }) => ref.id === id);

  /** Searches only the channels of the account: another user must not learn whether a channel is sold here. */
  const findImportable = async (accountId: string, telegramChannelId: string) => {
    const cached = channelIn(listCache.get(accountId), telegramChannelId);
    const channel = cached
      ? await callAccount(accountId, (open) => open.describe(cached.ref))
      : channelIn(await listChannels(accountId), telegramChannelId);
    if (!channel) throw channelNotFound();
    if (!channel.canInvite) throw new AppError('CONFLICT', { message: channelMessages.notAdministrator });
    return channel;
  };

  return {
    async list(key: AccountKey): Promise<ImportableChannel[]> {
      const accountId = await accountOf(key);
      const channels = await listChannels(accountId);
      const sold = await findByTelegramIds(
        database.read,
        channels.map(({ ref }) => ref.id),
      );
      const saleOf = (row: SoldChannel | undefined): Pick<ImportableChannel, 'soldBy' | 'soldAs'> => {
        if (row?.userId === key.userId) return { soldBy: 'ME', soldAs: { id: row.id, isThisAccount: row.accountId === accountId } };
        return { soldBy: row ? 'ANOTHER' : 'NOBODY', soldAs: null };
      };
      return channels.map(({ ref, name, description, username, participantsCount, type, isCreator }) => ({
        telegramChannelId: ref.id,
        channelName: plainText(name, 128),
        channelDescription: plainLines(description, 255),
        username,
        participantsCount,
        channelType: type,
        isCreator,
        ...saleOf(sold.get(ref.id)),
      }));
    },

    async add({ userId, phone, telegramChannelId, ...fallback }: ImportRequest): Promise<ImportResult> {
      const accountId = await accountOf({ userId, phone });
      const channel = await findImportable(accountId, telegramChannelId);
      return database.transact(async (tx) => {
        if ((await findByTelegramId(tx, telegramChannelId))?.userId !== userId) await assertChannelLimit(deps, tx, userId);
        const { row, isNew } = await addChannel(deps, tx, { userId, accountId, channel, isImported: true, fallback });
        if (!isNew && row.userId !== userId) throw new AppError('CONFLICT', { message: channelMessages.sellsElsewhere });
        // A channel of another account of the seller is not moved here: the reply says that the seller can move it.
        if (row.accountId !== accountId) return { row, isExisting: true, isKeptElsewhere: true };
        // Moves deleted rows of this channel too: their members must still be removed when their access ends.
        if (isNew) await moveRows(deps, tx, { userId, accountId, channel });
        const { accessHash } = channel.ref;
        const isUpToDate = row.accessHash === accessHash;
        const saved = isUpToDate ? row : await saveChannel(tx, { id: row.id, changes: { accessHash }, now: clock.now() });
        return { row: saved, isExisting: !isNew, isKeptElsewhere: false };
      });
    },
  };
}
