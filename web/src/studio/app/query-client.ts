import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';

// A refusal stays a refusal when asked again; only a lost network or a failing server is worth a second try.
const isPassing = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      // An attempt that fails shows its error with Retry; waiting silently for the network would look like loading for ever.
      networkMode: 'always',
      // With that mode it is off by default: what has failed or is old is asked for again when the connection is back.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
