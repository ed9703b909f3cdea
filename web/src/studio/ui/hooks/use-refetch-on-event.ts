import type { EventKind } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onEvent } from '../../../lib/events.ts';
import { refetchQueries } from './refetch-queries.ts';

/**
 * Refetches the queries below a key on every live event of a kind. Sales, refunds and purchases come with a notification, so that is
 * the usual kind.
 */
export function useRefetchOnEvent(key: string, hint: EventKind = 'notifications') {
  const client = useQueryClient();
  useEffect(() => onEvent(hint, () => void refetchQueries(client, [key])), [client, key, hint]);
}
