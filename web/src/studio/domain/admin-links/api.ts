import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/links']>['query']>;

const keys = { list: (query: ListQuery) => ['admin', 'links', query] };

export const useAllLinks = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/links', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useTakeDown = () =>
  useAdminCall({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/v1/admin/links/{id}/takedown', { params: { id }, body: { reason } }),
  });

export const useRestore = () =>
  useAdminCall({ mutationFn: (id: string) => api('POST /api/v1/admin/links/{id}/restore', { params: { id } }) });
