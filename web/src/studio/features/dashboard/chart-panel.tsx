import { type ReactNode, useId } from 'react';
import classes from './chart-panel.module.css';

interface ChartPanelProps {
  title: string;
  /** Total of the chart. */
  figure?: ReactNode;
  /** To the right of the title: the legend, or a link to the full list. */
  aside?: ReactNode;
  children: ReactNode;
}

export function ChartPanel({ title, figure, aside, children }: ChartPanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {figure && <div className={classes.figure}>{figure}</div>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
