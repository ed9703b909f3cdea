import type { AttentionAction, AttentionItem, Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/attention']>['query']>;

const keys = {
  list: (query: ListQuery) => ['admin', 'attention', 'list', query],
  openCount: ['admin', 'attention', 'open-count'],
  item: (id: string | null) => ['admin', 'attention', 'item', id],
};

const loadItems = (query: ListQuery, signal: AbortSignal) => api('GET /api/v1/admin/attention', { query, signal });

export const useAttention = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => loadItems(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The number of open items, for the navigation. */
export const useOpenAttention = () =>
  useQuery({
    queryKey: keys.openCount,
    queryFn: async ({ signal }) => (await loadItems({ status: 'OPEN', page: 1, limit: 1 }, signal)).meta.total,
    refetchOnWindowFocus: 'always',
  });

/** One item by its id, also when the list's filters leave it out. Null where there is none. */
export const useAttentionItem = (id: string | null, listed: AttentionItem | undefined) =>
  useQuery({
    queryKey: keys.item(id),
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
  return useAdminCall({
    mutationFn: ({ id, ...body }: Resolution) => api('POST /api/v1/admin/attention/{id}/resolve', { params: { id }, body }),
    onSuccess: ({ data }) => client.setQueryData(keys.item(data.id), data),
  });
}
