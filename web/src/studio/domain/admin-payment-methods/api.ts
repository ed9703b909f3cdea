import type { Contract, OpenedMethod, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/payment-methods']>['query']>;
export type MethodReview = RouteInput<Contract['PUT /api/v1/admin/payment-methods/{id}']>['body'];

const keys = {
  list: (query: ListQuery) => ['admin', 'payment-methods', 'list', query],
  method: (id: string | null) => ['admin', 'payment-methods', 'method', id],
  pendingCount: ['admin', 'payment-methods', 'pending-count'],
};

export const useMethods = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/payment-methods', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** With its full numbers. Each opening is written to the audit log. */
export const useMethod = (id: string | null) =>
  useQuery({
    queryKey: keys.method(id),
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => (await api('GET /api/v1/admin/payment-methods/{id}', { params: { id }, signal })).data,
    // Always fetched again: the review is of the current details, and full numbers are kept no longer than they are shown.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The number of methods that wait for verification, for the navigation. */
export const useWaitingMethods = () =>
  useQuery({
    queryKey: keys.pendingCount,
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/admin/payment-methods', { query: { status: 'PENDING', limit: 1 }, signal })).meta.total,
    refetchOnWindowFocus: 'always',
  });

export function useReviewMethod() {
  const client = useQueryClient();
  return useAdminCall({
    mutationFn: ({ id, body }: { id: string; body: MethodReview }) =>
      api('PUT /api/v1/admin/payment-methods/{id}', { params: { id }, body }),
    // The numbers in the reply are masked: those on the screen stay.
    onSuccess: ({ data: { accountNumber: _account, upiId: _upi, ...changed } }) =>
      client.setQueryData<OpenedMethod>(keys.method(changed.id), (before) => before && { ...before, ...changed }),
  });
}
