import { IconBell } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { useMarkAllRead, useNotifications } from '../../domain/notifications/api.ts';
import { useUnreadCount } from '../../domain/notifications/unread-count.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Chip } from '../../ui/data/badge.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import classes from './notifications.module.css';
import { notificationsText as text } from './text.ts';

/** Content of the notifications popup. */
export function Notifications() {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="notifications-title">
      <Header title={title} />
      <List />
    </section>
  );
}

function Header({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  const unread = useUnreadCount();
  const markAll = useMarkAllRead();
  const handleClick = () => {
    // The button is about to disappear: moves the focus to the title.
    title.current?.focus();
    markAll.mutate(undefined, { onError: (error) => toast.error(errorMessage(error, text.markAllReadFailed)) });
  };
  return (
    <div className={classes.header}>
      <h2 id="notifications-title" tabIndex={-1} ref={title}>
        {text.title}
      </h2>
      {unread > 0 && (
        <>
          <Chip>{String(unread)}</Chip>
          <Button variant="subtle" className={classes.all} onClick={handleClick}>
            {text.markAllRead}
          </Button>
        </>
      )}
    </div>
  );
}

function List() {
  const query = useNotifications();
  const list = useRef<HTMLUListElement>(null);
  useTick();
  if (query.isPending) return <NotificationSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        title={text.failed}
        message={errorMessage(query.error, text.checkConnection)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return <EmptyState Icon={IconBell} title={text.empty.title} line={text.empty.line} />;
  }
  const count = query.data.length;
  const showMore = () =>
    query.fetchNextPage().then(({ isError, error }) => {
      if (isError) toast.error(errorMessage(error, text.moreFailed));
      // Focuses the first new row, where the button was.
      else list.current?.querySelectorAll<HTMLElement>(':scope > li')[count]?.focus();
    });
  return (
    <div className={classes.scroller}>
      <ul ref={list}>
        {query.data.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <BusyButton
            type="button"
            variant="subtle"
            busy={query.isFetchingNextPage}
            busyLabel={text.loadingMore}
            onClick={() => void showMore()}
          >
            {text.more}
          </BusyButton>
        </div>
      )}
    </div>
  );
}

/** In milliseconds. */
const refreshInterval = 30_000;

/** Rerenders regularly, to update relative times. */
function useTick() {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), refreshInterval);
    return () => clearInterval(timer);
  }, []);
}
