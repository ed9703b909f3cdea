import { days, earlier } from '../../kit/clock.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import type { NotificationsDeps } from './deps.ts';
import { deleteReadBatch } from './notifications.store.ts';

const keepReadFor = days(90);

/** Deletes notifications that were read more than 90 days ago; unread ones stay. */
export const sweepNotifications = ({ database, clock }: Pick<NotificationsDeps, 'database' | 'clock'>): Sweep => ({
  name: 'notifications',
  handleBatch: (limit) => deleteReadBatch(database, { readBefore: earlier(clock.now(), keepReadFor), limit }),
});
