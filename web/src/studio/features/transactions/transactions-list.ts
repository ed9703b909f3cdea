import { defineList } from '../../ui/list/list-search.ts';

export const transactionsList = defineList({
  search: 'Search transactions...',
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'amount', label: 'Amount', order: 'desc' },
    { value: 'status', label: 'Status' },
  ],
  views: false,
});
