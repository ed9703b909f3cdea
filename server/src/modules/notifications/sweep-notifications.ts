import { days, earlier } from '../../kit/clock.ts';
import type { NotificationsDeps } from './deps.ts';
import { deleteReadBatch } from './notifications.store.ts';

const keepReadFor = days(90);
const batchSize = 1_000;

/** Deletes notifications that were read more than 90 days ago; unread ones stay. */
export const sweepNotifications =
  ({ database, clock }: Pick<NotificationsDeps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const readBefore = earlier(clock.now(), keepReadFor);
    for (let deleted = batchSize; deleted === batchSize; ) deleted = await deleteReadBatch(database.read, { readBefore, limit: batchSize });
  };
