/** Not in text.ts: the page of a coupon shows prices, but not the form. */
export const priceListText = {
  free: 'Free',
  belowMinimum: 'Below the minimum',
  to: 'becomes',
};
