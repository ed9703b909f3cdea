import { IconBell } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useUnreadCount } from '../../domain/notifications/unread-count.ts';
import { NotificationSkeleton } from '../../features/notifications/notification-skeleton.tsx';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { BarPopup } from './bar-popup.tsx';

export function NotificationsPopup() {
  const unread = useUnreadCount();
  return (
    <BarPopup name="Notifications" Icon={IconBell} count={unread} width={380}>
      <NotificationsLater />
    </BarPopup>
  );
}

/** The list's code comes when the bell is first pressed. Where it cannot come, only the popup says so: the shell around it stands. */
function NotificationsLater() {
  const [List, setList] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('../../features/notifications/notifications.tsx').then(
      ({ Notifications }) => setList(() => Notifications),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (List) return <List />;
  if (failed) return <ErrorState title="Notifications could not be loaded" message="Check your connection and try again." onRetry={load} />;
  return <NotificationSkeleton />;
}
