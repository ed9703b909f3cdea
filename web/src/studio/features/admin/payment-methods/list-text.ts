/** Text of the list toolbar. Separate from `text.ts`, because the admin routes load the list definitions with every admin page. */
export const paymentMethodListText = {
  search: 'Search payment methods...',
  status: { label: 'Status', all: 'All Status', PENDING: 'Pending', VERIFIED: 'Verified', REJECTED: 'Rejected' },
  type: { label: 'Type', all: 'All Types', BANK: 'Bank account', UPI: 'UPI' },
  sort: { pendingFirst: 'Waiting first', added: 'Added', status: 'Status' },
};
