import type { Contract, Coupon, RouteInput } from '@jamun/contract';
import { keepPreviousData, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/coupons']>['query']>;
export type CouponBody = RouteInput<Contract['POST /api/v1/coupons']>['body'];
export type OneUseCodesBody = RouteInput<Contract['POST /api/v1/coupons/one-use-codes']>['body'];
type CouponChanges = RouteInput<Contract['PUT /api/v1/coupons/{id}']>['body'];

const keys = {
  all: ['coupons'],
  lists: ['coupons', 'list'],
  list: (query: ListQuery) => ['coupons', 'list', query],
  coupon: (id: string) => ['coupons', 'coupon', id],
  items: (search: string) => ['coupons', 'items', search],
};

export function useCoupons(query: ListQuery) {
  useRefetchOnEvent(keys.all);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/coupons', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const fetchCoupon = async (id: string, signal?: AbortSignal) =>
  (await api('GET /api/v1/coupons/{id}', { params: { id }, ...(signal && { signal }) })).data;

export function useCoupon(id: string) {
  useRefetchOnEvent(keys.all);
  return useQuery({ queryKey: keys.coupon(id), queryFn: ({ signal }) => fetchCoupon(id, signal), staleTime: 0 });
}

/** Code, or name of one-use codes; undefined while loading, or when the coupon was deleted. */
export const useCouponName = (id: string | undefined) =>
  useQuery({
    queryKey: keys.coupon(id ?? ''),
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchCoupon(id, signal),
    select: ({ name }) => name,
    retry: false,
  }).data;

/** Products and plans that a coupon can reduce, the first ones that match. */
export const useCouponItems = (search: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: keys.items(search),
    queryFn: async ({ signal }) => (await api('GET /api/v1/coupons/items', { query: search ? { search } : {}, signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });

/** Shows a saved coupon at once and refetches the lists. */
function keep(client: QueryClient, coupon: Coupon) {
  client.setQueryData(keys.coupon(coupon.id), coupon);
  void client.invalidateQueries({ queryKey: keys.lists });
}

export function useCreateCoupon() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: CouponBody) => api('POST /api/v1/coupons', { body }),
    onSuccess: ({ data }) => keep(client, data),
  });
}

export function useCreateOneUseCodes() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: OneUseCodesBody) => api('POST /api/v1/coupons/one-use-codes', { body }),
    onSuccess: ({ data }) => keep(client, data),
  });
}

export function useUpdateCoupon() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, changes }: { id: string; changes: CouponChanges }) =>
      api('PUT /api/v1/coupons/{id}', { params: { id }, body: changes }),
    onSuccess: ({ data }) => keep(client, data),
    // The coupon may have been used, changed or deleted since.
    onError: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useSetCouponPaused() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      isPaused ? api('POST /api/v1/coupons/{id}/pause', { params: { id } }) : api('POST /api/v1/coupons/{id}/resume', { params: { id } }),
    onSuccess: ({ data }) => keep(client, data),
    onError: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useDeleteCoupon() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('DELETE /api/v1/coupons/{id}', { params: { id } }),
    onSettled: (_reply, _error, id) => {
      client.removeQueries({ queryKey: keys.coupon(id) });
      return client.invalidateQueries({ queryKey: keys.lists });
    },
  });
}

/** CSV of one-use codes with their state. */
export const fetchCodesFile = (id: string) => apiFile('GET /api/v1/coupons/{id}/codes.csv', { params: { id } });
