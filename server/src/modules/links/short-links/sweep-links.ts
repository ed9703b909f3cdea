import { days, earlier } from '../../../kit/clock.ts';
import { dayInIndia, dayLater } from '../../../kit/india-time.ts';
import { forgetCounts, forgetVisitors, forgetWriters, throwAwaySalts } from '../clicks/clicks.store.ts';
import type { LinksDeps } from '../deps.ts';

const atOnce = 10_000;

/** What is no longer needed to count: salts of days that are over, who was met on them, and the counts of links that were deleted. */
export const sweepLinks =
  ({ database, clock }: Pick<LinksDeps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock.now();
    const today = dayInIndia(now);
    await throwAwaySalts(database.read, today);
    await forgetWriters(database.read, earlier(now, days(7)));
    // A day longer: clicks that waited for the database may still come.
    const before = dayLater(today, -1);
    while ((await forgetVisitors(database, { before, most: atOnce })) === atOnce);
    while ((await forgetCounts(database, { before: now, most: atOnce })) > 0);
  };
