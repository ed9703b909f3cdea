import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What is shown is asked for again. A further page of a list that somebody waits for comes first: asked for again meanwhile, it would be
 * cut off, and the press that asked for it lost.
 */
export async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const further = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.fetchMeta?.fetchMore);
  await Promise.allSettled(further.map(({ promise }) => promise));
  await client.invalidateQueries({ queryKey });
}
