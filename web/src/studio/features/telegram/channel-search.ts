import { defineList } from '../../ui/data/list/list-search.ts';
import { openedSearch } from '../../ui/data/list/use-opened.ts';

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

export const subscribersList = defineList({
  search: 'Search subscribers...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
        { value: 'EXPIRED', label: 'Expired' },
      ],
    },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'expiry', label: 'Expiry', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'amount', label: 'Amount', order: 'desc' },
  ],
});

/** Search parameters of the channel editor. Those of the subscriber list exist only on its tab. */
export const readChannelSearch = (raw: Record<string, unknown>) => ({
  ...openedSearch('wizard')(raw),
  ...(raw.tab === 'subscribers'
    ? { tab: 'subscribers' as const, ...subscribersList.validateSearch(raw), ...openedSearch('subscriber')(raw) }
    : {}),
});
