import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** A hairline box. Borders carry the structure; shadows are for what floats. */
export const Panel = ({ children }: { children: ReactNode }) => <div className={classes.panel}>{children}</div>;

/** The strip at a panel's foot where its action stands: at the end after a form, at the start below a list that it adds to. */
export const PanelFoot = ({ start = false, children }: { start?: boolean; children: ReactNode }) => (
  <div className={classes.foot} data-start={start || undefined}>
    {children}
  </div>
);
