import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh, IconSearchOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../button/busy-button.tsx';
import classes from './states.module.css';

interface StateProps {
  Icon: TablerIcon;
  title: string;
  line?: ReactNode;
  tone?: 'brand' | 'quiet' | 'bad';
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** What a panel says when it has nothing to show: one anatomy for every reason. */
function State({ Icon, title, line, tone = 'brand', role, children }: StateProps) {
  return (
    <div className={classes.state} role={role}>
      <span className={classes.sign} data-tone={tone}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </span>
      <b>{title}</b>
      {line && <p>{line}</p>}
      {children && <div className={classes.action}>{children}</div>}
    </div>
  );
}

export interface EmptyStateProps {
  Icon: TablerIcon;
  title: string;
  line?: ReactNode;
  /** The one way on: a default (not a filled) button or link, since the page's header has the filled one. */
  action?: ReactNode;
}

/** Nothing is there yet. */
export const EmptyState = ({ action, ...words }: EmptyStateProps) => <State {...words}>{action}</State>;

/** Something is there, but the search and the filters hide all of it. */
export const NoMatchState = ({ title, line, onClear }: { title: string; line?: ReactNode; onClear: () => void }) => (
  <State Icon={IconSearchOff} tone="quiet" role="status" title={title} line={line}>
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  </State>
);

interface ErrorStateProps {
  /** 'Your wallet could not be loaded'. The specification has 'Error' for some lists. */
  title?: string;
  message: string;
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
}

/** It could not be loaded; what was asked for may be there all the same. */
export const ErrorState = ({ title = 'Error', message, onRetry, busy = false }: ErrorStateProps) => (
  <State Icon={IconCloudOff} tone="bad" role="alert" title={title} line={message}>
    <BusyButton
      type="button"
      variant="default"
      busy={busy}
      onClick={onRetry}
      leftSection={!busy && <IconRefresh size={16} stroke={1.75} aria-hidden />}
    >
      Retry
    </BusyButton>
  </State>
);
