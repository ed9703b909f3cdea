/** Kind of background job. Delivery is at least once: its handler must be idempotent. */
export interface JobKind<Data extends object> {
  name: string;
  retries: number;
  /** Seconds before the first retry; exponential backoff after that. */
  retryAfter: number;
  /** Type parameter only; never set. */
  data?: Data;
}

export const jobKind = <Data extends object>(name: string, { retries = 12, retryAfter = 5 } = {}): JobKind<Data> => ({
  name,
  retries,
  retryAfter,
});

export interface RegisteredKind {
  kind: JobKind<object>;
  handler: (data: object, attempt: number) => Promise<unknown>;
  /** Seconds between two runs of a periodic job. */
  period?: number;
}

export interface LeasedJob {
  id: string;
  data: object;
  /** Counts from 1. */
  attempts: number;
  /** `traceparent` of the span that enqueued the job. */
  traceParent: string | null;
}
