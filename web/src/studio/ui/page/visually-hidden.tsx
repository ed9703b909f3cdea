import type { ReactNode } from 'react';
import classes from '../../../brand/visually-hidden.module.css';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, role }: { children: ReactNode; role?: 'status' | 'alert' }) => (
  <span className={classes.hidden} role={role}>
    {children}
  </span>
);
