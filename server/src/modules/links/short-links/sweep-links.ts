import { days, earlier } from '../../../kit/clock.ts';
import { addDays, dayInIndia } from '../../../kit/india-time.ts';
import { deleteCounterBatch, deleteSalts, deleteVisitorBatch, deleteWriters } from '../clicks/clicks.store.ts';
import type { LinksDeps } from '../deps.ts';

const batchSize = 10_000;

/** Sweep: deletes salts and visitor hashes of past days, and the counters of deleted links. */
export const sweepLinks =
  ({ database, clock }: Pick<LinksDeps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock.now();
    const today = dayInIndia(now);
    await deleteSalts(database.read, today);
    await deleteWriters(database.read, earlier(now, days(7)));
    // One day later than the salts, because buffered clicks may still arrive.
    const before = addDays(today, -1);
    while ((await deleteVisitorBatch(database, { before, limit: batchSize })) === batchSize);
    while ((await deleteCounterBatch(database, { before: now, limit: batchSize })) > 0);
  };
