import { useBreakpoint } from '../../hooks/use-breakpoint.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePrinting } from '../../page/printing.ts';
import { changeList, clearedList, isFiltered, type ListDefinition, type ListQuery, type ListShape, type ListState, type View } from './list-search.ts';

/** State of a list from the URL, with functions to change it. */
export interface List {
  shape: ListShape;
  state: ListState;
  /** Table or cards: the user's choice, or by screen width. */
  view: View;
  isFiltered: boolean;
  change: (change: Partial<ListState>) => void;
  clear: () => void;
  /** Search parameters of a link to the changed list. */
  searchWith: (change: Partial<ListState>) => never;
}

function useView(chosen: View | undefined): View {
  const isNarrow = useBreakpoint('tablet');
  const isPrinting = usePrinting();
  return isPrinting ? 'list' : (chosen ?? (isNarrow ? 'grid' : 'list'));
}

// Only a change of filters adds a history entry, for Back; typing and sorting would fill the history. Pages are links.
const addsEntry = ({ filters }: Partial<ListState>) => filters !== undefined;

/** `const list = useList(salesList)`, then `useSales(list.query)` and `<ListPanel list={list} …>`. */
export function useList<Shape extends ListShape>(definition: ListDefinition<Shape>): List & { query: ListQuery<Shape> } {
  const { shape } = definition;
  const navigate = useNavigate();
  // Parsed again, because the router passes on undeclared parameters.
  const state = definition.read(useSearch({ strict: false }));
  const view = useView(state.view);
  // Cast, because each route declares its own search type.
  const searchWith = (change: Partial<ListState>) =>
    ((raw: Record<string, unknown>) => ({ ...raw, ...definition.write(changeList(shape, definition.read(raw), change)) })) as never;
  const change = (wanted: Partial<ListState>) =>
    void navigate({ to: '.', search: searchWith(wanted), replace: !addsEntry(wanted), resetScroll: false });
  return {
    shape,
    state,
    view,
    query: definition.toQuery(state),
    isFiltered: isFiltered(shape, state),
    change,
    clear: () => change(clearedList(shape)),
    searchWith,
  };
}
