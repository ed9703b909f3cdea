import { openedSearch } from '../../../ui/data/list/use-opened.ts';
import { subscribersList } from '../subscribers/subscribers-list.ts';

/** The part of the page that is not its first has a list, which keeps its state in the address. */
export const readChannelSearch = (raw: Record<string, unknown>) => ({
  ...openedSearch('wizard')(raw),
  ...(raw.tab === 'subscribers'
    ? { tab: 'subscribers' as const, ...subscribersList.validateSearch(raw), ...openedSearch('subscriber')(raw) }
    : {}),
});
