import { IconArrowDownRight, IconArrowUpRight, type TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../charts/sparkline.tsx';
import classes from './stat-board.module.css';
import { VisuallyHidden } from '../page/visually-hidden.tsx';

type Columns = 2 | 3 | 4 | 5;

interface StatBoardProps {
  /** What the figures are about, for those who listen. */
  label: string;
  /** Five stand closer, with smaller figures: the wallet. Two or three are one group among others. */
  columns?: Columns;
  /** Figures of nine digits and more need wider cells. */
  long?: boolean;
  /** A strip below the figures, inside the same board. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Figures as cells of one hairline board. */
export const StatBoard = ({ label, columns = 4, long = false, foot, children }: StatBoardProps) => (
  <section className={classes.board} data-columns={columns} data-long={long || undefined} aria-label={label}>
    <div className={classes.cells}>{children}</div>
    {foot && <div className={classes.foot}>{foot}</div>}
  </section>
);

export interface Delta {
  direction: 'up' | 'down';
  /** 12.4%, 9 new */
  words: string;
  /** More is not always better. */
  tone?: 'ok' | 'bad';
}

interface StatProps {
  label: string;
  figure: ReactNode;
  Icon?: TablerIcon;
  /** A mark in the colour that the share bar or the chart gives it. */
  mark?: string;
  delta?: Delta;
  /** In 30 days; 19 active · 5 inactive */
  note?: ReactNode;
  trend?: { values: readonly number[]; color: string };
  /** The one that matters most: on phones it stands first and wide. */
  highlight?: boolean;
  /** Where a press on the cell leads. */
  link?: Pick<LinkProps, 'to' | 'search'>;
}

export function Stat({ label, figure, Icon, mark, delta, note, trend, highlight = false, link }: StatProps) {
  const below = Boolean(delta || note || trend);
  const inside = (
    <>
      <span className={classes.label}>
        {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
        {mark && <i style={{ background: mark }} aria-hidden="true" />}
        {label}
      </span>
      <span className={classes.figure}>{figure}</span>
      {below && (
        <span className={classes.below}>
          <span className={classes.words}>
            {delta && <DeltaWords {...delta} />}
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
      {inside}
    </Link>
  ) : (
    <div {...attributes}>{inside}</div>
  );
}

/** Which way it went: as an arrow, in colour, and in words. */
export function DeltaWords({ direction, words, tone = direction === 'up' ? 'ok' : 'bad' }: Delta) {
  const Arrow = direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.delta} data-tone={tone}>
      <Arrow size={13} stroke={2.25} aria-hidden />
      <VisuallyHidden>{direction === 'up' ? 'Up' : 'Down'} </VisuallyHidden>
      {words}
    </span>
  );
}

interface StatBoardSkeletonProps {
  label: string;
  count: number;
  columns?: Columns;
  /** Which of them will be the highlighted one. */
  highlight?: number;
  foot?: boolean;
}

/** The board's exact shape before its figures are there. */
export const StatBoardSkeleton = ({ label, count, columns = 4, highlight, foot = false }: StatBoardSkeletonProps) => (
  <div className={`${classes.board} ${classes.waiting}`} data-columns={columns} role="status" aria-label={label}>
    <div className={classes.cells} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <div key={place} className={classes.cell} data-highlight={place === highlight || undefined}>
          <span className={classes.label}>
            <span className={classes.bone} style={{ width: 96 + ((place * 37) % 40) }} />
          </span>
          <span className={classes.figure}>
            <span className={classes.bone} data-big style={{ width: 72 + ((place * 29) % 48) }} />
          </span>
          {columns !== 5 && (
            <span className={classes.below}>
              <span className={classes.bone} style={{ width: 80 }} />
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
