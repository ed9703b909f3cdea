/** A kind of work that happens outside of requests. Its handler may run more than once and must not mind. */
export interface JobKind<Data extends object> {
  name: string;
  retries: number;
  /** Seconds before the first retry; each further one waits longer. */
  retryAfter: number;
  /** Present only to carry the type of the data. */
  data?: Data;
}

export const jobKind = <Data extends object>(name: string, { retries = 12, retryAfter = 5 } = {}): JobKind<Data> => ({
  name,
  retries,
  retryAfter,
});
