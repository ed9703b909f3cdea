import type { Clock } from '../clock.ts';

interface RateWindowOptions {
  clock: Clock;
  milliseconds: number;
  /** Maximum per key in the window. */
  perKey: number;
  /** Maximum of all keys; also limits the memory. */
  total: number;
}

/** Fixed-window rate limit in the memory of this process, for work that is not worth a query. */
export function rateWindow({ clock, milliseconds, perKey, total }: RateWindowOptions) {
  let [start, count] = [0, 0];
  const counts = new Map<string, number>();
  return {
    allows(key: string): boolean {
      const current = Math.floor(clock.now().getTime() / milliseconds);
      if (current !== start) {
        [start, count] = [current, 0];
        counts.clear();
      }
      const ofKey = counts.get(key) ?? 0;
      if (ofKey >= perKey || count >= total) return false;
      counts.set(key, ofKey + 1);
      count += 1;
      return true;
    },
  };
}
