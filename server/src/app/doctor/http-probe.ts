import { type Clock, seconds } from '../../kit/clock.ts';
import { reasonOf } from './check.ts';

export interface ProbeAnswer {
  status: number;
  headers: Headers;
  /** Null when the body is not a JSON object. */
  json: Record<string, unknown> | null;
  /** Milliseconds that the provider's clock is ahead of ours, by the header `date`; null without one. */
  clockAheadMs: number | null;
}

/** No usable answer; `reason` is the code of the network error. */
export interface ProbeFailure {
  reason: string;
}

export type ProbeResult = ProbeAnswer | ProbeFailure;

const timeoutMs = seconds(10);

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The header has whole seconds, so that half a second is added; the middle of the request is the time of the answer. */
function clockAhead(date: string | null, sentAt: number, receivedAt: number): number | null {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? null : Math.round(theirs + 500 - (sentAt + receivedAt) / 2);
}

/** One request without redirects: keys go only to the configured host. */
export async function probe(url: string, { clock, ...request }: RequestInit & { clock: Clock }): Promise<ProbeResult> {
  const sentAt = clock.now().getTime();
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const clockAheadMs = clockAhead(response.headers.get('date'), sentAt, clock.now().getTime());
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: parseObject(text), clockAheadMs };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
