import { pageTypeLabels, reportReasonLabels } from '@jamun/contract/report-words';
import { defineList } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';

const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));

const definition = defineList({
  search: 'Search reports...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'OPEN', label: 'New' },
        { value: 'ACKNOWLEDGED', label: 'In review' },
        { value: 'SOLVED', label: 'Solved' },
      ],
    },
    overdue: {
      label: 'Deadline',
      options: [
        { value: '', label: 'All Deadlines' },
        { value: 'yes', label: 'Overdue' },
      ],
    },
    type: { label: 'Page', options: [{ value: '', label: 'All Pages' }, ...optionsOf(pageTypeLabels)] },
    reason: { label: 'Reason', options: [{ value: '', label: 'All Reasons' }, ...optionsOf(reportReasonLabels)] },
  },
  limit: 20,
  views: false,
});

const readOpened = openedSearch('report');

/** With the report that is open beside it. */
export const reportsList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
