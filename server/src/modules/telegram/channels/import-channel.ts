import { type ImportableChannel, channelMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { boundedMap } from '../../../kit/concurrency/bounded-map.ts';
import { findByPhone } from '../accounts/accounts.store.ts';
import { plainLines, plainText } from '../accounts/plain-text.ts';
import type { ForCaller } from '../accounts/refusals-in-words.ts';
import type { MemberNews, TelegramDeps } from '../deps.ts';
import type { ChannelThere } from '../telegram.port.ts';
import { addChannel, holdChannelLimit } from './add-channel.ts';
import { channelNotFound } from './change-channel.ts';
import { findSold, type SoldChannel, saveChannel, soldAmong } from './channels.store.ts';
import { moveRows } from './move-channel.ts';
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

interface Added {
  row: ChannelRow;
  isExisting: boolean;
  /** Through another account of the same seller. */
  isKeptElsewhere: boolean;
}

/** Channels that were there before: what an account keeps in Telegram, and one of them sold here from now on. */
export function channelImport(deps: TelegramDeps & { account: ForCaller; news: Pick<MemberNews, 'channelMoved'> }) {
  const { database, clock, account: inAccount } = deps;

  async function accountOf(whose: Whose): Promise<string> {
    const account = await findByPhone(database.read, whose);
    if (!account) throw new AppError('NOT_FOUND', { message: say.numberNotLinked });
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
      const accountId = await accountOf(whose);
      const kept = await listChannels(accountId);
      const sold = await soldAmong(
        database.read,
        kept.map(({ ref }) => ref.id),
      );
      const saleOf = (row: SoldChannel | undefined): Pick<ImportableChannel, 'soldBy' | 'soldAs'> => {
        if (row?.userId === whose.userId) return { soldBy: 'ME', soldAs: { id: row.id, isThisAccount: row.accountId === accountId } };
        return { soldBy: row ? 'ANOTHER' : 'NOBODY', soldAs: null };
      };
      return kept.map(({ ref, name, description, username, participantsCount, type, isCreator }) => ({
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

    async add({ userId, phone, telegramChannelId, ...otherwise }: Wish): Promise<Added> {
      const accountId = await accountOf({ userId, phone });
      const channel = await wantedOf(accountId, telegramChannelId);
      return database.transact(async (tx) => {
        if ((await findSold(tx, telegramChannelId))?.userId !== userId) await holdChannelLimit(deps, tx, userId);
        const { row, isNew } = await addChannel(deps, tx, { userId, accountId, channel, isImported: true, otherwise });
        if (!isNew && row.userId !== userId) throw new AppError('CONFLICT', { message: say.sellsElsewhere });
        // Only the seller moves a channel: adding it through another account says that it can be moved, and changes nothing.
        if (row.accountId !== accountId) return { row, isExisting: true, isKeptElsewhere: true };
        // Members of an earlier row of this channel, which was deleted here, are still to be removed at their end.
        if (isNew) await moveRows(deps, tx, { userId, accountId, channel });
        const { accessHash } = channel.ref;
        const isUpToDate = row.accessHash === accessHash;
        const saved = isUpToDate ? row : await saveChannel(tx, { id: row.id, changes: { accessHash }, now: clock.now() });
        return { row: saved, isExisting: !isNew, isKeptElsewhere: false };
      });
    },
  };
}
