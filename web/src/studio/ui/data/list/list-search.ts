import { isDay } from '../../../../lib/day-range.ts';
import { formatDay } from '../../../../lib/time.ts';

/*
 * State of a list (search, filters, sort, view, page) in the URL, so that Back, reload and shared links show the same rows. URLs are
 * untrusted: unknown values are read as the default, and defaults are not written.
 */
export type Order = 'asc' | 'desc';
export type View = 'list' | 'grid';
type Reserved = 'search' | 'sort' | 'order' | 'view' | 'page' | 'limit';

export interface ChoiceFilter {
  /** Accessible name of the menu. */
  label: string;
  /** The first is the default; the value '' means no filter. */
  options: readonly { value: string; label: string }[];
}

/** Filter without a list of options: `day` is chosen in a calendar; `number` and `record` are the number or id of a record in a link. */
export interface FreeFilter {
  /** Shown before the value; for `record` instead of it. */
  label: string;
  free: 'day' | 'number' | 'record';
}

export type ListFilter = ChoiceFilter | FreeFilter;

export interface ListSort {
  /** '' is the server's default order, which cannot be reversed. */
  value: string;
  label: string;
  /** Natural order of this sort; ascending by default. */
  order?: Order;
}

export interface ListShape {
  /** Placeholder of the search box; without it there is none. */
  search?: string;
  filters?: Readonly<Record<string, ListFilter>> & { readonly [Name in Reserved]?: never };
  /** The first is the default. */
  sorts?: readonly ListSort[];
  /** Rows per page. */
  limit?: number;
  /** False when the screen width alone decides between table and cards. */
  views?: boolean;
}

export interface ListState {
  search: string;
  filters: Readonly<Record<string, string>>;
  sort: string | undefined;
  order: Order;
  /** Undefined until the user chooses. */
  view: View | undefined;
  page: number;
}

type Values<Shape extends ListShape> =
  Shape['filters'] extends Readonly<Record<string, ListFilter>>
    ? { [Name in keyof Shape['filters'] & string]?: ValueOf<Shape['filters'][Name]> | undefined }
    : unknown;
type ValueOf<Filter> = Filter extends ChoiceFilter ? Filter['options'][number]['value'] : string;
type SortValue<Shape extends ListShape> = Shape['sorts'] extends readonly ListSort[] ? Shape['sorts'][number]['value'] : never;

/** Search parameters of the list; defaults are undefined, and so not written. */
export type ListParams<Shape extends ListShape = ListShape> = Values<Shape> & {
  search?: string | undefined;
  sort?: SortValue<Shape> | undefined;
  order?: Order | undefined;
  view?: View | undefined;
  page?: number | undefined;
};

/** Query of the API call for the list. */
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
  write: (state: ListState) => ListParams<Shape>;
  /** For the route: `validateSearch: salesList.validateSearch`. */
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ListParams<Shape>;
  toQuery: (state: ListState) => ListQuery<Shape>;
}

export const maxSearchLength = 100;
/** Limit of the server. */
const maxPage = 10_000;

/** Search term without control characters, some of which the database rejects. */
export const normalizeSearch = (typed: string) => [...typed.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, maxSearchLength).join('').trim();

const oneOf = <Value>(raw: unknown, known: readonly Value[], fallback: Value): Value =>
  known.includes(raw as Value) ? (raw as Value) : fallback;

function readPage(raw: unknown): number {
  const isInteger = typeof raw === 'number' || (typeof raw === 'string' && /^\d+$/.test(raw));
  const page = isInteger ? Number(raw) : 1;
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}

const defaultOf = (filter: ListFilter) => ('free' in filter ? '' : (filter.options[0]?.value ?? ''));
const filtersOf = (shape: ListShape) => Object.entries(shape.filters ?? {}) as [string, ListFilter][];
const naturalOrder = (shape: ListShape, sort: string | undefined) => shape.sorts?.find(({ value }) => value === sort)?.order ?? 'asc';

const freeValuePatterns: Record<FreeFilter['free'], (value: string) => boolean> = {
  day: isDay,
  number: (value) => /^[1-9]\d{0,8}$/.test(value),
  record: (value) => /^[0-9A-Za-z]{20}$/.test(value),
};

/** Value of a free filter; empty when it is invalid. */
function readFree({ free }: FreeFilter, raw: unknown): string {
  const value = typeof raw === 'number' ? String(raw) : raw;
  if (typeof value !== 'string') return '';
  return freeValuePatterns[free](value) ? value : '';
}

/** From 15 Nov 2026, User 12, Monsoon Presets */
export function freeFilterLabel({ label, free }: FreeFilter, value: string): string {
  if (free === 'record') return label;
  return `${label} ${free === 'day' ? formatDay(`${value}T12:00:00Z`) : value}`;
}

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
    search: shape.search !== undefined && typeof raw.search === 'string' ? normalizeSearch(raw.search) : '',
    filters: Object.fromEntries(
      filtersOf(shape).map(([name, filter]) => [name, 'free' in filter ? readFree(filter, raw[name]) : readChoice(filter, raw[name])]),
    ),
    sort,
    order: oneOf<Order>(raw.order, ['asc', 'desc'], naturalOrder(shape, sort)),
    view: shape.views === false ? undefined : oneOf<View | undefined>(raw.view, ['list', 'grid'], undefined),
    page: readPage(raw.page),
  };
}

const unlessDefault = <Value>(value: Value, defaultValue: unknown) => (value === defaultValue ? undefined : value);

function write(shape: ListShape, { search, filters, sort, order, view, page }: ListState) {
  return {
    search: unlessDefault(search, ''),
    ...Object.fromEntries(filtersOf(shape).map(([name, filter]) => [name, unlessDefault(filters[name], defaultOf(filter))])),
    sort: unlessDefault(sort, shape.sorts?.[0]?.value),
    order: unlessDefault(order, naturalOrder(shape, sort)),
    view,
    page: unlessDefault(page, 1),
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

/** Defines a list once, for its toolbar, its URL and its query. */
export function defineList<const Shape extends ListShape>(shape: Shape): ListDefinition<Shape> {
  const writeState = (state: ListState) => write(shape, state) as ListParams<Shape>;
  return {
    shape,
    read: (raw) => read(shape, raw),
    write: writeState,
    validateSearch: (raw) => writeState(read(shape, raw)),
    toQuery: (state) => toQuery(shape, state) as ListQuery<Shape>,
  };
}

/** Applies a change of the user. A change of rows or order goes to the first page; another sort starts with its natural order. */
export function changeList(shape: ListShape, state: ListState, change: Partial<ListState>): ListState {
  const order = change.sort === undefined || change.sort === state.sort ? state.order : naturalOrder(shape, change.sort);
  const keepsPage = change.view !== undefined || change.page !== undefined;
  return { ...state, order, page: keepsPage ? state.page : 1, ...change };
}

const withoutFilters = (shape: ListShape) => Object.fromEntries(filtersOf(shape).map(([name, filter]) => [name, defaultOf(filter)]));

/** Change that clears search and filters, keeping sort and view. */
export const clearedList = (shape: ListShape): Partial<ListState> => ({ search: '', filters: withoutFilters(shape) });

/** Labels of the chosen filters, for the no-match line. */
export function chosenLabels(shape: ListShape, state: ListState): string[] {
  return filtersOf(shape).flatMap(([name, filter]) => {
    const value = state.filters[name];
    if (!value || value === defaultOf(filter)) return [];
    if ('free' in filter) return [freeFilterLabel(filter, value)];
    return filter.options.filter((option) => option.value === value).map(({ label }) => label);
  });
}

export const isFiltered = (shape: ListShape, state: ListState) => state.search !== '' || chosenLabels(shape, state).length > 0;

/** Filter options from labels by value, in the order of the labels. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
