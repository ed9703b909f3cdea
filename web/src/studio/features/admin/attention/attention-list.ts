import type { AttentionKind } from '@jamun/contract';
import { defineList } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';
import { kinds } from './attention-text.ts';

const kindOptions = (Object.keys(kinds) as AttentionKind[]).map((value) => ({ value, label: kinds[value].name }));

const definition = defineList({
  search: 'Search by ID...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: 'OPEN', label: 'Open' },
        { value: 'RESOLVED', label: 'Resolved' },
        { value: '', label: 'All Status' },
      ],
    },
    kind: { label: 'Kind', options: [{ value: '', label: 'All Kinds' }, ...kindOptions] },
  },
  limit: 20,
  views: false,
});

const readOpened = openedSearch('item');

/** With the item that is open beside it. */
export const attentionList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
