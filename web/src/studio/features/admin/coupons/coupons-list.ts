import { defineList } from '../../../ui/data/list/list-search.ts';

const text = {
  search: 'Search codes or sellers...',
  status: { label: 'Status', all: 'All Status', live: 'Live', scheduled: 'Scheduled', paused: 'Paused', usedUp: 'Used up', ended: 'Ended' },
  sort: { date: 'Date', uses: 'Uses' },
};

export const allCouponsList = defineList({
  search: text.search,
  filters: {
    status: {
      label: text.status.label,
      options: [
        { value: '', label: text.status.all },
        { value: 'LIVE', label: text.status.live },
        { value: 'SCHEDULED', label: text.status.scheduled },
        { value: 'PAUSED', label: text.status.paused },
        { value: 'USED_UP', label: text.status.usedUp },
        { value: 'ENDED', label: text.status.ended },
      ],
    },
  },
  sorts: [
    { value: 'date', label: text.sort.date, order: 'desc' },
    { value: 'uses', label: text.sort.uses, order: 'desc' },
  ],
  limit: 20,
});
