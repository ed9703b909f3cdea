import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/confirmations']>['query']>;

const keys = {
  list: (query: ListQuery) => ['admin', 'confirmations', 'list', query],
  openCount: ['admin', 'confirmations', 'open'],
};

const loadRequests = (query: ListQuery, signal: AbortSignal) => api('GET /api/v1/admin/confirmations', { query, signal });

export const useConfirmations = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => loadRequests(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The number of open requests, for the navigation. */
export const useOpenConfirmations = () =>
  useQuery({
    queryKey: keys.openCount,
    queryFn: async ({ signal }) => (await loadRequests({ status: 'OPEN', page: 1, limit: 1 }, signal)).meta.total,
    refetchOnWindowFocus: 'always',
  });

export const useConfirm = () =>
  useAdminCall({ mutationFn: (id: string) => api('POST /api/v1/admin/confirmations/{id}/confirm', { params: { id } }) });

export const useReject = () =>
  useAdminCall({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/v1/admin/confirmations/{id}/reject', { params: { id }, body: { reason } }),
  });

export const useCancel = () =>
  useAdminCall({ mutationFn: (id: string) => api('POST /api/v1/admin/confirmations/{id}/cancel', { params: { id } }) });
