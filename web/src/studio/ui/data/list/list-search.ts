import { type FreeFilter, freeWords, readFree } from './free-filter.ts';

/*
 * What a list shows is written in the address, so that Back, reload and a sent link bring the same rows. Anybody can write an address:
 * whatever is unknown or hostile is read as the default, and defaults are left out.
 */
export type Order = 'asc' | 'desc';
export type View = 'list' | 'grid';
type Reserved = 'search' | 'sort' | 'order' | 'view' | 'page' | 'limit';

export interface ChoiceFilter {
  /** Says what the menu chooses, for those who hear it. */
  label: string;
  /** The first is the default; the value '' stands for no filter. */
  options: readonly { value: string; label: string }[];
}

export type ListFilter = ChoiceFilter | FreeFilter;

export interface ListSort {
  /** '' is the order that the server has by itself; it has no other way round. */
  value: string;
  label: string;
  /** The way round that people mean when they choose this one; rising when left out. */
  order?: Order;
}

export interface ListShape {
  /** What the search box says; a list without it has no box. */
  search?: string;
  filters?: Readonly<Record<string, ListFilter>> & { readonly [Name in Reserved]?: never };
  /** The first is the default. */
  sorts?: readonly ListSort[];
  /** Rows on a page. */
  limit?: number;
  /** False where the person has no choice between table and cards; the width decides. */
  views?: boolean;
}

export interface ListState {
  search: string;
  filters: Readonly<Record<string, string>>;
  sort: string | undefined;
  order: Order;
  /** Undefined until the person chooses. */
  view: View | undefined;
  page: number;
}

type Values<Shape extends ListShape> =
  Shape['filters'] extends Readonly<Record<string, ListFilter>>
    ? { [Name in keyof Shape['filters'] & string]?: ValueOf<Shape['filters'][Name]> | undefined }
    : unknown;
type ValueOf<Filter> = Filter extends ChoiceFilter ? Filter['options'][number]['value'] : string;
type SortValue<Shape extends ListShape> = Shape['sorts'] extends readonly ListSort[] ? Shape['sorts'][number]['value'] : never;

/** The part of the address that belongs to the list; what is at its default is undefined, and so not written. */
export type ListAddress<Shape extends ListShape = ListShape> = Values<Shape> & {
  search?: string | undefined;
  sort?: SortValue<Shape> | undefined;
  order?: Order | undefined;
  view?: View | undefined;
  page?: number | undefined;
};

/** The query of the call that answers the list. */
export type ListQuery<Shape extends ListShape = ListShape> = {
  [Name in keyof Values<Shape>]: Exclude<Values<Shape>[Name], ''>;
} & {
  page: number;
  limit: number;
  search?: string;
  sort?: Exclude<SortValue<Shape>, ''>;
  order?: Order;
};

export interface ListDefinition<Shape extends ListShape = ListShape> {
  shape: Shape;
  read: (raw: Readonly<Record<string, unknown>>) => ListState;
  write: (state: ListState) => ListAddress<Shape>;
  /** For the route: `validateSearch: salesList.validateSearch`. */
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ListAddress<Shape>;
  toQuery: (state: ListState) => ListQuery<Shape>;
}

export const longestSearch = 100;
// The server answers no page beyond.
const lastPossiblePage = 10_000;

/** What was typed, as it is searched for. Control characters are no text, and the database refuses some of them. */
export const tidySearch = (typed: string) => [...typed.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, longestSearch).join('').trim();

const oneOf = <Value>(raw: unknown, known: readonly Value[], fallback: Value): Value =>
  known.includes(raw as Value) ? (raw as Value) : fallback;

function readPage(raw: unknown): number {
  const isPlain = typeof raw === 'number' || (typeof raw === 'string' && /^\d+$/.test(raw));
  const page = isPlain ? Number(raw) : 1;
  return Number.isInteger(page) && page >= 1 && page <= lastPossiblePage ? page : 1;
}

const defaultOf = (filter: ListFilter) => ('free' in filter ? '' : (filter.options[0]?.value ?? ''));
const filtersOf = (shape: ListShape) => Object.entries(shape.filters ?? {}) as [string, ListFilter][];
const naturalOrder = (shape: ListShape, sort: string | undefined) => shape.sorts?.find(({ value }) => value === sort)?.order ?? 'asc';

const readChoice = (filter: ChoiceFilter, raw: unknown) =>
  oneOf(
    raw,
    filter.options.map(({ value }) => value),
    defaultOf(filter),
  );

function read(shape: ListShape, raw: Readonly<Record<string, unknown>>): ListState {
  const sorts = shape.sorts?.map(({ value }) => value) ?? [];
  const sort = oneOf(raw.sort, sorts, sorts[0]);
  return {
    search: shape.search !== undefined && typeof raw.search === 'string' ? tidySearch(raw.search) : '',
    filters: Object.fromEntries(
      filtersOf(shape).map(([name, filter]) => [name, 'free' in filter ? readFree(filter, raw[name]) : readChoice(filter, raw[name])]),
    ),
    sort,
    order: oneOf<Order>(raw.order, ['asc', 'desc'], naturalOrder(shape, sort)),
    view: shape.views === false ? undefined : oneOf<View | undefined>(raw.view, ['list', 'grid'], undefined),
    page: readPage(raw.page),
  };
}

const unless = <Value>(value: Value, standard: unknown) => (value === standard ? undefined : value);

function write(shape: ListShape, { search, filters, sort, order, view, page }: ListState) {
  return {
    search: unless(search, ''),
    ...Object.fromEntries(filtersOf(shape).map(([name, filter]) => [name, unless(filters[name], defaultOf(filter))])),
    sort: unless(sort, shape.sorts?.[0]?.value),
    order: unless(order, naturalOrder(shape, sort)),
    view,
    page: unless(page, 1),
  };
}

function toQuery(shape: ListShape, { search, filters, sort, order, page }: ListState) {
  return {
    page,
    limit: shape.limit ?? 10,
    ...(search && { search }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(sort && { sort, order }),
  };
}

/** One list's search, filters and orders, said once: the toolbar, the address and the query all follow from it. */
export function defineList<const Shape extends ListShape>(shape: Shape): ListDefinition<Shape> {
  const writeState = (state: ListState) => write(shape, state) as ListAddress<Shape>;
  return {
    shape,
    read: (raw) => read(shape, raw),
    write: writeState,
    validateSearch: (raw) => writeState(read(shape, raw)),
    toQuery: (state) => toQuery(shape, state) as ListQuery<Shape>,
  };
}

/** What the person changed. Another choice of rows begins at its first page, another sort goes its own way round. */
export function changeList(shape: ListShape, state: ListState, change: Partial<ListState>): ListState {
  const order = change.sort === undefined || change.sort === state.sort ? state.order : naturalOrder(shape, change.sort);
  const samePage = change.view !== undefined || change.page !== undefined;
  return { ...state, order, page: samePage ? state.page : 1, ...change };
}

const withoutFilters = (shape: ListShape) => Object.fromEntries(filtersOf(shape).map(([name, filter]) => [name, defaultOf(filter)]));

/** The change that shows everything again, in the order and the view that were chosen. */
export const clearedList = (shape: ListShape): Partial<ListState> => ({ search: '', filters: withoutFilters(shape) });

function chosenLabels(shape: ListShape, state: ListState): string[] {
  return filtersOf(shape).flatMap(([name, filter]) => {
    const value = state.filters[name];
    if (!value || value === defaultOf(filter)) return [];
    if ('free' in filter) return [freeWords(filter, value)];
    return filter.options.filter((option) => option.value === value).map(({ label }) => label);
  });
}

export const isFiltered = (shape: ListShape, state: ListState) => state.search !== '' || chosenLabels(shape, state).length > 0;

/** Nothing matches “lightroom” in Business, Inactive. */
export function noMatchLine(shape: ListShape, state: ListState): string {
  const chosen = chosenLabels(shape, state).join(', ');
  if (!state.search) return `Nothing matches ${chosen}.`;
  return `Nothing matches “${state.search}”${chosen && ` in ${chosen}`}.`;
}
