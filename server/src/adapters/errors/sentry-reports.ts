import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kit/clock.ts';
import { waitAtMost } from '../../kit/concurrency/wait-at-most.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { ErrorReport, ErrorReports } from '../../platform/errors/error-reports.port.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { EventMetrics } from '../../platform/metrics/event-metrics.ts';
import { envelopeOf, parseDsn, type QueuedReport, type ReportOrigin } from './envelope.ts';

interface Options extends ReportOrigin {
  dsn: string;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  count: EventMetrics['countErrorReport'];
  /** Delays in milliseconds. */
  delays?: typeof defaultDelays;
}

const defaultDelays = { answer: 5_000, retry: [1_000, 10_000], limited: 60_000 };
const perMinute = 30;
const maxWaiting = 100;
const maxRetryAfterMs = 60 * 60_000;
/** Milliseconds between two log lines about failed reports. */
const complaintInterval = 10 * 60_000;

type Delivery = { isDelivered: true } | { isDelivered: false; why: string | number; retryMs: number | null };

const retryAfterOf = (headers: Headers, fallback: number): number => {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(maxRetryAfterMs, seconds * 1_000) : fallback;
};

/** At most 30 reports a minute; counts the others. */
function minuteLimit(clock: Clock) {
  let [minute, sent, suppressed] = [0, 0, 0];
  const suppress = () => {
    suppressed += 1;
  };
  return {
    suppress,
    /** Number of reports suppressed since the last one, or null if this one is suppressed too. */
    take({ isQueueFull }: { isQueueFull: boolean }): number | null {
      const current = Math.floor(clock.now().getTime() / 60_000);
      if (current !== minute) [minute, sent] = [current, 0];
      if (isQueueFull || sent >= perMinute) {
        suppress();
        return null;
      }
      sent += 1;
      const before = suppressed;
      suppressed = 0;
      return before;
    },
  };
}

/** Sends error reports to a Sentry-compatible service, one at a time, from a bounded queue in memory. */
export function sentryReports(options: Options): ErrorReports {
  const { dsn, clock, random, log, count, delays = defaultDelays, ...origin } = options;
  const { url, publicKey } = parseDsn(dsn);
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=jamun/1, sentry_key=${publicKey}`,
  };
  const waiting: QueuedReport[] = [];
  const limit = minuteLimit(clock);
  const [closing, aborting] = [new AbortController(), new AbortController()];
  let complainedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | undefined;

  async function deliver(report: QueuedReport): Promise<Delivery> {
    try {
      const signal = AbortSignal.any([aborting.signal, AbortSignal.timeout(delays.answer)]);
      const body = envelopeOf(report, origin, clock.now());
      // The key goes only to the configured host.
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      await response.body?.cancel();
      const { status } = response;
      if (status >= 200 && status < 300) return { isDelivered: true };
      if (status === 429) return { isDelivered: false, why: status, retryMs: retryAfterOf(response.headers, delays.limited) };
      return { isDelivered: false, why: status, retryMs: status >= 500 ? 0 : null };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { isDelivered: false, why: cause?.code ?? name, retryMs: 0 };
    }
  }

  function complain(why: string | number): void {
    const now = clock.now().getTime();
    if (now - complainedAt < complaintInterval) return;
    complainedAt = now;
    log.warn({ why }, 'error reports cannot be delivered');
  }

  /** Waits before the next attempt; a shutdown ends the wait. */
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => {});

  async function sendOne(report: QueuedReport): Promise<void> {
    for (const delay of [...delays.retry, null]) {
      const delivery = await deliver(report);
      if (delivery.isDelivered) return count('sent');
      complain(delivery.why);
      // A shutdown leaves no time for a service that does not answer.
      if (closing.signal.aborted) waiting.length = 0;
      if (delay === null || delivery.retryMs === null || closing.signal.aborted) break;
      await pause(Math.max(delay, delivery.retryMs));
    }
    count('failed');
    limit.suppress();
  }

  async function sendWaiting(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next);
    sending = undefined;
  }

  return {
    send(report: ErrorReport): void {
      if (closing.signal.aborted) return;
      const suppressed = limit.take({ isQueueFull: waiting.length >= maxWaiting });
      if (suppressed === null) {
        count('suppressed');
        return;
      }
      waiting.push({ ...report, id: random(16).toString('hex'), at: clock.now(), suppressed });
      sending ??= sendWaiting();
    },
    async close(timeoutMs: number): Promise<void> {
      closing.abort();
      await waitAtMost(timeoutMs, sending ?? Promise.resolve());
      waiting.length = 0;
      aborting.abort();
    },
  };
}
