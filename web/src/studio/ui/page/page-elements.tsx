import type { ReactNode } from 'react';
import hiddenClasses from '../../../brand/visually-hidden.module.css';
import classes from './page-elements.module.css';

/** Bordered box. Shadows are only for floating elements. */
export const Panel = ({ children }: { children: ReactNode }) => <div className={classes.panel}>{children}</div>;

/** Action bar of a panel: aligned to the end after a form, to the start below a list that it adds to. */
export const PanelFoot = ({ start = false, children }: { start?: boolean; children: ReactNode }) => (
  <div className={classes.foot} data-start={start || undefined}>
    {children}
  </div>
);

/** Tabs as links, so that each has a URL of its own. The router's `Link` marks the current one with `aria-current`, used by the CSS. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} aria-label={label}>
    {children}
  </nav>
);

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, role }: { children: ReactNode; role?: 'status' | 'alert' }) => (
  <span className={hiddenClasses.hidden} role={role}>
    {children}
  </span>
);
