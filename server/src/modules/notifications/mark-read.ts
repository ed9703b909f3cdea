import { AppError } from '../../kit/app-error.ts';
import type { NotificationsDeps } from './deps.ts';
import { markRead, markSomeRead } from './notifications.store.ts';

const atOnce = 2_000;

/** Marking one that is read already changes nothing. */
export const markNotificationRead =
  ({ database, clock, publish }: Pick<NotificationsDeps, 'database' | 'clock' | 'publish'>) =>
  async (given: { id: string; userId: number }): Promise<void> => {
    const found = await database.transact((tx) => markRead(tx, { ...given, now: clock.now() }));
    if (!found) throw new AppError('NOT_FOUND');
    // Their other pages count too.
    publish({ userId: given.userId, about: 'notifications' });
  };

/** In portions: somebody who was away for a year may have more than one statement has time for. */
export const markAllNotificationsRead =
  ({ database, clock, publish }: Pick<NotificationsDeps, 'database' | 'clock' | 'publish'>) =>
  async (userId: number): Promise<void> => {
    const now = clock.now();
    for (let marked = atOnce; marked === atOnce; )
      marked = await database.transact((tx) => markSomeRead(tx, { userId, now, most: atOnce }));
    publish({ userId, about: 'notifications' });
  };
