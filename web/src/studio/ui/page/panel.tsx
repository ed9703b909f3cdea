import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** Bordered box. Shadows are only for floating elements. */
export const Panel = ({ children }: { children: ReactNode }) => <div className={classes.panel}>{children}</div>;

/** Action bar of a panel: aligned to the end after a form, to the start below a list that it adds to. */
export const PanelFoot = ({ start = false, children }: { start?: boolean; children: ReactNode }) => (
  <div className={classes.foot} data-start={start || undefined}>
    {children}
  </div>
);
