import type { ReactNode } from 'react';
import classes from '../../../brand/visually-hidden.module.css';

/** For those who listen to the page instead of looking at it. */
export const VisuallyHidden = ({ children, role }: { children: ReactNode; role?: 'status' | 'alert' }) => (
  <span className={classes.hidden} role={role}>
    {children}
  </span>
);
