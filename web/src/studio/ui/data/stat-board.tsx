import { rem } from '../../../lib/format.ts';
import { IconArrowDownRight, IconArrowUpRight, type TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../charts/sparkline.tsx';
import classes from './stat-board.module.css';
import { VisuallyHidden } from '../page/page-elements.tsx';
import { uiText } from '../text.ts';

type Columns = 2 | 3 | 4 | 5;

interface StatBoardProps {
  /** Accessible name of the board. */
  label: string;
  /** Five have smaller figures (wallet). Two or three are for a group beside others. */
  columns?: Columns;
  /** Wider cells, for figures of nine digits and more. */
  long?: boolean;
  /** Strip below the figures, inside the board. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Board of figures. */
export const StatBoard = ({ label, columns = 4, long = false, foot, children }: StatBoardProps) => (
  <section className={classes.board} data-columns={columns} data-long={long || undefined} aria-label={label}>
    <div className={classes.cells}>{children}</div>
    {foot && <div className={classes.foot}>{foot}</div>}
  </section>
);

export interface Delta {
  direction: 'up' | 'down';
  /** 12.4%, 9 new */
  text: string;
  /** For figures where more is not better; by default up is good. */
  tone?: 'ok' | 'bad';
}

interface StatProps {
  label: string;
  figure: ReactNode;
  Icon?: TablerIcon;
  /** Colour of the figure in the share bar or chart. */
  mark?: string;
  delta?: Delta;
  /** Small text below: in 30 days; 19 active · 5 inactive */
  note?: ReactNode;
  trend?: { values: readonly number[]; color: string };
  /** Most important figure: first and full width on phones. */
  highlight?: boolean;
  /** Makes the cell a link. */
  link?: Pick<LinkProps, 'to' | 'search'>;
}

export function Stat({ label, figure, Icon, mark, delta, note, trend, highlight = false, link }: StatProps) {
  const hasFoot = Boolean(delta || note || trend);
  const content = (
    <>
      <span className={classes.label}>
        {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
        {mark && <i style={{ background: mark }} aria-hidden="true" />}
        {label}
      </span>
      <span className={classes.figure}>{figure}</span>
      {hasFoot && (
        <span className={classes.below}>
          <span className={classes.words}>
            {delta && <DeltaText {...delta} />}
            {note && <span className={classes.note}>{note}</span>}
          </span>
          {trend && <Sparkline {...trend} />}
        </span>
      )}
    </>
  );
  const attributes = { className: classes.cell, 'data-highlight': highlight || undefined };
  return link ? (
    <Link {...link} {...attributes}>
      {content}
    </Link>
  ) : (
    <div {...attributes}>{content}</div>
  );
}

/** Change of a figure: arrow, colour and text. */
export function DeltaText({ direction, text, tone = direction === 'up' ? 'ok' : 'bad' }: Delta) {
  const Arrow = direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.delta} data-tone={tone}>
      <Arrow size={13} stroke={2.25} aria-hidden />
      <VisuallyHidden>{uiText.stat[direction]} </VisuallyHidden>
      {text}
    </span>
  );
}

interface StatBoardSkeletonProps {
  label: string;
  count: number;
  columns?: Columns;
  /** Index of the highlighted figure. */
  highlight?: number;
  foot?: boolean;
}

/** Skeleton of a board in its exact size. */
export const StatBoardSkeleton = ({ label, count, columns = 4, highlight, foot = false }: StatBoardSkeletonProps) => (
  <div className={`${classes.board} ${classes.waiting}`} data-columns={columns} role="status" aria-label={label}>
    <div className={classes.cells} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cells have no identity
        <div key={index} className={classes.cell} data-highlight={index === highlight || undefined}>
          <span className={classes.label}>
            <span className={classes.bone} style={{ width: rem(96 + ((index * 37) % 40)) }} />
          </span>
          <span className={classes.figure}>
            <span className={classes.bone} data-big style={{ width: rem(72 + ((index * 29) % 48)) }} />
          </span>
          {columns !== 5 && (
            <span className={classes.below}>
              <span className={classes.bone} style={{ width: '5rem' }} />
            </span>
          )}
        </div>
      ))}
    </div>
    {foot && (
      <div className={classes.foot}>
        <span className={classes.bone} />
      </div>
    )}
  </div>
);
