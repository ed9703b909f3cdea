import type { Contract, RouteInput } from '@jamun/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const methodsKey = ['payment-methods'];

export const usePaymentMethods = () =>
  useQuery({ queryKey: methodsKey, queryFn: async ({ signal }) => (await api('GET /api/v1/payment-methods', { signal })).data });

type Saving =
  | { id: null; body: RouteInput<Contract['POST /api/v1/payment-methods']>['body'] }
  | { id: string; body: RouteInput<Contract['PUT /api/v1/payment-methods/{id}']>['body'] };

/** Adds one, or changes the one with this id. */
export function useSaveMethod() {
  const refetch = useMethodsRefetch();
  return useCall({
    mutationFn: (saving: Saving) =>
      saving.id === null
        ? api('POST /api/v1/payment-methods', { body: saving.body })
        : api('PUT /api/v1/payment-methods/{id}', { params: { id: saving.id }, body: saving.body }),
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

/** The whole list: one that becomes primary demotes another. Also after a refusal, which may mean that the list has changed. */
function useMethodsRefetch() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: methodsKey });
}
