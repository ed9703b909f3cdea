import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.unmount();
  queryClient.clear();
});

it('a query that failed without a network is fetched again when the connection returns', async () => {
  queryClient.mount();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['devices'],
    retry: false,
    queryFn: () => {
      if (!onlineManager.isOnline()) throw new ApiError({ status: 0, code: 'NETWORK' });
      return 'devices';
    },
  });
  onlineManager.setOnline(false);
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  onlineManager.setOnline(true);
  await expect.poll(() => observer.getCurrentResult().data).toBe('devices');
  stop();
});
