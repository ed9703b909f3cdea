import { defineList } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';

const definition = defineList({
  search: 'Search payouts...',
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
    { value: '', label: 'Waiting first' },
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'amount', label: 'Amount', order: 'desc' },
    { value: 'status', label: 'Status' },
  ],
});

const readOpened = openedSearch('payout');

/** With the request that is open beside it. */
export const payoutsList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
