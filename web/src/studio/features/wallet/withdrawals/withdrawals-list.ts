import { defineList } from '../../../ui/data/list/list-search.ts';

export const withdrawalsList = defineList({
  search: 'Search requests...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'PENDING', label: 'Pending' },
        { value: 'APPROVED', label: 'Approved' },
        { value: 'PAID', label: 'Paid' },
        { value: 'REJECTED', label: 'Rejected' },
        { value: 'CANCELLED', label: 'Cancelled' },
        { value: 'REVERSED', label: 'Reversed' },
      ],
    },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'amount', label: 'Amount', order: 'desc' },
    { value: 'status', label: 'Status' },
  ],
  views: false,
});
