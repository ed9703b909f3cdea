import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../ui/use-session.ts';

/** All about one person's notifications: another one who signs in here has others. */
export const notificationsKey = (personId: number | undefined) => ['notifications', personId] as const;
export const unreadKey = (personId: number | undefined) => [...notificationsKey(personId), 'unread'] as const;

/** How often news is looked for, while somebody looks at the page. */
export const lookEvery = 30_000;

/** How many are unread, as of a moment ago. In a file of its own: the bell is there from the first page on, the list is not. */
export function useUnreadCount(): number {
  const personId = useSession().user?.id;
  const { data = 0 } = useQuery({
    queryKey: unreadKey(personId),
    queryFn: async ({ signal }) => (await api('GET /api/v1/notifications/unread-count', { signal })).data.unreadCount,
    enabled: personId !== undefined,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
    // Nobody is told when it fails: without a network it waits instead of trying.
    networkMode: 'online',
  });
  return data;
}
