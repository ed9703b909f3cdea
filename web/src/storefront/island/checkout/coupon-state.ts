/** State that the chunk of the coupons shares with the rest of the checkout. */
export const couponState = {
  /** Codes to send with a purchase, by the id of the product or plan that they reduce. */
  codes: new Map<string, string>(),
  /** The buyer has removed a coupon, or a payment was rejected because of it: an agreed one is not applied again. */
  isDismissed: false,
};
