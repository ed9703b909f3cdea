import { defineList } from '../../ui/data/list/list-search.ts';

export const transactionsList = defineList({
  search: 'Search transactions...',
  filters: {
    state: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'SUCCESS', label: 'Success' },
        { value: 'PENDING', label: 'Pending' },
        { value: 'FAILED', label: 'Failed' },
        { value: 'REFUNDED', label: 'Refunded' },
        { value: 'REPLACED', label: 'Replaced' },
      ],
    },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'amount', label: 'Amount', order: 'desc' },
    { value: 'status', label: 'Status' },
  ],
  views: false,
});
