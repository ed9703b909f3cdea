import type { EventHint } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onEvent } from '../../lib/events.ts';
import { askAgain } from './ask-again.ts';

/** Refetches on a live event. Sales, refunds and purchases come with a notification. */
export function useRefetchOnNews(key: string, hint: EventHint = 'notifications') {
  const client = useQueryClient();
  useEffect(() => onEvent(hint, () => void askAgain(client, [key])), [client, key, hint]);
}
