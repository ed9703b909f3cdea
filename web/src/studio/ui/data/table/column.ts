import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  /** The specification's words. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** In pixels, for usual content. Free text is cut there, everything else makes the column wider. The column that grows has none. */
  width?: number;
  /** The name: takes the room that is left, and is the title of the row's card. */
  grow?: boolean;
  /** In pixels: what the one that grows keeps before the table scrolls sideways, when not the usual. */
  least?: number;
  /** Numbers stand right, so that their places stand below each other. */
  align?: 'right';
  /** The value of `sort` that this column shows: its head becomes a button. */
  sort?: string;
  /** Buttons; a card shows them without the head. */
  actions?: boolean;
  /** What stands in for the cell while it loads, when not a line. */
  bone?: 'badge';
}

/** What the name's column usually keeps. */
export const leastGrown = 200;
const numberColumn = 56;

/** In pixels: a table in a narrower frame keeps every column and scrolls. */
export function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { grow, least = leastGrown, width = 120 }) => sum + (grow ? least : width), numberColumn);
}

/**
 * In pixels: the width at which a cell ends with an ellipsis. Numbers, badges and buttons have none: they widen their column.
 * Dates are recognised by the style sheet.
 */
export const cutWidth = <Row>({ width, align, bone, actions }: Column<Row>): number | undefined =>
  align || bone || actions ? undefined : width;
