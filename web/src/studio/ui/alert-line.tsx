import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert-line.module.css';

/** What went wrong, or went well, said where the person looks. */
export function AlertLine({ tone, children }: { tone: 'bad' | 'ok'; children: ReactNode }) {
  const Icon = tone === 'bad' ? IconAlertCircle : IconCircleCheck;
  return (
    <div className={classes.line} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
