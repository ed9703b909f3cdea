/** India has one time zone without daylight saving time. No zod here: the storefront uses it too. */
export const indiaOffsetMilliseconds = 5.5 * 60 * 60_000;

/** The same offset as ISO 8601 writes it. */
export const indiaOffset = '+05:30';
