import { type Clock, hours, later, minutes, seconds } from '../../../kit/clock.ts';
import type { Logger } from '../../../platform/log/logger.ts';

interface LogDeps {
  clock: Clock;
  log: Logger;
}

/** Logs once a day on which day Cashfree ends this API version. Takes the header `x-deprecated-at`. */
export function deprecationLog({ clock, log }: LogDeps, apiVersion: string): (deprecatedAt: unknown) => void {
  let loggedOn = '';
  return (deprecatedAt) => {
    const today = clock.now().toISOString().slice(0, 10);
    if (!deprecatedAt || loggedOn === today) return;
    loggedOn = today;
    log.warn({ apiVersion, deprecatedAt: String(deprecatedAt).slice(0, 100) }, 'the payment provider will end this API version');
  };
}

const toleratedSkewMs = minutes(1);

/** Least difference of the clocks that explains the header: it has whole seconds, and was written between request and arrival. */
function leastSkewMs(theirs: number, sentAt: Date, now: Date): number {
  const earliest = sentAt.getTime() - seconds(1);
  return theirs - Math.min(Math.max(theirs, earliest), now.getTime());
}

/**
 * Compares our clock with the header `Date` of a response: orders have a minimum life by the provider's clock, and signed webhooks have
 * a time. `record` gets the provider's time minus ours. A difference above a minute is logged once an hour.
 */
export function clockComparison(
  { clock, log }: LogDeps,
  record: (seconds: number) => void,
): (date: string | undefined, sentAt: Date) => void {
  let loggedAt: Date | null = null;
  return (date, sentAt) => {
    const theirs = Date.parse(date ?? '');
    if (Number.isNaN(theirs)) return;
    const now = clock.now();
    const skewSeconds = Math.round(leastSkewMs(theirs, sentAt, now) / 1_000);
    record(skewSeconds);
    const isLogged = loggedAt !== null && now < later(loggedAt, hours(1));
    if (Math.abs(skewSeconds) * 1_000 <= toleratedSkewMs || isLogged) return;
    loggedAt = now;
    log.warn({ skewSeconds }, "our clock differs from the payment provider's: check time synchronization (NTP)");
  };
}
