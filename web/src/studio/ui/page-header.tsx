import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** A page's heading, at most one line below it, and its actions to the right. */
export function PageHeader({ title, line, actions }: { title: string; line?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {line && <p>{line}</p>}
      </div>
      {actions}
    </div>
  );
}
