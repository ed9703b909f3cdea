import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../kit/clock.ts';
import { later } from '../../../kit/clock.ts';
import { PaymentsBusy, type Urgency } from '../../../modules/checkout/index.ts';
import type { TokenBuckets } from '../../../platform/limits/token-buckets.ts';

/** Kinds of calls that Cashfree counts separately, per merchant account and minute. */
export type CallKind = 'create-order' | 'get-order' | 'get-payments' | 'terminate-order' | 'create-refund' | 'get-refund' | 'get-disputes';
/** Null: the provider has no limits. */
export type CallsPerMinute = Record<CallKind, number> | null;

/** Part of a limit that is left for more urgent calls. */
const reserves: Record<Urgency, number> = { buyer: 0, work: 0.3, spare: 0.6 };

/** A new order waits this long for the limit, before the checkout says that payments are unavailable. Pages ask again themselves. */
const patienceMs = 3_000;
const defaultPauseMs = 10_000;
const longestPauseMs = 120_000;

/** Pause that the provider asks for after a 429. */
function pauseOf(headers: IncomingHttpHeaders): number {
  const seconds = Number(headers['x-ratelimit-retry'] ?? headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, longestPauseMs) : defaultPauseMs;
}

export interface CallLimits {
  /** Throws PaymentsBusy when the limit of this kind is used up. */
  take(kind: CallKind, urgency: Urgency): Promise<void>;
  /** Pauses all calls of this kind, in every process, as the provider asks. Returns the error for the caller. */
  pause(kind: CallKind, headers: IncomingHttpHeaders): Promise<PaymentsBusy>;
}

export function callLimits(buckets: TokenBuckets, clock: Clock, callsPerMinute: CallsPerMinute): CallLimits {
  const nameOf = (kind: CallKind) => `cashfree ${kind}`;
  return {
    async take(kind, urgency) {
      if (!callsPerMinute) return;
      const bucket = { name: nameOf(kind), perMinute: callsPerMinute[kind], reserve: reserves[urgency] };
      let waitMs = await buckets.take(bucket);
      for (let patience = kind === 'create-order' ? patienceMs : 0; waitMs > 0; waitMs = await buckets.take(bucket)) {
        if (waitMs > patience) throw new PaymentsBusy(waitMs);
        await sleep(waitMs);
        patience -= waitMs;
      }
    },
    async pause(kind, headers) {
      const pauseMs = pauseOf(headers);
      if (callsPerMinute) await buckets.block({ name: nameOf(kind), perMinute: callsPerMinute[kind] }, later(clock.now(), pauseMs));
      return new PaymentsBusy(pauseMs);
    },
  };
}
