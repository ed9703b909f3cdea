import { IconBell } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useUnreadCount } from '../../domain/notifications/unread-count.ts';
import { NotificationSkeleton } from '../../features/notifications/notification-skeleton.tsx';
import { notificationsText } from '../../features/notifications/text.ts';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { appText } from '../text.ts';
import { BarPopup } from './bar-popup.tsx';

export function NotificationsPopup() {
  const unread = useUnreadCount();
  return (
    <BarPopup name={notificationsText.title} Icon={IconBell} count={unread} width={380}>
      <LazyNotifications />
    </BarPopup>
  );
}

/** List whose code is loaded when the popup first opens. A failed load shows its error inside the popup. */
function LazyNotifications() {
  const [List, setList] = useState<ComponentType>();
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('../../features/notifications/notifications.tsx').then(
      ({ Notifications }) => setList(() => Notifications),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (List) return <List />;
  if (isFailed) return <ErrorState title={notificationsText.failed} message={appText.checkConnection} onRetry={load} />;
  return <NotificationSkeleton />;
}
