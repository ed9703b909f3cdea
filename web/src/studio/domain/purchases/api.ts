import type { PendingOrder } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { fetchPurchases, type PurchasedQuery } from './fetch-purchases.ts';
import type { PurchasedItem } from './purchased-item.ts';

const keys = {
  all: ['purchases'],
  list: (query: PurchasedQuery) => ['purchases', query],
  files: (id: string) => ['purchased-files', id],
};

/** Polling interval: an invite link takes seconds to make; joining and pending payments happen elsewhere. */
function pollInterval({ data: items, pending }: { data: PurchasedItem[]; pending: PendingOrder[] }): number | false {
  const states = items.map(({ subscription }) => subscription?.access);
  if (states.includes('PREPARING')) return 3_000;
  return states.includes('READY') || states.includes('DELAYED') || pending.length > 0 ? 15_000 : false;
}

export function usePurchases(query: PurchasedQuery) {
  useRefetchOnEvent(keys.all);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => fetchPurchases(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // People join in the Telegram app and come back here.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data ? pollInterval(data) : false),
  });
}

export const useReceipt = () =>
  useCall({ mutationFn: (orderId: string) => api('POST /api/v1/orders/{id}/receipt', { params: { id: orderId } }) });

/** Requests a new invite link, for a buyer who lost it or left the channel. The list polls until the link is ready. */
export function useNewLink() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('POST /api/v1/telegram/subscriptions/{id}/invite-link', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Files of a purchase with their URLs. Never refetched automatically: a new URL would restart a playing video. */
export const usePurchasedFiles = (id: string) =>
  useQuery({
    queryKey: keys.files(id),
    queryFn: ({ signal }) => api('GET /api/v1/digital-files/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
