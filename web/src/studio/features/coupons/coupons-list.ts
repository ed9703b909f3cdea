import { defineList } from '../../ui/data/list/list-search.ts';

export const couponsList = defineList({
  search: 'Search coupons...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'LIVE', label: 'Live' },
        { value: 'SCHEDULED', label: 'Scheduled' },
        { value: 'PAUSED', label: 'Paused' },
        { value: 'USED_UP', label: 'Used up' },
        { value: 'ENDED', label: 'Ended' },
      ],
    },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'uses', label: 'Uses', order: 'desc' },
  ],
});
