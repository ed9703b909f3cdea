import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

const keys = {
  all: ['order-support'],
  support: (orderId: string) => ['order-support', orderId],
};

/** Contact of the seller and the latest refund request. */
export function useOrderSupport(orderId: string) {
  useRefetchOnEvent(keys.all, 'refund-requests');
  return useQuery({
    queryKey: keys.support(orderId),
    queryFn: async ({ signal }) => (await api('GET /api/v1/orders/{id}/support', { params: { id: orderId }, signal })).data,
    staleTime: 0,
  });
}

export function useRequestRefund() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/v1/orders/{id}/refund-request', { params: { id }, body: { reason } }),
    // Also after an error: the seller may have refunded it at the same moment.
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useWithdrawRequest() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('POST /api/v1/orders/{id}/refund-request/withdraw', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
