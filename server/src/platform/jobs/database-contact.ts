import { stopwatch } from '../../kit/clock.ts';

/**
 * Since when this process has reached the database without interruption. A long gap between two polls counts as an interruption as
 * well: the whole machine may have been suspended.
 */
export function databaseContact(maxGapMs: number, now = stopwatch) {
  let since: number | undefined;
  let last: number | undefined;
  const createdAt = now();
  return {
    succeeded(): void {
      const time = now();
      if (since === undefined || last === undefined || time - last > maxGapMs) since = time;
      last = time;
    },
    failed(): void {
      since = undefined;
    },
    /** True if no poll has succeeded for at least this long. */
    isSilentFor: (milliseconds: number): boolean => now() - (last ?? createdAt) >= milliseconds,
    /** True if the last contact is recent, and every poll for at least this long has succeeded. */
    isStableFor: (milliseconds: number): boolean =>
      since !== undefined && last !== undefined && now() - last <= maxGapMs && last - since >= milliseconds,
  };
}
