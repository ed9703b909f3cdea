import type { ReactNode } from 'react';
import classes from './tabs.module.css';

/**
 * The parts of a page, as links: each has an address of its own, and the browser's back and middle click work. The router's `Link` marks
 * the one that is open with `aria-current`, which is all that the look goes by.
 */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} aria-label={label}>
    {children}
  </nav>
);
