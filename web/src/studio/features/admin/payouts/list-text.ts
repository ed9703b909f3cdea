/** Text of the list toolbar. Separate from `text.ts`, because the admin routes load the list definitions with every admin page. */
export const payoutListText = {
  search: 'Search payouts...',
  status: {
    label: 'Status',
    all: 'All Status',
    pending: 'Pending',
    approved: 'Approved',
    paid: 'Paid',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    reversed: 'Reversed',
  },
  sort: { pendingFirst: 'Pending first', date: 'Date', amount: 'Amount', status: 'Status' },
};
