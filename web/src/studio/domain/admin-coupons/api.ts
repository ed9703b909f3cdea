import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/coupons']>['query']>;

const keys = { list: (query: ListQuery) => ['admin', 'coupons', query] };

export const useAllCoupons = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/coupons', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const usePauseCoupon = () =>
  useAdminCall({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/v1/admin/coupons/{id}/pause', { params: { id }, body: { reason } }),
  });

export const useResumeCoupon = () =>
  useAdminCall({ mutationFn: (id: string) => api('POST /api/v1/admin/coupons/{id}/resume', { params: { id } }) });
