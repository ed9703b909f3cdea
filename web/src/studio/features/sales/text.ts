/** Texts of the list; those of a sale are in sale-text.ts, which is loaded with its drawer. */
export const salesText = {
  title: 'Sales',
  columns: { name: 'Item Name', type: 'Item Type', price: 'Price(INR)', date: 'Date', username: 'Username', action: 'Action' },
  view: 'View',
  viewSale: (item: string, username: string) => `View ${item} bought by ${username}`,
  coupon: (code: string) => `Bought with the coupon ${code}`,
  withCoupon: 'with coupon',
  emptyLine: 'Everything people buy from you is listed here, with the buyer and the amount.',
};
