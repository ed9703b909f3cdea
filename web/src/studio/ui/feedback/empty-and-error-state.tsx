import { IconCloudOff, IconRefresh, IconSearchOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../button/busy-button.tsx';
import { Button } from '../button/button.tsx';
import { uiText } from '../text.ts';
import classes from './empty-and-error-state.module.css';

interface PlaceholderProps {
  Icon: TablerIcon;
  title: string;
  line?: ReactNode;
  tone?: 'brand' | 'quiet' | 'bad';
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** Shared layout of the empty, no-match and error states. */
function Placeholder({ Icon, title, line, tone = 'brand', role, children }: PlaceholderProps) {
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
  /** Call to action: a default (not a filled) button or link, because the page header has the filled one. */
  action?: ReactNode;
}

/** Empty state: the list has no records yet. */
export const EmptyState = ({ action, ...rest }: EmptyStateProps) => <Placeholder {...rest}>{action}</Placeholder>;

/** Empty state of a filtered list: search and filters hide every record. */
export const NoMatchState = ({ title, line, onClear }: { title: string; line?: ReactNode; onClear: () => void }) => (
  <Placeholder Icon={IconSearchOff} tone="quiet" role="status" title={title} line={line}>
    <Button variant="default" onClick={onClear}>
      {uiText.list.clearFilters}
    </Button>
  </Placeholder>
);

interface ErrorStateProps {
  /** 'Your wallet could not be loaded'. The specification has 'Error' for some lists. */
  title?: string;
  message: string;
  onRetry: () => void;
  /** True while retrying. */
  busy?: boolean;
}

/** Error state: the data could not be loaded. */
export const ErrorState = ({ title = 'Error', message, onRetry, busy = false }: ErrorStateProps) => (
  <Placeholder Icon={IconCloudOff} tone="bad" role="alert" title={title} line={message}>
    <BusyButton
      type="button"
      variant="default"
      busy={busy}
      onClick={onRetry}
      leftSection={!busy && <IconRefresh size={16} stroke={1.75} aria-hidden />}
    >
      {uiText.retry}
    </BusyButton>
  </Placeholder>
);
