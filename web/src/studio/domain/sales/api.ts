import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/sales']>['query']>;

type SalesFilters = Omit<ListQuery, 'refundRequested'> & { refundRequested?: 'yes' | undefined };

const keys = {
  all: ['sales'],
  list: (query: ListQuery) => ['sales', 'list', query],
  sale: (orderId: string | null) => ['sales', 'sale', orderId],
};

const toQuery = ({ refundRequested, ...filters }: SalesFilters): ListQuery => ({
  ...filters,
  ...(refundRequested && { refundRequested: 'true' }),
});

export function useSales(filters: SalesFilters) {
  const query = toQuery(filters);
  useRefetchOnEvent(keys.all);
  useRefetchOnEvent(keys.all, 'refund-requests');
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/sales', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** CSV of all pages of the filtered list. */
export const fetchSalesFile = (filters: SalesFilters) => {
  const { search, type, productId, couponId, refundRequested } = toQuery(filters);
  return apiFile('GET /api/v1/sales.csv', { query: { search, type, productId, couponId, refundRequested } });
};

export const useSale = (orderId: string | null) =>
  useQuery({
    queryKey: keys.sale(orderId),
    queryFn:
      orderId === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/sales/{orderId}', { params: { orderId }, signal })).data,
    // The sale may have been refunded in another tab.
    staleTime: 0,
  });

export function useRefund() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ orderId, reason }: { orderId: string; reason: string | undefined }) =>
      api('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: { reason } }),
    // Balances, counts and lists change too. Also after an error: the reply may be lost.
    onSettled: () => void client.invalidateQueries(),
  });
}

export function useDeclineRequest() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ orderId, reason }: { orderId: string; reason: string }) =>
      api('POST /api/v1/sales/{orderId}/refund-request/decline', { params: { orderId }, body: { reason } }),
    // Also after an error: the buyer may have withdrawn it at the same moment.
    onSettled: () => void client.invalidateQueries(),
  });
}

export function useSaveEvidence() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ orderId, disputeId, text }: { orderId: string; disputeId: string; text: string }) =>
      api('PUT /api/v1/sales/{orderId}/disputes/{disputeId}/evidence', { params: { orderId, disputeId }, body: { text } }),
    // Also after an error: the bank may have decided at the same moment.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
}
