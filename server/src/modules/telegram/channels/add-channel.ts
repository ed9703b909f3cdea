import { earlier, minutes } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { newSlug } from '../../../kit/text/slug.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { plainLines, plainText } from '../accounts/plain-text.ts';
import type { TelegramDeps } from '../deps.ts';
import type { RemoteChannel } from '../telegram.port.ts';
import { countWithCreations, findByTelegramId, insertChannel } from './channels.store.ts';
import type { ChannelRow } from './tables.ts';

/** Timeout of a channel creation: an older creation counts as failed. */
export const creationTimeout = minutes(2);

/** Rejects a channel above the limit of the seller's plan. */
export const assertChannelLimit = (
  { assertPlanLimit, clock }: Pick<TelegramDeps, 'assertPlanLimit' | 'clock'>,
  tx: Tx,
  userId: number,
): Promise<void> =>
  assertPlanLimit(tx, {
    userId,
    feature: 'telegram_channels',
    usage: () => countWithCreations(tx, { userId, staleBefore: earlier(clock.now(), creationTimeout) }),
  });

interface NewChannel {
  userId: number;
  accountId: string;
  channel: RemoteChannel;
  isImported: boolean;
  /** Fallback texts when the channel has no name or description in Telegram. */
  fallback: { name: string; description: string };
}

/** Attempts to find a free random slug. */
const maxAttempts = 5;

/** Adds a Telegram channel for sale. When a seller has added it before, returns that row with `isNew: false`. */
export async function addChannel(
  { clock, random, people }: Pick<TelegramDeps, 'clock' | 'random' | 'people'>,
  tx: Tx,
  { userId, accountId, channel, isImported, fallback }: NewChannel,
): Promise<{ row: ChannelRow; isNew: boolean }> {
  const now = clock.now();
  const name = plainText(channel.name, 128) || fallback.name || 'Telegram channel';
  const row = {
    id: newId(random),
    userId,
    accountId,
    name,
    isImported,
    createdAt: now,
    updatedAt: now,
    telegramChannelId: channel.ref.id,
    accessHash: channel.ref.accessHash,
    username: plainText(channel.username ?? '', 64) || null,
    description: plainLines(channel.description, 255) || fallback.description,
    contactEmail: (await people.seller(userId, tx))?.contact.email ?? '',
  };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const inserted = await insertChannel(tx, { ...row, slug: newSlug(name, 'channel', random) });
    if (inserted) return { row: inserted, isNew: true };
    const existing = await findByTelegramId(tx, channel.ref.id);
    if (existing) return { row: existing, isNew: false };
  }
  throw new Error('No free slug was found for a channel');
}
