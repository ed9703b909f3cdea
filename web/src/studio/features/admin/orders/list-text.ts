/** Labels of the list's search and filters. Separate from text.ts because the routes load them with every admin page. */
export const ordersListText = {
  search: 'Search item, buyer, ID or UTR...',
  filters: {
    status: {
      label: 'Status',
      options: {
        '': 'All Status',
        SOLD: 'Sold',
        PENDING: 'Pending',
        PAID: 'Paid',
        FAILED: 'Failed',
        EXPIRED: 'Expired',
        REFUND_PENDING: 'Refund pending',
        REFUNDED: 'Refunded',
      },
    },
    needsAttention: { label: 'Refund', options: { '': 'All Orders', yes: 'Refund refused' } },
    refundRequest: {
      label: 'Refund request',
      options: { '': 'All Requests', open: 'Refund requested', overdue: 'Unanswered for 7 days' },
    },
    seller: 'Seller',
    buyer: 'Buyer',
  },
  sorts: { date: 'Date', amount: 'Amount' },
};
