import type { ReactNode } from 'react';
import classes from './list-panel.module.css';

interface ListTitleProps {
  title: string;
  count?: number | undefined;
  aside?: ReactNode;
}

/** Heading of a list with its count: Digital Products 24 */
export const ListTitle = ({ title, count, aside }: ListTitleProps) => (
  <div className={classes.title}>
    <h2>
      {title} {count !== undefined && <span className={classes.count}>{count.toLocaleString('en-IN')}</span>}
    </h2>
    {aside}
  </div>
);
