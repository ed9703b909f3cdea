import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  /** Heading as in the specification. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** In pixels, for typical content. Longer text ends with an ellipsis; other content widens the column. Not for a `grow` column. */
  width?: number;
  /** Takes the remaining width, and is the title of the row's card. */
  grow?: boolean;
  /** In pixels: minimum width of a `grow` column, below which the table scrolls sideways. */
  minWidth?: number;
  /** For numbers, so that their digits line up. */
  align?: 'right';
  /** Value of the `sort` parameter for this column: makes the heading a button. */
  sort?: string;
  /** Column of buttons; a card shows them without the heading. */
  actions?: boolean;
  /** Shape of the skeleton while the table loads; a line by default. */
  skeleton?: 'badge';
}

/** Default minimum width of a `grow` column in pixels. */
export const growMinWidth = 200;
const numberColumn = 56;

/** Minimum width of a table in pixels: in a narrower container it scrolls. */
export function tableMinWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { grow, minWidth = growMinWidth, width = 120 }) => sum + (grow ? minWidth : width), numberColumn);
}

/**
 * Width in pixels at which a cell ends with an ellipsis; undefined for numbers, badges and buttons, which widen their column instead.
 * Dates are excluded by the style sheet.
 */
export const ellipsisWidth = <Row>({ width, align, skeleton, actions }: Column<Row>): number | undefined =>
  align || skeleton || actions ? undefined : width;
