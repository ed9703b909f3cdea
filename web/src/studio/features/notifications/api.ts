import type { Notification } from '@jamun/contract';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { askAgain } from '../../ui/ask-again.ts';
import { useCall } from '../../ui/use-call.ts';
import { useSession } from '../../ui/use-session.ts';
import { notificationsKey, unreadKey } from './unread-count.ts';

interface Page {
  data: Notification[];
  meta: { page: number; limit: number; total: number };
}
type Pages = InfiniteData<Page>;

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
    onMutate: async (which: Which) => {
      await client.cancelQueries({ queryKey: notificationsKey(personId) });
      return showRead(client, personId, which);
    },
    onError: (_error, _which, takeBack) => takeBack?.(),
    onSettled: () => {
      // While another mark is under way the server does not know of it, and would undo it on the screen.
      if (client.isMutating({ mutationKey }) === 1) void askAgain(client, notificationsKey(personId));
    },
  });
}

/** Hands back the way to undo just this: others may be marked meanwhile. */
function showRead(client: QueryClient, personId: number | undefined, which: string | undefined): () => void {
  const list = client.getQueryData<Pages>(listKey(personId));
  const marked = (list?.pages ?? [])
    .flatMap(({ data }) => data)
    .filter(({ id, isRead }) => !isRead && (which === undefined || id === which))
    .map(({ id }) => id);
  const unread = client.getQueryData<number>(unreadKey(personId)) ?? 0;
  const fewer = which === undefined ? unread : Math.min(unread, marked.length);
  const change = (isRead: boolean, count: number) => {
    client.setQueryData<Pages>(listKey(personId), (pages) => pages && withMarks(pages, new Set(marked), isRead));
    client.setQueryData<number>(unreadKey(personId), (now = 0) => Math.max(0, now + count));
  };
  change(true, -fewer);
  return () => change(false, fewer);
}

const withMarks = (list: Pages, ids: Set<string>, isRead: boolean): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.map((item) => (ids.has(item.id) ? { ...item, isRead } : item)) })),
});
