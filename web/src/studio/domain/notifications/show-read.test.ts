import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { type Page, showRead } from './show-read.ts';

const keys = { all: ['notifications'], list: ['notifications', 'list'], unread: ['notifications', 'unread'] };

const pageOf = (page: number): Page => ({
  data: [`${page}a`, `${page}b`].map((id) => ({ id, message: id, link: null, createdAt: '2026-01-01T00:00:00.000Z', isRead: false })),
  meta: { page, limit: 2, total: 4 },
});

/** A list with its first page, whose second page arrives when the test says so. */
async function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let arrive = (_page: Page): void => undefined;
  const further = new Promise<Page>((resolve) => {
    arrive = resolve;
  });
  let isCancelled = false;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      signal.addEventListener('abort', () => {
        isCancelled = true;
      });
      return pageParam === 1 ? Promise.resolve(pageOf(1)) : further;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
  });
  const close = observer.subscribe(() => undefined);
  await observer.refetch();
  client.setQueryData(keys.unread, 4);
  const shown = () =>
    Object.fromEntries(
      (client.getQueryData<InfiniteData<Page>>(keys.list)?.pages ?? []).flatMap(({ data }) => data).map(({ id, isRead }) => [id, isRead]),
    );
  return { client, observer, arrive, shown, close, isCancelled: () => isCancelled, unread: () => client.getQueryData(keys.unread) };
}

describe('marking as read while a further page loads', () => {
  it('keeps the further page, and all of its notifications are read when all were marked', async () => {
    const list = await openList();
    const loading = list.observer.fetchNextPage();
    await showRead(list.client, keys, undefined);
    expect({ shown: list.shown(), unread: list.unread() }).toEqual({ shown: { '1a': true, '1b': true }, unread: 0 });
    list.arrive(pageOf(2));
    await loading;
    expect(list.isCancelled()).toBe(false);
    expect({ shown: list.shown(), unread: list.unread() }).toEqual({
      shown: { '1a': true, '1b': true, '2a': true, '2b': true },
      unread: 0,
    });
    list.close();
  });

  it('keeps the further page, and one marked notification stays read', async () => {
    const list = await openList();
    const loading = list.observer.fetchNextPage();
    await showRead(list.client, keys, '1b');
    list.arrive(pageOf(2));
    await loading;
    expect({ shown: list.shown(), unread: list.unread() }).toEqual({
      shown: { '1a': false, '1b': true, '2a': false, '2b': false },
      unread: 3,
    });
    list.close();
  });

  it('undoes the marks when the server refuses them, whether before or after the page arrives', async () => {
    for (const refusal of ['before', 'after']) {
      const list = await openList();
      const loading = list.observer.fetchNextPage();
      const undo = await showRead(list.client, keys, undefined);
      if (refusal === 'before') undo();
      list.arrive(pageOf(2));
      await loading;
      if (refusal === 'after') undo();
      expect({ refusal, shown: list.shown(), unread: list.unread() }).toEqual({
        refusal,
        shown: { '1a': false, '1b': false, '2a': false, '2b': false },
        unread: 4,
      });
      list.close();
    }
  });
});

it('marking as read cancels a refresh of the list, whose answer would not know of the mark', async () => {
  const list = await openList();
  void list.observer.refetch();
  await showRead(list.client, keys, '1a');
  expect({ isCancelled: list.isCancelled(), shown: list.shown() }).toEqual({ isCancelled: true, shown: { '1a': true, '1b': false } });
  list.close();
});
