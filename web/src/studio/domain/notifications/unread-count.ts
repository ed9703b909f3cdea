import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { onEvent } from '../../../lib/events.ts';
import { refetchQueries } from '../../ui/hooks/use-refetch-on-event.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

/** The keys contain the user, because another user may sign in in the same tab. */
export const notificationKeys = {
  all: (userId: number | undefined) => ['notifications', userId],
  list: (userId: number | undefined) => ['notifications', userId, 'list'],
  unread: (userId: number | undefined) => ['notifications', userId, 'unread'],
};

/** Refetches on every notification event. */
function useNotificationEvents(userId: number | undefined) {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent('notifications', () => {
        const queryKey = notificationKeys.all(userId);
        // A running mutation refetches when it is settled; the server does not know its change yet.
        if (client.isMutating({ mutationKey: queryKey }) === 0) void refetchQueries(client, queryKey);
      }),
    [client, userId],
  );
}

/** Number of unread notifications. In its own file, because the bell is on every page and the list is loaded lazily. */
export function useUnreadCount(): number {
  const userId = useSession().user?.id;
  useNotificationEvents(userId);
  const { data = 0 } = useQuery({
    queryKey: notificationKeys.unread(userId),
    queryFn: async ({ signal }) => (await api('GET /api/v1/notifications/unread-count', { signal })).data.unreadCount,
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
    // Errors are not shown, so it waits for the network instead of failing.
    networkMode: 'online',
  });
  return data;
}
