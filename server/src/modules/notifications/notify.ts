import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { NotificationsDeps } from './deps.ts';
import { insertNotifications } from './notifications.store.ts';

const longestMessage = 500;

/** A title that somebody made long must not undo the sale that it was sold in. */
function shortened(message: string): string {
  const letters = [...message];
  return letters.length <= longestMessage ? message : `${letters.slice(0, longestMessage - 1).join('')}…`;
}

interface News {
  userId: number;
  message: string;
  /** A path of the studio, such as `/settings`. */
  link?: string;
}

/** Tells a person something, or several people at once, in the transaction in which it happened. */
export const notify =
  ({ clock, random, publish }: Pick<NotificationsDeps, 'clock' | 'random' | 'publish'>) =>
  async (tx: Tx, ...news: News[]): Promise<void> => {
    const createdAt = clock.now();
    await insertNotifications(
      tx,
      news.map(({ userId, message, link }) => ({ id: newId(random), userId, message: shortened(message), link: link ?? null, createdAt })),
    );
    for (const { userId } of news) tx.afterCommit(() => publish({ userId, about: 'notifications' }));
  };
