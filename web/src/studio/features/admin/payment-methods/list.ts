import { defineList } from '../../../ui/data/list/list-search.ts';

const text = {
  search: 'Search payment methods...',
  status: { label: 'Status', all: 'All Status', PENDING: 'Pending', VERIFIED: 'Verified', REJECTED: 'Rejected' },
  type: { label: 'Type', all: 'All Types', BANK: 'Bank account', UPI: 'UPI' },
  sort: { pendingFirst: 'Pending first', added: 'Added', status: 'Status' },
};

export const methodStatusOptions = [
  { value: 'PENDING', label: text.status.PENDING },
  { value: 'VERIFIED', label: text.status.VERIFIED },
  { value: 'REJECTED', label: text.status.REJECTED },
] as const;

export const paymentMethodsList = defineList({
  search: text.search,
  filters: {
    status: { label: text.status.label, options: [{ value: '', label: text.status.all }, ...methodStatusOptions] },
    type: {
      label: text.type.label,
      options: [
        { value: '', label: text.type.all },
        { value: 'BANK', label: text.type.BANK },
        { value: 'UPI', label: text.type.UPI },
      ],
    },
  },
  sorts: [
    { value: '', label: text.sort.pendingFirst },
    { value: 'createdAt', label: text.sort.added, order: 'desc' },
    { value: 'status', label: text.sort.status },
  ],
});
