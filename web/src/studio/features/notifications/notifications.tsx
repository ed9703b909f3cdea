import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { useMarkAllRead, useNotifications } from '../../domain/notifications/api.ts';
import { useUnreadCount } from '../../domain/notifications/unread-count.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Chip } from '../../ui/data/badge.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import classes from './notifications.module.css';

/** What the bell opens. */
export function Notifications() {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="notifications-title">
      <Header title={title} />
      <List />
    </section>
  );
}

function Header({ title }: { title: React.RefObject<HTMLHeadingElement | null> }) {
  const unread = useUnreadCount();
  const markAll = useMarkAllRead();
  const press = () => {
    // The button goes with its last reason to be there: the keyboard goes on from the title.
    title.current?.focus();
    markAll.mutate(undefined, { onError: (error) => toast.error(errorMessage(error, 'Notifications could not be marked as read')) });
  };
  return (
    <div className={classes.header}>
      <h2 id="notifications-title" tabIndex={-1} ref={title}>
        Notifications
      </h2>
      {unread > 0 && (
        <>
          <Chip>{String(unread)}</Chip>
          <Button variant="subtle" className={classes.all} onClick={press}>
            Mark all as read
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
        title="Notifications could not be loaded"
        message={errorMessage(query.error, 'Check your connection and try again.')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState Icon={IconBell} title="No notifications yet" line="Sales, withdrawals and news about your account will show up here." />
    );
  }
  const shown = query.data.length;
  const more = () =>
    query.fetchNextPage().then(({ isError, error }) => {
      if (isError) toast.error(errorMessage(error, 'More notifications could not be loaded'));
      // The first of the new ones, where the button was.
      else list.current?.querySelectorAll<HTMLElement>(':scope > li')[shown]?.focus();
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
          <BusyButton type="button" variant="subtle" busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={() => void more()}>
            Show more
          </BusyButton>
        </div>
      )}
    </div>
  );
}

const aWhile = 30_000;

/** "Just now" does not stay true. */
function useTick() {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), aWhile);
    return () => clearInterval(timer);
  }, []);
}
