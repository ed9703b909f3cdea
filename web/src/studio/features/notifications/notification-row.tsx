import type { Notification } from '@jamun/contract';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { isOwnPath } from '../../../lib/return-to.ts';
import { useMarkRead } from '../../domain/notifications/api.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { DateTime } from '../../ui/data/values.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import classes from './notifications.module.css';
import { notificationsText as text } from './text.ts';

/** A click marks the notification as read and follows its link; the check button only marks it. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, message, isRead, createdAt } = notification;
  const row = useRef<HTMLLIElement>(null);
  const mark = useMarkRead();
  const messageId = useId();
  const markRead = () => {
    if (!isRead) mark.mutate(id, { onError: (error) => toast.error(errorMessage(error, text.markReadFailed)) });
  };
  const handleMark = () => {
    // The button is about to disappear: keeps the focus in its row.
    row.current?.focus();
    markRead();
  };
  return (
    <li ref={row} className={classes.row} tabIndex={-1} data-unread={!isRead || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      <div className={classes.words}>
        <RowLink notification={notification} onFollow={markRead}>
          <span id={messageId}>{message}</span>
          {!isRead && <VisuallyHidden>{text.unread}</VisuallyHidden>}
          <span className={classes.when}>
            <DateTime iso={createdAt} format="ago" />
          </span>
        </RowLink>
      </div>
      {!isRead && (
        <IconButton
          small
          label={text.markRead}
          title={text.markRead}
          aria-describedby={messageId}
          Icon={IconCheck}
          className={classes.mark}
          onClick={handleMark}
        />
      )}
    </li>
  );
}

interface RowLinkProps {
  notification: Notification;
  onFollow: () => void;
  children: ReactNode;
}

/** Link when the notification has one, a button while it is unread, otherwise text. */
function RowLink({ notification: { link, isRead }, onFollow, children }: RowLinkProps) {
  const router = useRouter();
  if (link && isOwnPath(link)) {
    const follow = (event: MouseEvent) => {
      onFollow();
      // The browser opens a new tab or window.
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
