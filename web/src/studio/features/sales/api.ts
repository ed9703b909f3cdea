import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useCall } from '../../ui/use-call.ts';
import { useRefetchOnNews } from '../../ui/use-refetch-on-news.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/sales']>['query']>;

const salesKey = 'sales';

export function useSales(query: ListQuery) {
  useRefetchOnNews(salesKey);
  return useQuery({
    queryKey: [salesKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/sales', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The sales that the list shows, on all of its pages. */
export const fetchSalesFile = ({ search, type }: ListQuery) => apiFile('GET /api/v1/sales.csv', { query: { search, type } });

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
