import type { Notification } from '@jamun/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { refetchQueries } from '../../ui/hooks/use-refetch-on-event.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { type Page, showRead } from './show-read.ts';
import { notificationKeys } from './unread-count.ts';

const pageSize = 10;

/** Newest first, page by page. */
export function useNotifications() {
  const userId = useSession().user?.id;
  return useInfiniteQuery({
    queryKey: notificationKeys.list(userId),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api('GET /api/v1/notifications', { query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    select: ({ pages }) => withoutDuplicates(pages.flatMap(({ data }) => data)),
    staleTime: 0,
  });
}

/** A notification that arrives between two page loads moves the last one of the first page to the second. */
const withoutDuplicates = (items: Notification[]) => [...new Map(items.map((item) => [item.id, item])).values()];

export const useMarkRead = () => useMarking((id: string) => api('PUT /api/v1/notifications/{id}/read', { params: { id } }));

export const useMarkAllRead = () => useMarking(() => api('PUT /api/v1/notifications/read'));

/** Marks one notification as read, or all without an id. Optimistic update, undone after an error. */
function useMarking<Id extends string | undefined>(call: (id: Id) => Promise<unknown>) {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const mutationKey = notificationKeys.all(userId);
  return useCall({
    mutationKey,
    mutationFn: call,
    onMutate: (id: Id) =>
      showRead(client, { all: mutationKey, list: notificationKeys.list(userId), unread: notificationKeys.unread(userId) }, id),
    onError: (_error, _id, undo) => undo?.(),
    onSettled: () => {
      // Refetching while another mark is being saved would undo that one on the screen.
      if (client.isMutating({ mutationKey }) === 1) void refetchQueries(client, mutationKey);
    },
  });
}
