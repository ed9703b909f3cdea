/** Text of the list of orders. Its drawer has its own, which is loaded with it. */
export const ordersText = {
  title: 'Orders',
  listTitle: 'All Orders',
  empty: { title: 'No orders', line: 'Orders appear here as soon as a buyer starts to pay.' },
  noMatch: 'No matches',
  noMatchAmong: (limit: string) => `No matches in the newest ${limit} orders`,
  columns: {
    item: 'Item',
    buyer: 'Buyer',
    seller: 'Seller',
    amount: 'Amount',
    status: 'Status',
    date: 'Date',
    actions: 'Actions',
  },
  badges: { refundRefused: 'Refund refused', requestOverdue: 'Request overdue', refundRequested: 'Refund requested' },
  /** After the buyer. */
  fromSeller: (seller: string) => `from ${seller}`,
  view: 'View',
  viewLabel: (item: string, buyer: string) => `View ${item} ordered by ${buyer}`,
};
