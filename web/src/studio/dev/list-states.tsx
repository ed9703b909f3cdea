import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { ListPanel, type ListPanelProps, type ListResult } from '../ui/data/list/list-panel.tsx';
import { defineList, type ListShape } from '../ui/data/list/list-search.ts';
import { type List, useList } from '../ui/data/list/use-list.ts';
import { RowActions, TextAction } from '../ui/data/table/cells.tsx';
import type { Column } from '../ui/data/table/column.ts';
import { DateTime, Money } from '../ui/data/values.tsx';
import type { EmptyStateProps } from '../ui/feedback/empty-and-error-state.tsx';
import { type Product, products } from './list-products.tsx';
import classes from './list-section.module.css';

const saleList = defineList({ views: false });
const saleColumns = (onView: (product: Product) => void): Column<Product>[] => [
  { id: 'name', head: 'Item Name', grow: true, cell: ({ title }) => title },
  { id: 'price', head: 'Price(INR)', width: 132, align: 'right', cell: ({ price }) => <Money value={price} /> },
  { id: 'date', head: 'Date', width: 144, cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" /> },
  { id: 'category', head: 'Item Type', width: 144, cell: ({ category }) => category },
  {
    id: 'action',
    head: 'Action',
    width: 88,
    align: 'right',
    actions: true,
    cell: (product) => (
      <RowActions>
        <TextAction label={`View ${product.title}`} onClick={() => onView(product)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

const settled = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined };
const loaded = (rows: Product[]): ListResult<Product> => ({
  ...settled,
  data: { data: rows, meta: { page: 1, limit: 10, total: rows.length } },
});
const waiting: ListResult<Product> = { ...settled, data: undefined, isFetching: true };
const failed: ListResult<Product> = {
  ...settled,
  data: undefined,
  error: new ApiError({ status: 0, code: 'NETWORK', message: 'Failed to fetch products. Check your connection and try again.' }),
};

/** List without URL state, which the first list of the page uses. */
const useStaticList = (): List => ({ ...useList(saleList), state: saleList.read({}), change: () => undefined });

/** No toolbar, single-line rows that open on click, cards built from the columns. */
export function PlainList({ empty }: { empty: EmptyStateProps }) {
  const list = useStaticList();
  const [open, setOpen] = useState<Product>();
  return (
    <ListPanel
      title="Recent sales"
      caption="Recent sales"
      list={list}
      result={loaded(products.slice(0, 5))}
      columns={saleColumns(setOpen)}
      onOpen={setOpen}
      isOpen={({ id }) => id === open?.id}
      rowKey={({ id }) => id}
      empty={empty}
      failure="Failed to fetch sales data"
    />
  );
}

/** Loading, empty and error states, which pass too fast in a working list. */
export function StaticStates({ parts, shape }: { parts: Omit<ListPanelProps<Product>, 'list' | 'result'>; shape: ListShape }) {
  const list: List = { ...useStaticList(), view: 'list' };
  const still = { ...parts, list };
  return (
    <div className={classes.states}>
      <Still name="Empty">
        <ListPanel {...still} result={loaded([])} />
      </Still>
      <Still name="No matches">
        <ListPanel {...still} list={searching(list, shape)} result={loaded([])} />
      </Still>
      <Still name="Error">
        <ListPanel {...still} result={failed} />
      </Still>
      <Still name="Loading, as cards" wide>
        <ListPanel {...still} list={{ ...list, view: 'grid' }} result={waiting} />
      </Still>
      <Still name="Loading, as a table" wide>
        <ListPanel {...still} result={waiting} />
      </Still>
    </div>
  );
}

function searching(list: List, { search = '', filters = {} }: ListShape): List {
  const shape = { search, filters, views: false };
  return {
    ...list,
    shape,
    state: defineList(shape).read({ search: 'lightroom', category: 'Business', status: 'INACTIVE' }),
    isFiltered: true,
  };
}

const Still = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <figure className={classes.still} data-wide={wide || undefined}>
    <figcaption>{name}</figcaption>
    {children}
  </figure>
);
