import type { ReactNode } from 'react';
import classes from './tabs.module.css';

/** Tabs as links, so that each has a URL of its own. The router's `Link` marks the current one with `aria-current`, used by the CSS. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} aria-label={label}>
    {children}
  </nav>
);
