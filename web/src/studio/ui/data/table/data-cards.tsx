import type { ReactNode } from 'react';
import { CardNumber } from './data-card.tsx';
import classes from './data-cards.module.css';

interface DataCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  /** The number of the first row, counted over all pages. */
  firstNumber?: number;
}

/** The same rows as the table's, as cards: on phones, and wherever they are chosen. */
export function DataCards<Row>({ label, rows, rowKey, card, firstNumber = 1 }: DataCardsProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, place) => (
        <li key={rowKey(row)}>
          <CardNumber value={firstNumber + place}>{card(row)}</CardNumber>
        </li>
      ))}
    </ul>
  );
}
