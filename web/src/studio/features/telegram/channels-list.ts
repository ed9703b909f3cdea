import { defineList } from '../../ui/data/list/list-search.ts';

export const channelsList = defineList({
  search: 'Search by name...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
      ],
    },
  },
  sorts: [
    { value: '', label: 'Newest' },
    { value: 'name', label: 'Name' },
    { value: 'revenue', label: 'Revenue', order: 'desc' },
    { value: 'sales', label: 'Sales', order: 'desc' },
  ],
});
