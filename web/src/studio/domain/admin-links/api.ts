import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/links']>['query']>;

export const useAllLinks = (query: ListQuery) =>
  useQuery({
    queryKey: ['admin', 'links', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/links', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useLinkCall<Given>(call: (given: Given) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useCall({
    mutationFn: call,
    // The log tells of it too. Also after a refusal: somebody else may have been faster.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export const useTakeDown = () =>
  useLinkCall(({ id, reason }: { id: string; reason: string }) =>
    api('POST /api/v1/admin/links/{id}/takedown', { params: { id }, body: { reason } }),
  );

export const useRestore = () => useLinkCall((id: string) => api('POST /api/v1/admin/links/{id}/restore', { params: { id } }));
