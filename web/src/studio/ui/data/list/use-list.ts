import { useBreakpoint } from '../../hooks/use-breakpoint.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePrinting } from '../../page/printing.ts';
import {
  changeList,
  clearedList,
  isFiltered,
  type ListDefinition,
  type ListQuery,
  type ListShape,
  type ListState,
  type View,
} from './list-search.ts';

/** A list on the page: what the address says of it, and the ways to change that. */
export interface List {
  shape: ListShape;
  state: ListState;
  /** Table or cards: the person's choice, else what the width asks for. */
  view: View;
  isFiltered: boolean;
  change: (change: Partial<ListState>) => void;
  clear: () => void;
  /** The search of a link that leads to the same list, changed. */
  searchWith: (change: Partial<ListState>) => never;
}

// Known with the first render: a table that turns into cards would flash.

function useView(chosen: View | undefined): View {
  const isNarrow = useBreakpoint('tablet');
  const printing = usePrinting();
  return printing ? 'list' : (chosen ?? (isNarrow ? 'grid' : 'list'));
}

// Back undoes a choice of rows; pages are links and do so by themselves. Typing and rearranging would only fill the history.
const isStep = ({ filters }: Partial<ListState>) => filters !== undefined;

/** `const list = useList(salesList)`, then `useSales(list.query)` and `<ListPanel list={list} …>`. */
export function useList<Shape extends ListShape>(definition: ListDefinition<Shape>): List & { query: ListQuery<Shape> } {
  const { shape } = definition;
  const navigate = useNavigate();
  // Read anew, not trusted: the router hands on whatever a route has not declared.
  const state = definition.read(useSearch({ strict: false }));
  const view = useView(state.view);
  // Routes declare their search by themselves; this hook serves all of them and can only promise it.
  const searchWith = (change: Partial<ListState>) =>
    ((raw: Record<string, unknown>) => ({ ...raw, ...definition.write(changeList(shape, definition.read(raw), change)) })) as never;
  const change = (wanted: Partial<ListState>) =>
    void navigate({ to: '.', search: searchWith(wanted), replace: !isStep(wanted), resetScroll: false });
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
