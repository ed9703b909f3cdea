import { type ImportableChannel, channelMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { boundedMap } from '../../../kit/bounded-map.ts';
import { findByPhone } from '../accounts/accounts.store.ts';
import { plainLines, plainText } from '../accounts/plain-text.ts';
import type { ForCaller } from '../accounts/refusals-in-words.ts';
import type { TelegramParts } from '../parts.ts';
import type { ChannelThere } from '../telegram.port.ts';
import { addChannel, holdChannelLimit } from './add-channel.ts';
import { channelNotFound } from './change-channel.ts';
import { findSold, saveChannel, sellersOf } from './channels.store.ts';
import type { ChannelRow } from './tables.ts';

interface Whose {
  userId: number;
  phone: string;
}

interface Wish extends Whose {
  telegramChannelId: string;
  name: string;
  description: string;
}

/** Channels that were there before: what an account keeps in Telegram, and one of them sold here from now on. */
export function channelImport(parts: TelegramParts & { account: ForCaller }) {
  const { database, clock, account: inAccount } = parts;

  async function accountOf(whose: Whose): Promise<string> {
    const account = await findByPhone(database.read, whose);
    if (!account) throw new AppError('NOT_FOUND');
    return account.id;
  }

  /** LRU cache of the channels listed last: adding one of them then takes one call instead of the whole list. */
  const listed = boundedMap<string, ChannelThere[]>(200);
  const listChannels = async (accountId: string): Promise<ChannelThere[]> => {
    const kept = await inAccount(accountId, (open) => open.channels());
    listed.set(accountId, kept);
    return kept;
  };
  const channelIn = (kept: ChannelThere[] | undefined, id: string) => kept?.find(({ ref }) => ref.id === id);

  /** Whether it is sold already is told only to those who keep it in Telegram: the list of an account shows nothing else. */
  const wantedOf = async (accountId: string, telegramChannelId: string) => {
    const known = channelIn(listed.get(accountId), telegramChannelId);
    const channel = known
      ? await inAccount(accountId, (open) => open.describe(known.ref))
      : channelIn(await listChannels(accountId), telegramChannelId);
    if (!channel) throw channelNotFound();
    if (!channel.mayInvite) throw new AppError('CONFLICT', { message: say.notAdministrator });
    return channel;
  };

  return {
    async list(whose: Whose): Promise<ImportableChannel[]> {
      const kept = await listChannels(await accountOf(whose));
      const sellers = await sellersOf(
        database.read,
        kept.map(({ ref }) => ref.id),
      );
      const soldBy = (seller: number | undefined) => (seller === undefined ? 'NOBODY' : seller === whose.userId ? 'ME' : 'ANOTHER');
      return kept.map(({ ref, name, description, username, participantsCount, type, isCreator }) => ({
        ...{ telegramChannelId: ref.id, channelName: plainText(name, 128), channelDescription: plainLines(description, 255) },
        ...{ username, participantsCount, channelType: type, isCreator, soldBy: soldBy(sellers.get(ref.id)) },
      }));
    },

    async add({ userId, phone, telegramChannelId, ...otherwise }: Wish): Promise<{ row: ChannelRow; isExisting: boolean }> {
      const accountId = await accountOf({ userId, phone });
      const channel = await wantedOf(accountId, telegramChannelId);
      return database.transact(async (tx) => {
        if ((await findSold(tx, telegramChannelId))?.userId !== userId) await holdChannelLimit(parts, tx, userId);
        const { row, isNew } = await addChannel(parts, tx, { userId, accountId, channel, isImported: true, otherwise });
        if (isNew) return { row, isExisting: false };
        if (row.userId !== userId) throw new AppError('CONFLICT', { message: say.sellsElsewhere });
        const { accessHash } = channel.ref;
        if (row.accountId !== accountId || row.accessHash === accessHash) return { row, isExisting: true };
        return { row: await saveChannel(tx, { id: row.id, changes: { accessHash }, now: clock.now() }), isExisting: true };
      });
    },
  };
}
