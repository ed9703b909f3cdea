import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/use-call.ts';
import { useRefetchOnNews } from '../../ui/use-refetch-on-news.ts';
import { fetchPurchases, type PurchasedQuery } from './fetch-purchases.ts';

const purchasedKey = 'purchased';

export function usePurchases(query: PurchasedQuery) {
  useRefetchOnNews(purchasedKey);
  return useQuery({
    queryKey: [purchasedKey, query],
    queryFn: ({ signal }) => fetchPurchases(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useReceipt = () =>
  useCall({ mutationFn: (orderId: string) => api('POST /api/v1/orders/{id}/receipt', { params: { id: orderId } }) });

/** The files of a purchase with their addresses. Never asked for by itself: a film would begin again with every new address. */
export const usePurchasedFiles = (id: string) =>
  useQuery({
    queryKey: ['purchased-files', id],
    queryFn: ({ signal }) => api('GET /api/v1/digital-files/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
