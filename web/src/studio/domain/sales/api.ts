import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/sales']>['query']>;

type Listed = Omit<ListQuery, 'refundRequested'> & { refundRequested?: 'yes' | undefined };

const salesKey = 'sales';

const queryOf = ({ refundRequested, ...listed }: Listed): ListQuery => ({ ...listed, ...(refundRequested && { refundRequested: 'true' }) });

export function useSales(listed: Listed) {
  const query = queryOf(listed);
  useRefetchOnEvent(salesKey);
  useRefetchOnEvent(salesKey, 'refund-requests');
  return useQuery({
    queryKey: [salesKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/sales', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The sales that the list shows, on all of its pages. */
export const fetchSalesFile = (listed: Listed) => {
  const { search, type, productId, refundRequested } = queryOf(listed);
  return apiFile('GET /api/v1/sales.csv', { query: { search, type, productId, refundRequested } });
};

/** Names the filter of one product. A deleted product keeps its sales, but has no page any more. */
export const useProductTitle = (id: string | undefined) =>
  useQuery({
    queryKey: ['products', 'title', id],
    queryFn: id ? async ({ signal }) => (await api('GET /api/v1/digital-products/{id}', { params: { id }, signal })).data.title : skipToken,
    retry: false,
  }).data;

export const useSale = (orderId: string | null) =>
  useQuery({
    queryKey: [salesKey, 'one', orderId],
    queryFn:
      orderId === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/sales/{orderId}', { params: { orderId }, signal })).data,
    // Somebody may have refunded it in another tab.
    staleTime: 0,
  });

export function useRefund() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ orderId, reason }: { orderId: string; reason: string | undefined }) =>
      api('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: { reason } }),
    // Balances, counts and lists all tell of it. Also after a refusal or a lost answer: what is so now is asked for, never guessed.
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
