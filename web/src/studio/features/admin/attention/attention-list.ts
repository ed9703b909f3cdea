import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';
import { attentionListText } from './list-text.ts';

const { search, filters } = attentionListText;

const definition = defineList({
  search,
  filters: {
    // The first option is the default: open items.
    status: { label: filters.status.label, options: optionsOf(filters.status.options) },
    kind: { label: filters.kind.label, options: [{ value: '', label: filters.kind.all }, ...optionsOf(filters.kind.options)] },
  },
  limit: 20,
  views: false,
});

const readOpened = openedSearch('item');

/** List of items; the address also holds the id of the item in the drawer. */
export const attentionList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
