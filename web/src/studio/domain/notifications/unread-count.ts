import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { onEvent } from '../../../lib/events.ts';
import { refetchQueries } from '../../ui/hooks/refetch-queries.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

/** All about one person's notifications: another one who signs in here has others. */
export const notificationsKey = (personId: number | undefined) => ['notifications', personId] as const;
export const unreadKey = (personId: number | undefined) => [...notificationsKey(personId), 'unread'] as const;

/** What is shown is asked for again when there is something new. */
function useNews(personId: number | undefined) {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent('notifications', () => {
        const mine = notificationsKey(personId);
        // While a mark is under way the server does not know of it yet; it asks again when it is through.
        if (client.isMutating({ mutationKey: mine }) === 0) void refetchQueries(client, mine);
      }),
    [client, personId],
  );
}

/** How many are unread, as of a moment ago. In a file of its own: the bell is there from the first page on, the list is not. */
export function useUnreadCount(): number {
  const personId = useSession().user?.id;
  useNews(personId);
  const { data = 0 } = useQuery({
    queryKey: unreadKey(personId),
    queryFn: async ({ signal }) => (await api('GET /api/v1/notifications/unread-count', { signal })).data.unreadCount,
    enabled: personId !== undefined,
    refetchOnWindowFocus: 'always',
    // Nobody is told when it fails: without a network it waits instead of trying.
    networkMode: 'online',
  });
  return data;
}
