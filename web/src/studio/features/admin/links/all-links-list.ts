import { defineList } from '../../../ui/data/list/list-search.ts';

export const allLinksList = defineList({
  search: 'Search links or owners...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'ACTIVE', label: 'Active' },
        { value: 'EXPIRED', label: 'Expired' },
        { value: 'DISABLED', label: 'Disabled' },
      ],
    },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'clicks', label: 'Clicks', order: 'desc' },
  ],
  limit: 20,
});
