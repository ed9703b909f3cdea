import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { type Column, cutWidth, leastGrown, leastWidth } from './column.ts';
import classes from './data-table.module.css';
import type { Order } from '../list/list-search.ts';
import { useOverflow } from './use-overflow.ts';

export interface TableSort {
  sort: string | undefined;
  order: Order;
  /** A head was pressed. */
  onSort: (sort: string) => void;
}

export interface DataTableProps<Row> {
  /** Names the table for those who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The number of the first row, counted over all pages. */
  firstNumber?: number;
  /** Rows with a picture or two lines. */
  tall?: boolean;
  sorting?: TableSort;
  /** Lets the mouse press anywhere in the row. A button or link in it stays the keyboard's way. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose details are open. */
  isOpen?: ((row: Row) => boolean) | undefined;
  /** What unfolds below a row, if anything. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

export function DataTable<Row>({ caption, columns, rows, rowKey, firstNumber = 1, tall = false, sorting, ...open }: DataTableProps<Row>) {
  return (
    <TableFrame caption={caption} columns={columns} tall={tall} sorting={sorting}>
      {rows.map((row, place) => (
        <TableRow key={rowKey(row)} row={row} number={firstNumber + place} columns={columns} {...open} />
      ))}
    </TableFrame>
  );
}

interface TableFrameProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  tall: boolean;
  sorting?: TableSort | undefined;
  children: ReactNode;
}

/** Head and measurements, for the rows and for what stands in for them. */
export function TableFrame<Row>({ caption, columns, tall, sorting, children }: TableFrameProps<Row>) {
  const [scroller, hidden] = useOverflow();
  const least = { '--least': `${leastWidth(columns)}px` } as CSSProperties;
  // A table that scrolls must be reachable for the arrow keys.
  const region = hidden ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {};
  return (
    <div className={classes.frame} data-hidden={hidden}>
      <div className={classes.scroller} ref={scroller} {...region}>
        <table
          className={classes.table}
          style={least}
          data-tall={tall || undefined}
          data-even={!columns.some(({ grow }) => grow) || undefined}
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                #
              </th>
              {columns.map((column) => (
                <Head key={column.id} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}

const said: Record<Order, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: TableSort | undefined }) {
  const { head, width, align, sort, grow, least = leastGrown, actions } = column;
  const isSorted = sort !== undefined && sort === sorting?.sort;
  const Arrow = sorting?.order === 'asc' ? IconArrowUp : IconArrowDown;
  const arrow = isSorted && <Arrow size={13} stroke={2} aria-hidden />;
  return (
    <th
      scope="col"
      style={grow ? { minWidth: least } : width ? { width } : undefined}
      data-align={align}
      data-name={grow}
      data-actions={actions}
      aria-sort={isSorted ? said[sorting.order] : undefined}
    >
      {sort !== undefined && sorting ? (
        <button type="button" className={classes.sort} onClick={() => sorting.onSort(sort)}>
          {head}
          {arrow}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'onOpen' | 'isOpen' | 'detail'> {
  row: Row;
  number: number;
}

function TableRow<Row>({ row, number, columns, onOpen, isOpen, detail }: TableRowProps<Row>) {
  const unfolded = detail?.(row);
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isOnControl(event) && !getSelection()?.toString()) onOpen?.(row);
  };
  return (
    <>
      <tr
        className={classes.row}
        data-open={isOpen?.(row) || undefined}
        data-unfolded={unfolded ? true : undefined}
        data-pressable={onOpen && true}
        onClick={press}
      >
        <td className={classes.number}>{number.toLocaleString('en-IN')}</td>
        {columns.map((column) => (
          <td
            key={column.id}
            style={{ '--cut': cutWidth(column) && `${cutWidth(column)}px` } as CSSProperties}
            data-align={column.align}
            data-name={column.grow}
            data-actions={column.actions}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {unfolded && (
        <tr className={classes.detail}>
          <td colSpan={columns.length + 1}>{unfolded}</td>
        </tr>
      )}
    </>
  );
}

/** A press on a button does what the button says, and a menu's dropdown is the row's child only in React's eyes. */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const element = target as Element;
  return !currentTarget.contains(element) || element.closest('a, button, input, select, label') !== null;
}
