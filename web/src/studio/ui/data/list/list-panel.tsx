import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadErrorMessage, errorMessage } from '../../../../lib/api-error.ts';
import { Panel } from '../../page/page-elements.tsx';
import { EmptyState, type EmptyStateProps, ErrorState, NoMatchState } from '../../feedback/empty-and-error-state.tsx';
import { CardSkeleton, TableSkeleton } from '../table/skeletons.tsx';
import { cardFromColumns, DataCards, pairColumns } from '../table/data-card.tsx';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { uiText } from '../../text.ts';
import classes from './list-panel.module.css';
import { chosenLabels, type ListShape, type ListState } from './list-search.ts';
import { ListTitle } from './list-title.tsx';
import { type ListMeta, Pager } from './pager.tsx';
import { Toolbar } from './toolbar.tsx';
import type { List } from './use-list.ts';

/** Result of `useQuery` for a list; with `placeholderData: keepPreviousData` the old rows stay while the next page loads. */
export interface ListResult<Row> {
  data: { data: readonly Row[]; meta: ListMeta } | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

type TableProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'tall' | 'onOpen' | 'isOpen' | 'detail'>;

export interface ListPanelProps<Row> extends TableProps<Row> {
  list: List;
  result: ListResult<Row>;
  /** Heading with the count, where the page's heading does not name the list. */
  title?: string;
  /** Actions for the whole list, at the right of the title. */
  aside?: ReactNode;
  /** Shows `aside` without rows too, such as an import. */
  asideAlways?: boolean;
  /** Card of a row; built from the columns by default. */
  card?: ((row: Row) => ReactNode) | undefined;
  /** The cards have a cover picture. */
  hasCover?: boolean;
  /** Number of pairs in a custom card, for its skeleton. */
  cardLines?: number;
  empty: EmptyStateProps;
  /** Title when search and filters match nothing. */
  noMatch?: string;
  /** Specified message of a failed load, below the specified title 'Error'. Without it the title names the list. */
  failure?: string;
}

/** List with title, toolbar and rows, or the skeleton, empty or error state. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { list, result, title, aside, asideAlways = false } = props;
  useLastPageFallback(list, result);
  const [top, focusProps] = useListFocus(result);
  // No toolbar for an empty list; after a failed load it is disabled.
  const isEmpty = result.data?.meta.total === 0 && !list.isFiltered && !result.isPlaceholderData;
  const isFailed = !result.data && Boolean(result.error);
  const scrollToTop = () => {
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={classes.list} {...focusProps}>
      {title && (
        <ListTitle
          title={title}
          count={result.data?.meta.total}
          aside={aside && (asideAlways || !isEmpty) && <Tools isDisabled={isFailed && !asideAlways}>{aside}</Tools>}
        />
      )}
      {!isEmpty && (
        <Tools isDisabled={isFailed}>
          <Toolbar list={list} />
        </Tools>
      )}
      <ListBody {...props} onTurn={scrollToTop} />
    </div>
  );
}

// Not in list-search.ts, which the router loads eagerly: this would add all text of the components to the first chunk.
export const noMatchLine = (shape: ListShape, state: ListState) =>
  uiText.list.noMatchLine(state.search, chosenLabels(shape, state).join(', '));

const Tools = ({ isDisabled, children }: { isDisabled: boolean; children: ReactNode }) => (
  <div className={classes.tools} inert={isDisabled} data-screen-only>
    {children}
  </div>
);

/** Goes to the last page when the current one is past the end, after an old link or a deleted row. */
function useLastPageFallback<Row>({ state, change }: List, { data, isPlaceholderData }: ListResult<Row>) {
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.meta.total / data.meta.limit)) : Number.POSITIVE_INFINITY;
  const isPast = state.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is a new function on every render, with the same effect
  useEffect(() => {
    if (isPast) change({ page: lastPage });
  }, [isPast, lastPage]);
}

/** Focuses the list when the focused button disappears, such as Clear filters or Retry. */
function useListFocus(result: object) {
  const top = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons disappear when another result is shown
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [result]);
  const handlers = {
    ref: top,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
  return [top, handlers] as const;
}

function ListBody<Row>(props: ListPanelProps<Row> & { onTurn: () => void }) {
  const {
    list,
    result,
    title,
    caption,
    columns,
    tall = false,
    card,
    hasCover = false,
    cardLines = 0,
    empty,
    noMatch = uiText.list.noMatch,
    failure,
  } = props;
  const { data, isFetching } = result;
  const [error, retry] = useRetry(result);
  if (data && data.data.length > 0) return <Rows {...props} data={data} />;
  if (data && data.meta.total === 0)
    return (
      <Panel>
        {list.isFiltered ? (
          <NoMatchState title={noMatch} line={noMatchLine(list.shape, list.state)} onClear={list.clear} />
        ) : (
          <EmptyState {...empty} />
        )}
      </Panel>
    );
  if (error && !data)
    return (
      <Panel>
        <ErrorState
          {...(failure ? {} : { title: uiText.list.failed(title ?? caption) })}
          message={failure ? errorMessage(error, failure) : loadErrorMessage(error)}
          onRetry={retry}
          busy={isFetching}
        />
      </Panel>
    );
  const label = uiText.list.loading(caption);
  if (list.view === 'list') return <TableSkeleton label={label} columns={columns} tall={tall} />;
  return <CardSkeleton label={label} hasCover={hasCover} pairs={card ? cardLines : pairColumns(columns).length} />;
}

/** Keeps the error during a retry: TanStack Query clears it when the retry starts. */
function useRetry<Row>({ error, refetch }: ListResult<Row>): [error: unknown, retry: () => void] {
  const [retried, setRetried] = useState<unknown>(null);
  const retry = () => {
    setRetried(error);
    void Promise.resolve(refetch()).finally(() => setRetried(null));
  };
  return [error ?? retried, retry];
}

interface RowsProps<Row> extends ListPanelProps<Row> {
  data: NonNullable<ListResult<Row>['data']>;
  onTurn: () => void;
}

function Rows<Row>({ list, result, data: { data: rows, meta }, columns, card, rowKey, caption, tall, onTurn, ...open }: RowsProps<Row>) {
  const isStale = result.isPlaceholderData;
  const firstNumber = (meta.page - 1) * meta.limit + 1;
  const pager = <Pager list={list} meta={meta} onTurn={onTurn} />;
  if (list.view === 'grid')
    return (
      <div>
        <div className={classes.rows} aria-busy={isStale}>
          <DataCards rows={rows} rowKey={rowKey} firstNumber={firstNumber} label={caption} card={card ?? ((row) => cardFromColumns(columns, row, open))} />
        </div>
        <div className={classes.cardsFoot}>{pager}</div>
      </div>
    );
  const { sort, order } = list.state;
  const onSort = (head: string) => list.change(head === sort ? { order: order === 'asc' ? 'desc' : 'asc' } : { sort: head });
  return (
    <Panel>
      <div className={classes.rows} aria-busy={isStale}>
        <DataTable
          {...open}
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          firstNumber={firstNumber}
          tall={tall ?? false}
          sorting={{ sort, order, onSort }}
        />
      </div>
      <div className={classes.tableFoot}>{pager}</div>
    </Panel>
  );
}
