import type { Notification } from '@jamun/contract';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { isOwnPath } from '../../../lib/return-to.ts';
import { useMarkRead } from '../../domain/notifications/api.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { DateTime } from '../../ui/data/date-time.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import classes from './notifications.module.css';

/** One piece of news. To press it marks it, and follows it to where it leads; the check only marks it. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, message, isRead, createdAt } = notification;
  const row = useRef<HTMLLIElement>(null);
  const mark = useMarkRead();
  const words = useId();
  const markRead = () => {
    if (!isRead) mark.mutate(id, { onError: (error) => toast.error(errorMessage(error, 'The notification could not be marked as read')) });
  };
  const onlyMark = () => {
    // The button goes; the keyboard stays in its row.
    row.current?.focus();
    markRead();
  };
  return (
    <li ref={row} className={classes.row} tabIndex={-1} data-unread={!isRead || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      <div className={classes.words}>
        <Way notification={notification} onFollow={markRead}>
          <span id={words}>{message}</span>
          {!isRead && <VisuallyHidden>, unread,</VisuallyHidden>}
          <span className={classes.when}>
            <DateTime iso={createdAt} format="ago" />
          </span>
        </Way>
      </div>
      {!isRead && (
        <IconButton
          small
          label="Mark as read"
          title="Mark as read"
          aria-describedby={words}
          Icon={IconCheck}
          className={classes.mark}
          onClick={onlyMark}
        />
      )}
    </li>
  );
}

interface WayProps {
  notification: Notification;
  onFollow: () => void;
  children: ReactNode;
}

/** A link where it leads somewhere, a button while it can be marked, else only what it says. */
function Way({ notification: { link, isRead }, onFollow, children }: WayProps) {
  const router = useRouter();
  if (link && isOwnPath(link)) {
    const follow = (event: MouseEvent) => {
      onFollow();
      // Into a new tab or window: that is the browser's affair.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      router.history.push(link);
    };
    return (
      <a className={classes.way} href={link} onClick={follow}>
        {children}
      </a>
    );
  }
  if (isRead) return <span>{children}</span>;
  return (
    <button type="button" className={classes.way} onClick={onFollow}>
      {children}
    </button>
  );
}
