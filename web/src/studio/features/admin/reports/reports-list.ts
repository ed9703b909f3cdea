import { pageTypeLabels, reportReasonLabels } from '@jamun/contract';
import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';

const reportsListText = {
  search: 'Search reports...',
  filters: {
    status: { label: 'Status', options: { '': 'All Status', OPEN: 'New', ACKNOWLEDGED: 'In review', SOLVED: 'Resolved' } },
    overdue: { label: 'Deadline', options: { '': 'All Deadlines', yes: 'Overdue' } },
    type: { label: 'Page', all: 'All Pages' },
    reason: { label: 'Reason', all: 'All Reasons' },
  },
};

const { search, filters } = reportsListText;

const definition = defineList({
  search,
  filters: {
    status: { label: filters.status.label, options: optionsOf(filters.status.options) },
    overdue: { label: filters.overdue.label, options: optionsOf(filters.overdue.options) },
    type: { label: filters.type.label, options: [{ value: '', label: filters.type.all }, ...optionsOf(pageTypeLabels)] },
    reason: { label: filters.reason.label, options: [{ value: '', label: filters.reason.all }, ...optionsOf(reportReasonLabels)] },
  },
  limit: 20,
  views: false,
});

const readOpened = openedSearch('report');

/** List of reports; the address also holds the id of the report in the drawer. */
export const reportsList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
