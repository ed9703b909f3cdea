import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What is shown is asked for again, but first comes what somebody waits for. A further page of a list would be cut off, and the press that
 * asked for it lost; and what is asked for the first time would not be asked for again, though it may have been answered before the news.
 */
export async function refetchQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const waitedFor = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined || state.fetchMeta?.fetchMore);
  await Promise.allSettled(waitedFor.map(({ promise }) => promise));
  await client.invalidateQueries({ queryKey });
}
