import { createContext, type ReactNode, useContext } from 'react';
import { When } from '../when.tsx';
import type { Column } from './column.ts';
import classes from './data-cards.module.css';

export interface DataCardProps {
  title: ReactNode;
  /** Makes the whole card pressable; the title is the button. */
  onOpen?: (() => void) | undefined;
  isOpen?: boolean | undefined;
  /** An image or a drawing: a banner where there is room, a small square on phones. */
  cover?: ReactNode;
  /** A second line, muted. */
  line?: ReactNode;
  /** Top right: the three dots. */
  menu?: ReactNode;
  pairs?: readonly { label: string; value: ReactNode }[];
  /** Bottom left: the amount. */
  value?: ReactNode;
  /** Bottom right: the state, then the buttons. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** The row's number in the list, for the card that shows the row. */
export const CardNumber = createContext<number | undefined>(undefined);

/** One row as a card. */
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

/** When it was, below the amount. */
export const CardTime = ({ iso, before, format = 'day' }: { iso: string; before?: string; format?: 'day' | 'in' }) => (
  <span className={classes.time}>
    {before ? (
      <>
        {before} <When iso={iso} format={format} />
      </>
    ) : (
      <When iso={iso} format="ago" />
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

/** The columns that a card shows as pairs: all but its title and its buttons. */
export const pairColumns = <Row,>(columns: readonly Column<Row>[]) => columns.filter(({ grow, actions }) => !grow && !actions);

interface Opening<Row> {
  onOpen?: ((row: Row) => void) | undefined;
  isOpen?: ((row: Row) => boolean) | undefined;
}

/** A card out of the table's columns, for lists that need no drawing of their own. */
export function cardFromColumns<Row>(columns: readonly Column<Row>[], row: Row, { onOpen, isOpen }: Opening<Row>): ReactNode {
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
