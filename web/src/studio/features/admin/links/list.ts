import { defineList } from '../../../ui/data/list/list-search.ts';

const text = {
  search: 'Search links or owners...',
  status: { label: 'Status', all: 'All Status', active: 'Active', expired: 'Expired', disabled: 'Disabled' },
  sort: { date: 'Date', clicks: 'Clicks' },
};

export const allLinksList = defineList({
  search: text.search,
  filters: {
    status: {
      label: text.status.label,
      options: [
        { value: '', label: text.status.all },
        { value: 'ACTIVE', label: text.status.active },
        { value: 'EXPIRED', label: text.status.expired },
        { value: 'DISABLED', label: text.status.disabled },
      ],
    },
  },
  sorts: [
    { value: 'date', label: text.sort.date, order: 'desc' },
    { value: 'clicks', label: text.sort.clicks, order: 'desc' },
  ],
  limit: 20,
});
