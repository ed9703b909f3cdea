import { channelMessages, telegramAccountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findOwnAccount, lockAccountForShare } from '../accounts/accounts.store.ts';
import type { TelegramAccountRow } from '../accounts/tables.ts';
import type { AccountCall } from '../accounts/telegram-error-messages.ts';
import type { MemberHooks, OwnedItem, TelegramDeps } from '../deps.ts';
import type { RemoteChannel } from '../telegram.port.ts';
import { channelNotFound, loadAndLockChannel } from './change-channel.ts';
import { findOwnChannel } from './channels.store.ts';
import { lockRowsOfOtherAccounts, saveMove } from './moves.store.ts';
import type { ChannelRow } from './tables.ts';

type MoveDeps = Pick<TelegramDeps, 'database' | 'clock' | 'random'> & { account: AccountCall; hooks: Pick<MemberHooks, 'channelMoved'> };

interface Target {
  userId: number;
  accountId: string;
  channel: RemoteChannel;
}

/**
 * Moves all rows of this Telegram channel to the account, deleted rows included: their members must be removed when access ends.
 * Jobs move the links and members, so that the transaction contains no call to Telegram.
 */
export async function moveRows(
  { clock, random, hooks }: Pick<MoveDeps, 'clock' | 'random' | 'hooks'>,
  tx: Tx,
  { userId, accountId, channel }: Target,
): Promise<ChannelRow[]> {
  const rows = await lockRowsOfOtherAccounts(tx, { userId, telegramChannelId: channel.ref.id, accountId });
  const moved: ChannelRow[] = [];
  for (const row of rows) {
    const move = { id: newId(random), toAccountId: accountId, accessHash: channel.ref.accessHash, movedAt: clock.now() };
    moved.push(await saveMove(tx, row, move));
    await hooks.channelMoved(tx, { id: row.id, accountId });
  }
  return moved;
}

const notUsable: Record<Exclude<TelegramAccountRow['state'], 'LINKED'>, () => AppError> = {
  LINK_AGAIN: () => new AppError('LINK_AGAIN'),
  REMOVED: () => new AppError('NOT_FOUND', { message: channelMessages.moveAccountNotFound }),
  FROZEN: () => new AppError('CONFLICT', { message: telegramAccountMessages.frozen }),
  RESTRICTED: () => new AppError('CONFLICT', { message: telegramAccountMessages.restricted }),
};

function assertUsable(account: TelegramAccountRow | null): void {
  const state = account?.state ?? 'REMOVED';
  if (state !== 'LINKED') throw notUsable[state]();
}

/** Moves the channel to another linked account of the same seller. The target account must be an administrator of the channel. */
export function moveChannel(deps: MoveDeps) {
  const { database, account: callAccount } = deps;

  async function findAdministered(accountId: string, telegramChannelId: string): Promise<RemoteChannel> {
    const channels = await callAccount(accountId, (open) => open.listChannels());
    const channel = channels.find(({ ref }) => ref.id === telegramChannelId);
    if (!channel?.canInvite) throw new AppError('CONFLICT', { message: channelMessages.moveNotAdministrator });
    return channel;
  }

  return async (owned: OwnedItem, accountId: string): Promise<ChannelRow> => {
    const { userId } = owned;
    const before = await findOwnChannel(database.read, owned);
    if (!before) throw channelNotFound();
    const target = await findOwnAccount(database.read, { id: accountId, userId });
    if (!target) throw new AppError('NOT_FOUND', { message: channelMessages.moveAccountNotFound });
    // Idempotent: a repeated request changes nothing.
    if (before.accountId === accountId) return before;
    assertUsable(target);
    const channel = await findAdministered(accountId, before.telegramChannelId);
    return database.transact(async (tx) => {
      // Lock order: account before channel, as in the removal of an account.
      assertUsable(await lockAccountForShare(tx, accountId));
      const row = await loadAndLockChannel(tx, owned);
      if (row.accountId === accountId) return row;
      if (row.accountId !== before.accountId) throw new AppError('CONFLICT', { message: channelMessages.movedElsewhere });
      const moved = await moveRows(deps, tx, { userId, accountId, channel });
      return moved.find(({ id }) => id === row.id) ?? row;
    });
  };
}
