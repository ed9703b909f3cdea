import type { FastifyReply } from 'fastify';
import { ApiError } from './api-error.ts';

/** API calls that script rules can name. */
export const paymentCalls = [
  'create-order',
  'get-order',
  'get-payments',
  'get-payment',
  'create-refund',
  'get-refund',
  'get-refunds',
  'terminate-order',
  'get-disputes',
] as const;
export type Call = (typeof paymentCalls)[number];

/** Calls per minute and account that Cashfree documents for production. Calls without an entry are not limited. */
const documented: Partial<Record<Call, { bucket: string; perMinute: number }>> = {
  'create-order': { bucket: 'Create Order', perMinute: 200 },
  'get-order': { bucket: 'Get Order', perMinute: 400 },
  'get-payments': { bucket: 'Get Payments', perMinute: 100 },
  'get-payment': { bucket: 'Get Payments by ID', perMinute: 130 },
  'create-refund': { bucket: 'Initiate Refund', perMinute: 100 },
  'get-refund': { bucket: 'Get Refund', perMinute: 30 },
  'get-refunds': { bucket: 'Get Refund', perMinute: 30 },
};

const minute = 60_000;

/** Counts the calls of the running minute, and rejects those beyond the documented limits. */
export function callLimits(now: () => Date) {
  let window = { endsAt: 0, counts: new Map<string, number>() };
  return (reply: FastifyReply, call: Call): void => {
    const limit = documented[call];
    if (!limit) return;
    const at = now().getTime();
    if (at >= window.endsAt) window = { endsAt: at + minute, counts: new Map() };
    const count = (window.counts.get(limit.bucket) ?? 0) + 1;
    window.counts.set(limit.bucket, count);
    const isExceeded = count > limit.perMinute;
    reply.headers({
      'x-ratelimit-limit': String(limit.perMinute),
      'x-ratelimit-remaining': String(Math.max(0, limit.perMinute - count)),
      'x-ratelimit-retry': String(isExceeded ? Math.ceil((window.endsAt - at) / 1_000) : 0),
      'x-ratelimit-type': 'app_id',
    });
    if (isExceeded) throw new ApiError(429, 'too_many_requests', 'Too many requests from account', 'rate_limit_error');
  };
}
