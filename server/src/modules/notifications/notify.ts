import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { NotificationsDeps } from './deps.ts';
import { insertNotifications } from './notifications.store.ts';

const maxMessageLength = 500;

/** Truncates the text: a long product title must not fail the transaction of its sale. */
function truncate(message: string): string {
  const characters = [...message];
  return characters.length <= maxMessageLength ? message : `${characters.slice(0, maxMessageLength - 1).join('')}…`;
}

interface NotificationInput {
  userId: number;
  message: string;
  /** Path in the studio, such as `/settings`. */
  link?: string;
}

/** Creates notifications for one or more users in the caller's transaction; publishes the events after the commit. */
export const notify =
  ({ clock, random, publish }: Pick<NotificationsDeps, 'clock' | 'random' | 'publish'>) =>
  async (tx: Tx, ...inputs: NotificationInput[]): Promise<void> => {
    const createdAt = clock.now();
    await insertNotifications(
      tx,
      inputs.map(({ userId, message, link }) => ({ id: newId(random), userId, message: truncate(message), link: link ?? null, createdAt })),
    );
    for (const { userId } of inputs) tx.afterCommit(() => publish({ userId, about: 'notifications' }));
  };
