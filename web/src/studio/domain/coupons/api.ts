import type { Contract, Coupon, RouteInput } from '@jamun/contract';
import { keepPreviousData, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/coupons']>['query']>;

export const couponKeys = {
  all: ['coupons'],
  lists: ['coupons', 'list'],
  list: (query: ListQuery) => ['coupons', 'list', query],
  coupon: (id: string) => ['coupons', 'coupon', id],
  items: (search: string) => ['coupons', 'items', search],
};

export function useCoupons(query: ListQuery) {
  useRefetchOnEvent(couponKeys.all);
  return useQuery({
    queryKey: couponKeys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/coupons', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const fetchCoupon = async (id: string, signal?: AbortSignal) =>
  (await api('GET /api/v1/coupons/{id}', { params: { id }, ...(signal && { signal }) })).data;

export function useCoupon(id: string) {
  useRefetchOnEvent(couponKeys.all);
  return useQuery({ queryKey: couponKeys.coupon(id), queryFn: ({ signal }) => fetchCoupon(id, signal), staleTime: 0 });
}

/** Code, or name of one-use codes; undefined while loading, or when the coupon was deleted. */
export const useCouponName = (id: string | undefined) =>
  useQuery({
    queryKey: couponKeys.coupon(id ?? ''),
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchCoupon(id, signal),
    select: ({ name }) => name,
    retry: false,
  }).data;

/** Shows a saved coupon at once and refetches the lists. */
export function keepCoupon(client: QueryClient, coupon: Coupon) {
  client.setQueryData(couponKeys.coupon(coupon.id), coupon);
  void client.invalidateQueries({ queryKey: couponKeys.lists });
}

export function useSetCouponPaused() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      isPaused ? api('POST /api/v1/coupons/{id}/pause', { params: { id } }) : api('POST /api/v1/coupons/{id}/resume', { params: { id } }),
    onSuccess: ({ data }) => keepCoupon(client, data),
    onError: () => void client.invalidateQueries({ queryKey: couponKeys.all }),
  });
}

export function useDeleteCoupon() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('DELETE /api/v1/coupons/{id}', { params: { id } }),
    onSettled: (_reply, _error, id) => {
      client.removeQueries({ queryKey: couponKeys.coupon(id) });
      return client.invalidateQueries({ queryKey: couponKeys.lists });
    },
  });
}

/** CSV of one-use codes with their state. */
export const fetchCodesFile = (id: string) => apiFile('GET /api/v1/coupons/{id}/codes.csv', { params: { id } });
