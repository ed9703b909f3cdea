import { earlier, minutes } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { newSlug } from '../../../kit/text/slug.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { plainLines, plainText } from '../accounts/plain-text.ts';
import type { TelegramDeps } from '../deps.ts';
import type { ChannelThere } from '../telegram.port.ts';
import { countOf, findSold, insertChannel } from './channels.store.ts';
import type { ChannelRow } from './tables.ts';

/** How long a channel may take to be made before nobody believes in it any more. */
export const staleAfter = minutes(2);

/** Refuses one more than the seller's plan allows. */
export const holdChannelLimit = ({ holdLimit, clock }: Pick<TelegramDeps, 'holdLimit' | 'clock'>, tx: Tx, userId: number): Promise<void> =>
  holdLimit(tx, {
    userId,
    feature: 'telegram_channels',
    usage: () => countOf(tx, { userId, staleBefore: earlier(clock.now(), staleAfter) }),
  });

interface Found {
  userId: number;
  accountId: string;
  channel: ChannelThere;
  isImported: boolean;
  /** What it is called here where Telegram calls it nothing. */
  otherwise: { name: string; description: string };
}

const attempts = 5;

/** A channel of Telegram is sold here from now on. When somebody sells it already, theirs is given back instead. */
export async function addChannel(
  { clock, random, people }: Pick<TelegramDeps, 'clock' | 'random' | 'people'>,
  tx: Tx,
  { userId, accountId, channel, isImported, otherwise }: Found,
): Promise<{ row: ChannelRow; isNew: boolean }> {
  const now = clock.now();
  const name = plainText(channel.name, 128) || otherwise.name || 'Telegram channel';
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
    description: plainLines(channel.description, 255) || otherwise.description,
    contactEmail: (await people.seller(userId, tx))?.contact.email ?? '',
  };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const made = await insertChannel(tx, { ...row, slug: newSlug(name, 'channel', random) });
    if (made) return { row: made, isNew: true };
    const sold = await findSold(tx, channel.ref.id);
    if (sold) return { row: sold, isNew: false };
  }
  throw new Error('No free name was found for a channel');
}
