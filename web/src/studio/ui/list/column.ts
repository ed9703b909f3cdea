import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  /** The specification's words. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** In pixels. The column that grows has none. */
  width?: number;
  /** The name: takes the room that is left, and is the title of the row's card. */
  grow?: boolean;
  /** Numbers stand right, so that their places stand below each other. */
  align?: 'right';
  /** The value of `sort` that this column shows: its head becomes a button. */
  sort?: string;
  /** Left out where the table is narrow; a card shows it all the same. */
  minor?: boolean;
  /** Buttons; a card shows them without the head. */
  actions?: boolean;
  /** What stands in for the cell while it loads, when not a line. */
  bone?: 'badge';
}

/** The name's column keeps at least this much before the table scrolls sideways. */
const leastGrown = 200;
const numberColumn = 56;

export function leastWidth<Row>(columns: readonly Column<Row>[], { minor }: { minor: boolean }): number {
  const shown = columns.filter((column) => minor || !column.minor);
  return shown.reduce((sum, { grow, width = 120 }) => sum + (grow ? leastGrown : width), numberColumn);
}
