import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/jobs/dead-letters']>['query']>;

const keys = {
  list: (query: ListQuery) => ['admin', 'dead-letters', 'list', query],
  count: ['admin', 'dead-letters', 'count'],
};

const loadDeadLetters = (query: ListQuery, signal: AbortSignal) => api('GET /api/v1/admin/jobs/dead-letters', { query, signal });

export const useDeadLetters = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => loadDeadLetters(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The number of dead letters, for the navigation. */
export const useDeadLetterCount = () =>
  useQuery({
    queryKey: keys.count,
    queryFn: async ({ signal }) => (await loadDeadLetters({ page: 1, limit: 1 }, signal)).meta.total,
    refetchOnWindowFocus: 'always',
  });

export const useRetryJob = () =>
  useAdminCall({ mutationFn: (id: string) => api('POST /api/v1/admin/jobs/dead-letters/{id}/retry', { params: { id } }) });

export const useDropJob = () =>
  useAdminCall({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/v1/admin/jobs/dead-letters/{id}/drop', { params: { id }, body: { reason } }),
  });
