/** Origin of a request. */
export interface Caller {
  address: string;
  userAgent: string | undefined;
  /** Country from the header of a trusted proxy, if configured (`COUNTRY_HEADER`). */
  country: string | undefined;
  /** Base URL of the request, such as `https://jamun.example`: prefix of URLs that only this client uses. */
  origin: string;
}
