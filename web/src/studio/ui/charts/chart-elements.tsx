import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** Two tones of one hue, for a count and a part of it. In the eager module, so that a legend shows before its chart is loaded. */
export const countColors = { count: 'var(--chart-1-mid)', part: 'var(--chart-1)' } as const;

interface ChartTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Table with the chart's figures for screen readers. */
export const ChartTable = ({ caption, head, rows }: ChartTableProps) => (
  <table className={classes.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {others.map((figure, column) => (
            <td key={head[column + 1]}>{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface LegendItem {
  label: string;
  color: string;
  /** Box for areas and bars, line for the current period, dashed line for the previous one. */
  kind?: 'box' | 'line' | 'dashed';
}

/** Legend of a chart, placed in the header of its panel. */
export const ChartLegend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul className={classes.legend}>
    {items.map(({ label, color, kind = 'box' }) => (
      <li key={label}>
        <i data-kind={kind} style={{ color }} aria-hidden="true" />
        {label}
      </li>
    ))}
  </ul>
);

export const ChartTooltip = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.tip}>
    <span className={classes.tipTitle}>{title}</span>
    {children}
  </div>
);
