import type { AttentionAction, AttentionItem, Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/attention']>['query']>;

const attentionKey = ['admin', 'attention'];
const itemKey = (id: string | null) => [...attentionKey, 'one', id];

const loadItems = (query: ListQuery, signal: AbortSignal) => api('GET /api/v1/admin/attention', { query, signal });

export const useAttention = (query: ListQuery) =>
  useQuery({
    queryKey: [...attentionKey, 'list', query],
    queryFn: ({ signal }) => loadItems(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The number of open items, for the navigation. */
export const useOpenAttention = () =>
  useQuery({
    queryKey: [...attentionKey, 'open'],
    queryFn: async ({ signal }) => (await loadItems({ status: 'OPEN', page: 1, limit: 1 }, signal)).meta.total,
    refetchOnWindowFocus: 'always',
  });

/** One item by its id, also when the list's filters leave it out. Null where there is none. */
export const useAttentionItem = (id: string | null, listed: AttentionItem | undefined) =>
  useQuery({
    queryKey: itemKey(id),
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => (await loadItems({ search: id, page: 1, limit: 10 }, signal)).data.find((item) => item.id === id) ?? null,
    placeholderData: () => listed,
    staleTime: 0,
  });

interface Resolution {
  id: string;
  action: AttentionAction;
  reason: string;
  code?: string | undefined;
}

export function useResolve() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, ...body }: Resolution) => api('POST /api/v1/admin/attention/{id}/resolve', { params: { id }, body }),
    onSuccess: ({ data }) => client.setQueryData(itemKey(data.id), data),
    // Orders, wallets, counts and the log change too. Also refetched after an error, because its outcome may be unknown.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
