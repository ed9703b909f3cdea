import { rem } from '../../../../lib/format.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../page/page-elements.tsx';
import { uiText } from '../../text.ts';
import { type Column, ellipsisWidth, growMinWidth, tableMinWidth } from './column.ts';
import classes from './data-table.module.css';
import type { Order } from '../list/list-search.ts';

export interface TableSort {
  sort: string | undefined;
  order: Order;
  onSort: (sort: string) => void;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Number of the first row, counted over all pages. */
  firstNumber?: number;
  /** For rows with a picture or two lines. */
  tall?: boolean;
  sorting?: TableSort;
  /** Called by a click anywhere in the row. Keyboards use a button or link inside the row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Marks the row whose details are open. */
  isOpen?: ((row: Row) => boolean) | undefined;
  /** Expanded content below a row. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

export function DataTable<Row>({ caption, columns, rows, rowKey, firstNumber = 1, tall = false, sorting, ...open }: DataTableProps<Row>) {
  return (
    <TableFrame caption={caption} columns={columns} tall={tall} sorting={sorting}>
      {rows.map((row, index) => (
        <TableRow key={rowKey(row)} row={row} number={firstNumber + index} columns={columns} {...open} />
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

/** Table with its head, for rows and for their skeletons. */
export function TableFrame<Row>({ caption, columns, tall, sorting, children }: TableFrameProps<Row>) {
  const [scroller, hidden] = useOverflow();
  const style = { '--least': `${tableMinWidth(columns)}px` } as CSSProperties;
  // A scrolling table must be focusable for arrow keys.
  const region = hidden ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {};
  return (
    <div className={classes.frame} data-hidden={hidden}>
      <div className={classes.scroller} ref={scroller} {...region}>
        <table
          className={classes.table}
          style={style}
          data-tall={tall || undefined}
          data-even={!columns.some(({ grow }) => grow) || undefined}
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {uiText.list.rowNumber}
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

const ariaSort: Record<Order, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: TableSort | undefined }) {
  const { head, width, align, sort, grow, minWidth = growMinWidth, actions } = column;
  const isSorted = sort !== undefined && sort === sorting?.sort;
  const Arrow = sorting?.order === 'asc' ? IconArrowUp : IconArrowDown;
  const arrow = isSorted && <Arrow size={13} stroke={2} aria-hidden />;
  return (
    <th
      scope="col"
      style={grow ? { minWidth: rem(minWidth) } : width ? { width: rem(width) } : undefined}
      data-align={align}
      data-name={grow}
      data-actions={actions}
      aria-sort={isSorted ? ariaSort[sorting.order] : undefined}
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
  const details = detail?.(row);
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (!isOnControl(event) && !getSelection()?.toString()) onOpen?.(row);
  };
  return (
    <>
      <tr
        className={classes.row}
        data-open={isOpen?.(row) || undefined}
        data-unfolded={details ? true : undefined}
        data-pressable={onOpen && true}
        onClick={handleClick}
      >
        <td className={classes.number}>{number.toLocaleString('en-IN')}</td>
        {columns.map((column) => (
          <td
            key={column.id}
            style={{ '--cut': ellipsisWidth(column) && `${ellipsisWidth(column)}px` } as CSSProperties}
            data-align={column.align}
            data-name={column.grow}
            data-actions={column.actions}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {details && (
        <tr className={classes.detail}>
          <td colSpan={columns.length + 1}>{details}</td>
        </tr>
      )}
    </>
  );
}

/** Clicks on controls do not open the row, nor do clicks in menus, which bubble to the row through their portal. */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const element = target as Element;
  return !currentTarget.contains(element) || element.closest('a, button, input, select, label') !== null;
}

type HiddenSide = 'left' | 'right' | 'both';

interface Box {
  scrollLeft: number;
  scrollWidth: number;
  clientWidth: number;
}

/** The side on which a scrolling box hides content; undefined when all of it is visible. Tolerates the rounding of zoomed pages. */
export function hiddenSide({ scrollLeft, scrollWidth, clientWidth }: Box): HiddenSide | undefined {
  if (scrollWidth <= clientWidth) return undefined;
  if (scrollLeft < 1) return 'right';
  return scrollLeft + clientWidth > scrollWidth - 1 ? 'left' : 'both';
}

/** Observes whether the box scrolls sideways, and on which side it hides content. */
function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenSide | undefined>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setHidden(hiddenSide(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return [box, hidden] as const;
}
