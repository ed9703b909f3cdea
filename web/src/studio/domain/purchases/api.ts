import type { PendingOrder } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { fetchPurchases, type PurchasedQuery } from './fetch-purchases.ts';
import type { PurchasedItem } from './purchased-item.ts';

const purchasedKey = 'purchased';

/** Polling interval: an invite link takes seconds to make; joining and pending payments happen elsewhere. */
function lookAgainAfter({ data: items, pending }: { data: PurchasedItem[]; pending: PendingOrder[] }): number | false {
  const states = items.map(({ subscription }) => subscription?.access);
  if (states.includes('PREPARING')) return 3_000;
  return states.includes('READY') || states.includes('DELAYED') || pending.length > 0 ? 15_000 : false;
}

export function usePurchases(query: PurchasedQuery) {
  useRefetchOnEvent(purchasedKey);
  return useQuery({
    queryKey: [purchasedKey, query],
    queryFn: ({ signal }) => fetchPurchases(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // People join in the Telegram app and come back here.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data ? lookAgainAfter(data) : false),
  });
}

export const useReceipt = () =>
  useCall({ mutationFn: (orderId: string) => api('POST /api/v1/orders/{id}/receipt', { params: { id: orderId } }) });

/** For somebody who has lost the invitation, or left. What is shown is asked for again until the new one is there. */
export function useNewLink() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('POST /api/v1/telegram/subscriptions/{id}/invite-link', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [purchasedKey] }),
  });
}

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
