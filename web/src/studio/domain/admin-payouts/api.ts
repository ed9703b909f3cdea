import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/withdrawals']>['query']>;
export type PayoutDecision = RouteInput<Contract['POST /api/v1/admin/withdrawals/{id}/approve']>['body'];

export const payoutsKey = ['admin', 'payouts'];
const payoutKey = (id: string | null) => [...payoutsKey, 'one', id];

export const usePayouts = (query: ListQuery) =>
  useQuery({
    queryKey: [...payoutsKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/withdrawals', { query, signal }),
    placeholderData: keepPreviousData,
  });

const whileUnderWay = 3_000;

export const usePayout = (id: string | null) =>
  useQuery({
    queryKey: payoutKey(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/withdrawals/{id}', { params: { id }, signal })).data,
    // Whoever opens a request processes what is there now, and its full numbers are kept no longer than they are looked at.
    staleTime: 0,
    gcTime: 0,
    // The provider's answer comes by itself, and nobody is told in the admin area.
    refetchInterval: ({ state: { data } }) => (data?.status === 'APPROVED' && data.transfer ? whileUnderWay : false),
  });

function decide(id: string, { status, ...body }: PayoutDecision) {
  const params = { id };
  return status === 'REJECTED'
    ? api('POST /api/v1/admin/withdrawals/{id}/reject', { params, body: { status, ...body } })
    : api('POST /api/v1/admin/withdrawals/{id}/approve', { params, body: { status, ...body } });
}

export function useProcessPayout() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, body }: { id: string; body: PayoutDecision }) => decide(id, body),
    onSuccess: ({ data }) => client.setQueryData(payoutKey(data.id), data),
    // The log, the person's page and the counts tell of it too. Also after a refusal: then something is not as it was seen.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
