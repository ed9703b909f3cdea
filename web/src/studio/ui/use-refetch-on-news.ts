import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onEvent } from '../../lib/events.ts';
import { askAgain } from './ask-again.ts';

/** Sales, refunds and purchases are told of by a notification: with each one, what is shown of them is asked for again. */
export function useRefetchOnNews(key: string) {
  const client = useQueryClient();
  useEffect(() => onEvent('notifications', () => void askAgain(client, [key])), [client, key]);
}
