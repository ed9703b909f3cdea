import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';

// Only network and server errors are worth a retry.
const isTemporary = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isTemporary(error),
      // Fails offline, so that an error with Retry shows; pausing would look like endless loading.
      networkMode: 'always',
      // Off by default in this mode: failed and stale queries are refetched when the connection returns.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
