import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** Warning with an optional button at its end. */
export const Notice = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className={classes.notice}>
    <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
    <span>{children}</span>
    {action}
  </div>
);
