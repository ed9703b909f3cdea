import { AppError } from '../../kit/app-error.ts';
import type { NotificationsDeps } from './deps.ts';
import { markBatchRead, markRead } from './notifications.store.ts';

const batchSize = 2_000;

/** Idempotent: marking a read notification changes nothing. */
export const markNotificationRead =
  ({ database, clock, publish }: Pick<NotificationsDeps, 'database' | 'clock' | 'publish'>) =>
  async (notification: { id: string; userId: number }): Promise<void> => {
    const found = await database.transact((tx) => markRead(tx, { ...notification, now: clock.now() }));
    if (!found) throw new AppError('NOT_FOUND');
    // Updates the unread count in the user's other tabs.
    publish({ userId: notification.userId, about: 'notifications' });
  };

/** In batches: a user who was away for a year may have more rows than one statement can update before its timeout. */
export const markAllNotificationsRead =
  ({ database, clock, publish }: Pick<NotificationsDeps, 'database' | 'clock' | 'publish'>) =>
  async (userId: number): Promise<void> => {
    const now = clock.now();
    for (let marked = batchSize; marked === batchSize; )
      marked = await database.transact((tx) => markBatchRead(tx, { userId, now, limit: batchSize }));
    publish({ userId, about: 'notifications' });
  };
