// Sizes of the two databases that the scale benchmark compares.

/**
 * @typedef {object} Volume
 * @property {number} users
 * @property {number} sellers
 * @property {number} orders
 * @property {number} bigEvery Every so many orders, one belongs to seller 1.
 * @property {number} bigProducts Products of seller 1; the others have four.
 * @property {number} links Short links with 200 clicks each.
 * @property {number} bigLinks Links of seller 1 among them.
 * @property {number} bigWithdrawals Withdrawals of seller 1; the others have three.
 */

/** @type {Volume} */
export const small = {
  users: 250,
  sellers: 20,
  orders: 1_000,
  bigEvery: 2,
  bigProducts: 100,
  links: 50,
  bigLinks: 10,
  bigWithdrawals: 20,
};

/**
 * 2 million orders, 500,000 users, 50,000 sellers and 20 million clicks, times `scale`.
 * @param {number} scale
 * @returns {Volume}
 */
export const large = (scale) => ({
  users: 500_000 * scale,
  sellers: 50_000 * scale,
  orders: 2_000_000 * scale,
  bigEvery: 20,
  bigProducts: 200,
  links: 100_000 * scale,
  bigLinks: Math.ceil(1_000 * scale),
  bigWithdrawals: 200,
});
