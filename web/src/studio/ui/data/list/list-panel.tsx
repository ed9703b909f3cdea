import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadErrorMessage, errorMessage } from '../../../../lib/api-error.ts';
import { Panel } from '../../page/panel.tsx';
import { EmptyState, type EmptyStateProps, ErrorState, NoMatchState } from '../../feedback/states.tsx';
import { CardSkeleton, TableSkeleton } from '../table/skeletons.tsx';
import { cardFromColumns, pairColumns } from '../table/data-card.tsx';
import { DataCards } from '../table/data-cards.tsx';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import classes from './list-panel.module.css';
import { noMatchLine } from './list-search.ts';
import { ListTitle } from './list-title.tsx';
import { type ListMeta, Pager } from './pager.tsx';
import { Toolbar } from './toolbar.tsx';
import type { List } from './use-list.ts';

/** What `useQuery` gives for a list; with `placeholderData: keepPreviousData` the old rows stay while the next ones come. */
export interface ListResult<Row> {
  data: { data: readonly Row[]; meta: ListMeta } | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

type TableParts<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'tall' | 'onOpen' | 'isOpen' | 'detail'>;

export interface ListPanelProps<Row> extends TableParts<Row> {
  list: List;
  result: ListResult<Row>;
  /** Shown with the count above the toolbar, where the page's heading does not say it already. */
  title?: string;
  /** At the right of the title: what can be done with the list as a whole. */
  aside?: ReactNode;
  /** Whether `aside` works without rows too, such as an import. */
  asideAlways?: boolean;
  /** A row as a card; made out of the columns when left out. */
  card?: ((row: Row) => ReactNode) | undefined;
  /** Its cards have a picture. */
  covered?: boolean;
  /** How many lines a card of its own drawing has between its head and its foot. */
  cardLines?: number;
  /** When there is nothing at all. */
  empty: EmptyStateProps;
  /** The heading when search and filters hide everything. */
  noMatch?: string;
  /** The specified text for when it cannot be loaded, shown below the specified title 'Error'. Without it the error state names the list. */
  failure?: string;
}

/** A whole list: title, toolbar, and the rows or whatever stands in for them. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { list, result, title, aside, asideAlways = false } = props;
  useExistingPage(list, result);
  const [top, keepsFocus] = useListFocus(result);
  // Without a row there is nothing to search, to sort or to export; after a failure none of that can work.
  const isEmpty = result.data?.meta.total === 0 && !list.isFiltered && !result.isPlaceholderData;
  const isFailed = !result.data && Boolean(result.error);
  const showTop = () => {
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={classes.list} {...keepsFocus}>
      {title && (
        <ListTitle
          title={title}
          count={result.data?.meta.total}
          aside={aside && (asideAlways || !isEmpty) && <Tools idle={isFailed && !asideAlways}>{aside}</Tools>}
        />
      )}
      {!isEmpty && (
        <Tools idle={isFailed}>
          <Toolbar list={list} />
        </Tools>
      )}
      <ListBody {...props} onTurn={showTop} />
    </div>
  );
}

const Tools = ({ idle, children }: { idle: boolean; children: ReactNode }) => (
  <div className={classes.tools} inert={idle} data-screen-only>
    {children}
  </div>
);

/** A page past the end, by an old link or because its last row is gone, leads to the last one that exists. */
function useExistingPage<Row>({ state, change }: List, { data, isPlaceholderData }: ListResult<Row>) {
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.meta.total / data.meta.limit)) : Number.POSITIVE_INFINITY;
  const isPast = state.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with every render, and always the same act
  useEffect(() => {
    if (isPast) change({ page: lastPage });
  }, [isPast, lastPage]);
}

/** Clear filters and Retry vanish when they have done their work: the keyboard then goes on at the list, not at the top of the page. */
function useListFocus(result: object) {
  const top = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what vanishes does so when another result is shown
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
    covered = false,
    cardLines = 0,
    empty,
    noMatch = 'No matches',
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
          {...(failure ? {} : { title: `${title ?? caption} could not be loaded` })}
          message={failure ? errorMessage(error, failure) : loadErrorMessage(error)}
          onRetry={retry}
          busy={isFetching}
        />
      </Panel>
    );
  const label = `Loading ${caption}`;
  if (list.view === 'list') return <TableSkeleton label={label} columns={columns} tall={tall} />;
  return <CardSkeleton label={label} covered={covered} pairs={card ? cardLines : pairColumns(columns).length} />;
}

/** The library forgets the error as soon as it tries again; the person still looks at it, and at the button that is busy. */
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
  const isOld = result.isPlaceholderData;
  const firstNumber = (meta.page - 1) * meta.limit + 1;
  const pager = <Pager list={list} meta={meta} onTurn={onTurn} />;
  if (list.view === 'grid')
    return (
      <div>
        <div className={classes.rows} aria-busy={isOld}>
          <DataCards {...{ rows, rowKey, firstNumber }} label={caption} card={card ?? ((row) => cardFromColumns(columns, row, open))} />
        </div>
        <div className={classes.cardsFoot}>{pager}</div>
      </div>
    );
  const { sort, order } = list.state;
  const onSort = (head: string) => list.change(head === sort ? { order: order === 'asc' ? 'desc' : 'asc' } : { sort: head });
  return (
    <Panel>
      <div className={classes.rows} aria-busy={isOld}>
        <DataTable {...{ caption, columns, rows, rowKey, firstNumber, ...open }} tall={tall ?? false} sorting={{ sort, order, onSort }} />
      </div>
      <div className={classes.tableFoot}>{pager}</div>
    </Panel>
  );
}
