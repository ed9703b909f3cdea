import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertNotification } from './notifications.store.ts';
import type { NotificationsParts } from './parts.ts';

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

/** Tells a person something, in the transaction in which it happened. */
export const notify =
  ({ clock, random }: NotificationsParts) =>
  (tx: Tx, { userId, message, link }: News): Promise<void> =>
    insertNotification(tx, { id: newId(random), userId, message: shortened(message), link: link ?? null, createdAt: clock.now() });
