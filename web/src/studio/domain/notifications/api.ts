import type { Notification } from '@jamun/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { refetchQueries } from '../../ui/hooks/refetch-queries.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { type Page, showRead } from './show-read.ts';
import { notificationsKey, unreadKey } from './unread-count.ts';

const pageSize = 10;
const listKey = (personId: number | undefined) => [...notificationsKey(personId), 'list'] as const;

/** Newest first, as far as they have been asked for. */
export function useNotifications() {
  const personId = useSession().user?.id;
  return useInfiniteQuery({
    queryKey: listKey(personId),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api('GET /api/v1/notifications', { query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    select: ({ pages }) => withoutTwins(pages.flatMap(({ data }) => data)),
    staleTime: 0,
  });
}

/** News that came in between two pages pushes the last one of the first page onto the second. */
const withoutTwins = (items: Notification[]) => [...new Map(items.map((item) => [item.id, item])).values()];

export const useMarkRead = () => useMarking((id: string) => api('PUT /api/v1/notifications/{id}/read', { params: { id } }));

export const useMarkAllRead = () => useMarking(() => api('PUT /api/v1/notifications/read'));

/** Marks one, or all when none is named. What is seen changes at once, and back again when the server says no. */
function useMarking<Which extends string | undefined>(call: (which: Which) => Promise<unknown>) {
  const client = useQueryClient();
  const personId = useSession().user?.id;
  const mutationKey = notificationsKey(personId);
  return useCall({
    mutationKey,
    mutationFn: call,
    onMutate: (which: Which) =>
      showRead(client, { all: notificationsKey(personId), list: listKey(personId), unread: unreadKey(personId) }, which),
    onError: (_error, _which, takeBack) => takeBack?.(),
    onSettled: () => {
      // While another mark is under way the server does not know of it, and would undo it on the screen.
      if (client.isMutating({ mutationKey }) === 1) void refetchQueries(client, notificationsKey(personId));
    },
  });
}
