import type { Contract, OpenedMethod, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/payment-methods']>['query']>;
export type MethodReview = RouteInput<Contract['PUT /api/v1/admin/payment-methods/{id}']>['body'];

export const useMethods = (query: ListQuery) =>
  useQuery({
    queryKey: ['admin', 'payment-methods', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/payment-methods', { query, signal }),
    placeholderData: keepPreviousData,
  });

const methodKey = (id: string | null) => ['admin', 'payment-methods', 'one', id];

/** With its full numbers. Each opening is written to the audit log. */
export const useMethod = (id: string | null) =>
  useQuery({
    queryKey: methodKey(id),
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
    queryKey: ['admin', 'payment-methods', 'waiting'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/admin/payment-methods', { query: { status: 'PENDING', limit: 1 }, signal })).meta.total,
    refetchOnWindowFocus: 'always',
  });

export function useReviewMethod() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, body }: { id: string; body: MethodReview }) =>
      api('PUT /api/v1/admin/payment-methods/{id}', { params: { id }, body }),
    // The answer is masked: the numbers on the screen stay.
    onSuccess: ({ data: { accountNumber: _account, upiId: _upi, ...changed } }) =>
      client.setQueryData<OpenedMethod>(methodKey(changed.id), (before) => before && { ...before, ...changed }),
    // The person's page, the log and the counts tell of it too. Also after a refusal: then somebody else has changed it.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
