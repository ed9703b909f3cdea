/** Where a call comes from. */
export interface Caller {
  address: string;
  userAgent: string | undefined;
  /** As a trusted proxy says, where one is configured (`COUNTRY_HEADER`). */
  country: string | undefined;
  /** How they reach us, such as `https://jamun.example`: addresses that only they use begin with it. */
  origin: string;
}
