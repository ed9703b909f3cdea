import type { ReactNode } from 'react';
import classes from './data-cards.module.css';

interface DataCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
}

/** The same rows as the table's, as cards: on phones, and wherever they are chosen. */
export function DataCards<Row>({ label, rows, rowKey, card }: DataCardsProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{card(row)}</li>
      ))}
    </ul>
  );
}
