/** Most unpaid reservations of one network for one thing, and their share of what is left. */
const networkShare = { most: 20, ofRest: 0.5 } as const;

/**
 * Limit of unpaid reservations of one network for something scarce: units of a product, uses of a coupon. A network may be a college,
 * an office or a mobile carrier: it gets many, but never more than half of the rest.
 */
export const networkLimit = (rest: number): number => Math.min(networkShare.most, Math.max(1, Math.floor(rest * networkShare.ofRest)));
