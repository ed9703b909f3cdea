/** Money and percentages have two decimals on the wire and are whole numbers inside: 4.35 is 435, though 4.35 * 100 is not. */
export const toHundredths = (given: number): number => Math.round(given * 100);

export const fromHundredths = (kept: number): number => kept / 100;

/** Paise as rupees on the wire. */
export const toRupees = (paise: bigint): number => fromHundredths(Number(paise));
