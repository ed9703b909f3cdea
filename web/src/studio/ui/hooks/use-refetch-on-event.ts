import type { EventKind } from '@jamun/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onEvent } from '../../../lib/events.ts';

/**
 * Refetches the queries below a key. First loads and further pages that are being fetched finish first: invalidating would cancel a
 * further page, and would not repeat a first load whose response may be older than the event.
 */
export async function refetchQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined || state.fetchMeta?.fetchMore);
  await Promise.allSettled(loading.map(({ promise }) => promise));
  await client.invalidateQueries({ queryKey });
}

/**
 * Refetches the queries below a key on every live event of a kind. Sales, refunds and purchases come with a notification, so that is
 * the default. The key must be a constant: a new array in each render would subscribe again.
 */
export function useRefetchOnEvent(queryKey: QueryKey, kind: EventKind = 'notifications') {
  const client = useQueryClient();
  useEffect(() => onEvent(kind, () => void refetchQueries(client, queryKey)), [client, queryKey, kind]);
}
