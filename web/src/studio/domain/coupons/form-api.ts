import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { couponKeys, keepCoupon } from './api.ts';

// Apart from api.ts: only dialogs need these calls.

export type CouponBody = RouteInput<Contract['POST /api/v1/coupons']>['body'];
export type OneUseCodesBody = RouteInput<Contract['POST /api/v1/coupons/one-use-codes']>['body'];
type CouponChanges = RouteInput<Contract['PUT /api/v1/coupons/{id}']>['body'];

/** Products and plans that a coupon can reduce, the first ones that match. */
export const useCouponItems = (search: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: couponKeys.items(search),
    queryFn: async ({ signal }) => (await api('GET /api/v1/coupons/items', { query: search ? { search } : {}, signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });

export function useCreateCoupon() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: CouponBody) => api('POST /api/v1/coupons', { body }),
    onSuccess: ({ data }) => keepCoupon(client, data),
  });
}

export function useCreateOneUseCodes() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: OneUseCodesBody) => api('POST /api/v1/coupons/one-use-codes', { body }),
    onSuccess: ({ data }) => keepCoupon(client, data),
  });
}

export function useUpdateCoupon() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, changes }: { id: string; changes: CouponChanges }) =>
      api('PUT /api/v1/coupons/{id}', { params: { id }, body: changes }),
    onSuccess: ({ data }) => keepCoupon(client, data),
    // The coupon may have been used, changed or deleted since.
    onError: () => void client.invalidateQueries({ queryKey: couponKeys.all }),
  });
}
