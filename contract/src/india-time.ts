/** India has one time zone without daylight saving time. No zod in this file: the storefront bundle imports it. */
export const indiaOffsetMilliseconds = 5.5 * 60 * 60_000;

/** The same offset in ISO 8601. */
export const indiaOffset = '+05:30';
