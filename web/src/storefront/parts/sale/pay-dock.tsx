import type { ReactNode } from 'react';
import css from './pay-dock.module.css';

/** How an action sits in it. */
export const inDock = css.action;

/** On small screens the price and the way to pay stay under the thumb. */
export const PayDock = ({ children }: { children: ReactNode }) => (
  <aside className={css.dock} aria-label="Pay">
    {children}
  </aside>
);
