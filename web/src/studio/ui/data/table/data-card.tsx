import { createContext, type ReactNode, useContext } from 'react';
import { DateTime } from '../values.tsx';
import type { Column } from './column.ts';
import classes from './data-cards.module.css';

export interface DataCardProps {
  title: ReactNode;
  /** Makes the whole card clickable; the title is the button. */
  onOpen?: (() => void) | undefined;
  isOpen?: boolean | undefined;
  /** Image or icon: a banner on wide screens, a small square on phones. */
  cover?: ReactNode;
  /** Second line, muted. */
  line?: ReactNode;
  /** Top right: the row menu. */
  menu?: ReactNode;
  pairs?: readonly { label: string; value: ReactNode }[];
  /** Bottom left: the amount. */
  value?: ReactNode;
  /** Bottom right: the status, then the buttons. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** Number of the card's row in the list. */
const CardNumber = createContext<number | undefined>(undefined);

export function DataCard({ title, onOpen, isOpen, cover, line, menu, pairs, value, badge, actions }: DataCardProps) {
  const number = useContext(CardNumber);
  const hasFoot = [value, badge, actions].some(Boolean);
  return (
    <article className={classes.card} data-open={isOpen || undefined} data-covered={cover ? true : undefined}>
      {cover && <div className={classes.cover}>{cover}</div>}
      <div className={classes.head}>
        {number !== undefined && <span className={classes.number}>{number.toLocaleString('en-IN')}</span>}
        <div className={classes.title}>
          {onOpen ? (
            <button type="button" className={classes.open} onClick={onOpen}>
              {title}
            </button>
          ) : (
            title
          )}
        </div>
        {menu && <div className={classes.menu}>{menu}</div>}
      </div>
      {line && <div className={classes.line}>{line}</div>}
      {pairs && pairs.length > 0 && <Pairs pairs={pairs} />}
      {hasFoot && (
        <div className={classes.foot}>
          <div className={classes.value}>{value}</div>
          {badge}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </article>
  );
}

/** Time of the record, below the amount. */
export const CardTime = ({ iso, before, format = 'day' }: { iso: string; before?: string; format?: 'day' | 'in' }) => (
  <span className={classes.time}>
    {before ? (
      <>
        {before} <DateTime iso={iso} format={format} />
      </>
    ) : (
      <DateTime iso={iso} format="ago" />
    )}
  </span>
);

const Pairs = ({ pairs }: Required<Pick<DataCardProps, 'pairs'>>) => (
  <dl className={classes.pairs}>
    {pairs.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Columns that a card shows as pairs of label and value: all but its title and its buttons. */
export const pairColumns = <Row,>(columns: readonly Column<Row>[]) => columns.filter(({ grow, actions }) => !grow && !actions);

interface OpenHandlers<Row> {
  onOpen?: ((row: Row) => void) | undefined;
  isOpen?: ((row: Row) => boolean) | undefined;
}

/** Default card, built from the table's columns. */
export function cardFromColumns<Row>(columns: readonly Column<Row>[], row: Row, { onOpen, isOpen }: OpenHandlers<Row>): ReactNode {
  const name = columns.find(({ grow }) => grow);
  const buttons = columns.filter(({ actions }) => actions);
  return (
    <DataCard
      title={name?.cell(row)}
      onOpen={onOpen && (() => onOpen(row))}
      isOpen={isOpen?.(row)}
      pairs={pairColumns(columns).map(({ head, cell }) => ({ label: head, value: cell(row) }))}
      actions={buttons.length > 0 && buttons.map(({ id, cell }) => <span key={id}>{cell(row)}</span>)}
    />
  );
}

interface DataCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  /** Number of the first row, counted over all pages. */
  firstNumber?: number;
}

/** Rows of a table as cards: on phones, and in the grid view. */
export function DataCards<Row>({ label, rows, rowKey, card, firstNumber = 1 }: DataCardsProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, index) => (
        <li key={rowKey(row)}>
          <CardNumber value={firstNumber + index}>{card(row)}</CardNumber>
        </li>
      ))}
    </ul>
  );
}
