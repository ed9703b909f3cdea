import { channelMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { earlier } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { findByPhone } from '../accounts/accounts.store.ts';
import type { AccountCall } from '../accounts/telegram-error-messages.ts';
import type { TelegramDeps } from '../deps.ts';
import { addChannel, assertChannelLimit, creationTimeout } from './add-channel.ts';
import { beginCreation, endCreation } from './creations.store.ts';
import type { ChannelRow } from './tables.ts';

interface CreationRequest {
  userId: number;
  phone: string;
  name: string;
  description: string;
}

/** Creates a channel in Telegram with an account of the seller, and adds it for sale. */
export function createChannel(deps: TelegramDeps & { account: AccountCall }) {
  const { database, clock, random, account: callAccount } = deps;

  /**
   * Lease: one creation at a time per account. After a crash it expires after `creationTimeout`; a channel that Telegram has created
   * by then can be imported.
   */
  async function begin(userId: number, accountId: string): Promise<string> {
    const [id, startedAt] = [newId(random), clock.now()];
    const hasBegun = await database.transact(async (tx) => {
      await assertChannelLimit(deps, tx, userId);
      return beginCreation(tx, { accountId, id, userId, startedAt }, { staleBefore: earlier(startedAt, creationTimeout) });
    });
    if (!hasBegun) throw new AppError('CONFLICT', { message: channelMessages.underWay });
    return id;
  }

  return async ({ userId, phone, name, description }: CreationRequest): Promise<ChannelRow> => {
    const account = await findByPhone(database.read, { userId, phone });
    if (!account) throw new AppError('NOT_FOUND', { message: channelMessages.numberNotLinked });
    const accountId = account.id;
    const creation = { accountId, id: await begin(userId, accountId) };
    const channel = await callAccount(accountId, (open) => open.createChannel({ name, description })).catch(async (error: unknown) => {
      await database.transact((tx) => endCreation(tx, creation));
      throw error;
    });
    return database.transact(async (tx) => {
      await endCreation(tx, creation);
      const { row, isNew } = await addChannel(deps, tx, {
        userId,
        accountId,
        channel,
        isImported: false,
        fallback: { name, description },
      });
      if (!isNew) throw new AppError('CONFLICT', { message: channelMessages.notCreatedProperly });
      return row;
    });
  };
}
