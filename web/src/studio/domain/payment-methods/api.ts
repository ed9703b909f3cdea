import type { Contract, RouteInput } from '@jamun/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { list: ['payment-methods'] };

export const paymentMethodsQuery = queryOptions({
  queryKey: keys.list,
  queryFn: async ({ signal }) => (await api('GET /api/v1/payment-methods', { signal })).data,
});

export const usePaymentMethods = () => useQuery(paymentMethodsQuery);

type MethodInput =
  | { id: null; body: RouteInput<Contract['POST /api/v1/payment-methods']>['body'] }
  | { id: string; body: RouteInput<Contract['PUT /api/v1/payment-methods/{id}']>['body'] };

/** Adds a payment method, or changes the one with this id. */
export function useSaveMethod() {
  const refetch = useMethodsRefetch();
  return useCall({
    mutationFn: (input: MethodInput) =>
      input.id === null
        ? api('POST /api/v1/payment-methods', { body: input.body })
        : api('PUT /api/v1/payment-methods/{id}', { params: { id: input.id }, body: input.body }),
    onSettled: refetch,
  });
}

export function useDeleteMethod() {
  const refetch = useMethodsRefetch();
  return useCall({
    mutationFn: (id: string) => api('DELETE /api/v1/payment-methods/{id}', { params: { id } }),
    onSettled: refetch,
  });
}

/** Refetches the whole list: a method that becomes primary demotes another. Also after an error, which may mean that the list has changed. */
function useMethodsRefetch() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.list });
}
