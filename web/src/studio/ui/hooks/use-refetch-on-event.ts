import type { EventKind } from '@jamun/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onEvent } from '../../../lib/events.ts';
import { refetchQueries } from './refetch-queries.ts';

/**
 * Refetches the queries below a key on every live event of a kind. Sales, refunds and purchases come with a notification, so that is
 * the default. The key must be a constant: a new array in each render would subscribe again.
 */
export function useRefetchOnEvent(queryKey: QueryKey, kind: EventKind = 'notifications') {
  const client = useQueryClient();
  useEffect(() => onEvent(kind, () => void refetchQueries(client, queryKey)), [client, queryKey, kind]);
}
