import { days, earlier } from '../../kit/clock.ts';
import type { NotificationsDeps } from './deps.ts';
import { deleteRead } from './notifications.store.ts';

const keepReadFor = days(90);
const atOnce = 1_000;

/** What was read long ago goes; what nobody has read stays. */
export const sweepNotifications =
  ({ database, clock }: Pick<NotificationsDeps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const readBefore = earlier(clock.now(), keepReadFor);
    for (let deleted = atOnce; deleted === atOnce; ) deleted = await deleteRead(database.read, { readBefore, most: atOnce });
  };
