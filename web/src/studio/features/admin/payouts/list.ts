import { defineList } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';
import { payoutListText as text } from './list-text.ts';

const definition = defineList({
  search: text.search,
  filters: {
    status: {
      label: text.status.label,
      options: [
        { value: '', label: text.status.all },
        { value: 'PENDING', label: text.status.pending },
        { value: 'APPROVED', label: text.status.approved },
        { value: 'PAID', label: text.status.paid },
        { value: 'REJECTED', label: text.status.rejected },
        { value: 'CANCELLED', label: text.status.cancelled },
        { value: 'REVERSED', label: text.status.reversed },
      ],
    },
  },
  sorts: [
    { value: '', label: text.sort.pendingFirst },
    { value: 'date', label: text.sort.date, order: 'desc' },
    { value: 'amount', label: text.sort.amount, order: 'desc' },
    { value: 'status', label: text.sort.status },
  ],
});

const readOpened = openedSearch('payout');

/** Payout requests. The id of the open request is part of the search parameters. */
export const payoutsList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};

/** Bank files, newest first. */
export const bankFilesList = defineList({ views: false });

interface PayoutsSearch {
  /** Undefined on the first tab. */
  tab?: 'exports' | undefined;
  /** Id of the open request. */
  payout?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
}

/** Search parameters of the page: the tab, and the list state of that tab. */
export const readPayoutsSearch = (raw: Record<string, unknown>): PayoutsSearch =>
  raw.tab === 'exports' ? { tab: 'exports', ...bankFilesList.validateSearch(raw) } : payoutsList.validateSearch(raw);
