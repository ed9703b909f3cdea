import type { Notification } from '@jamun/contract';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

export interface Page {
  data: Notification[];
  meta: { page: number; limit: number; total: number };
}
type Pages = InfiniteData<Page>;

interface Keys {
  /** Parent of the other two. */
  all: QueryKey;
  list: QueryKey;
  unread: QueryKey;
}

const loadsFurtherPage = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && Boolean(state.fetchMeta?.fetchMore);

/**
 * Optimistic update: shows one notification as read, or all without an id. Running requests are cancelled because their replies do not
 * contain the change, except for the next page of the list, which the user waits for. Its reply is appended to the old pages, so the
 * update is repeated when it arrives.
 *
 * Returns the undo of this update only: others may be marked at the same time.
 */
export async function showRead(client: QueryClient, keys: Keys, markedId: string | undefined): Promise<() => void> {
  await client.cancelQueries({ queryKey: keys.all, predicate: (query) => !loadsFurtherPage(query) });
  const marked = new Set<string>();
  let isUndone = false;

  const unreadIds = () =>
    (client.getQueryData<Pages>(keys.list)?.pages ?? [])
      .flatMap(({ data }) => data)
      .filter(({ id, isRead }) => !isRead && (markedId === undefined || id === markedId))
      .map(({ id }) => id);
  const setRead = (isRead: boolean) => client.setQueryData<Pages>(keys.list, (pages) => pages && withMarks(pages, marked, isRead));
  const addUnread = (count: number) => client.setQueryData<number>(keys.unread, (now = 0) => Math.max(0, now + count));
  const markShown = () => {
    if (isUndone) return;
    for (const id of unreadIds()) marked.add(id);
    setRead(true);
  };

  markShown();
  const unread = client.getQueryData<number>(keys.unread) ?? 0;
  const fewer = markedId === undefined ? unread : Math.min(unread, marked.size);
  addUnread(-fewer);
  const list = client.getQueryCache().find({ queryKey: keys.list });
  if (list && loadsFurtherPage(list)) list.promise?.then(markShown, () => undefined);

  return () => {
    isUndone = true;
    setRead(false);
    addUnread(fewer);
  };
}

const withMarks = (list: Pages, ids: Set<string>, isRead: boolean): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.map((item) => (ids.has(item.id) ? { ...item, isRead } : item)) })),
});
