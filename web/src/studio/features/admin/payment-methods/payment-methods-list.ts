import { defineList } from '../../../ui/data/list/list-search.ts';

export const paymentMethodsList = defineList({
  search: 'Search payment methods...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'PENDING', label: 'Pending' },
        { value: 'VERIFIED', label: 'Verified' },
        { value: 'REJECTED', label: 'Rejected' },
      ],
    },
    type: {
      label: 'Type',
      options: [
        { value: '', label: 'All Types' },
        { value: 'BANK', label: 'Bank account' },
        { value: 'UPI', label: 'UPI' },
      ],
    },
  },
  sorts: [
    { value: '', label: 'Waiting first' },
    { value: 'createdAt', label: 'Added', order: 'desc' },
    { value: 'status', label: 'Status' },
  ],
});
