import { defineList } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';

const definition = defineList({
  search: 'Search item, buyer or ID...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'SOLD', label: 'Sold' },
        { value: 'PENDING', label: 'Pending' },
        { value: 'PAID', label: 'Paid' },
        { value: 'FAILED', label: 'Failed' },
        { value: 'EXPIRED', label: 'Expired' },
        { value: 'REFUND_PENDING', label: 'Refund pending' },
        { value: 'REFUNDED', label: 'Refunded' },
      ],
    },
    needsAttention: {
      label: 'Refund',
      options: [
        { value: '', label: 'All Orders' },
        // A word that no address reads as anything else.
        { value: 'yes', label: 'Refund refused' },
      ],
    },
    refundRequest: {
      label: 'Refund request',
      options: [
        { value: '', label: 'All Requests' },
        { value: 'open', label: 'Refund requested' },
        { value: 'overdue', label: 'Unanswered for 7 days' },
      ],
    },
    sellerId: { label: 'Seller', free: 'number' },
    buyerId: { label: 'Buyer', free: 'number' },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'amount', label: 'Amount', order: 'desc' },
  ],
});

// Not `order`: that is which way round the list goes.
const readOpened = openedSearch('record');

/** With the order that is open beside it. */
export const ordersList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
