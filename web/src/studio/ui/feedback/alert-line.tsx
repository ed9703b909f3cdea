import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert-line.module.css';

interface AlertLineProps {
  tone: 'bad' | 'ok';
  /** Button at the end of the line, such as Retry. */
  action?: ReactNode;
  children: ReactNode;
}

/** Inline error or success message. */
export function AlertLine({ tone, action, children }: AlertLineProps) {
  const Icon = tone === 'bad' ? IconAlertCircle : IconCircleCheck;
  return (
    <div className={classes.line} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
