import type { ReactNode } from 'react';
import classes from './charts.module.css';

interface ChartTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The same figures for those who cannot see the picture. */
export const ChartTable = ({ caption, head, rows }: ChartTableProps) => (
  <table className={classes.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((words) => (
          <th key={words} scope="col">
            {words}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {others.map((words, column) => (
            <td key={head[column + 1]}>{words}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface LegendItem {
  label: string;
  color: string;
  /** A box for areas and bars, a line, or a dashed one for the period before. */
  kind?: 'box' | 'line' | 'dashed';
}

/** Which colour is what. It stands in the panel's header, not in the picture. */
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

/** What floats beside the pointer. */
export const ChartTip = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.tip}>
    <span className={classes.tipTitle}>{title}</span>
    {children}
  </div>
);
