import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/withdrawals']>['query']>;
export type PayoutDecision = RouteInput<Contract['POST /api/v1/admin/withdrawals/{id}/approve']>['body'];

const keys = {
  list: (query: ListQuery) => ['admin', 'payouts', 'list', query],
  payout: (id: string | null) => ['admin', 'payouts', 'payout', id],
  funds: ['admin', 'payouts', 'funds'],
};

export const usePayouts = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/withdrawals', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Payout balance and approved withdrawals. Fetched apart from the list, because the provider may answer slowly. */
export const usePayoutFunds = () =>
  useQuery({
    queryKey: keys.funds,
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/payout-funds', { signal })).data,
  });

const transferPollInterval = 3_000;

export const usePayout = (id: string | null) =>
  useQuery({
    queryKey: keys.payout(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/withdrawals/{id}', { params: { id }, signal })).data,
    // Always fetched again: decisions are about the current request, and full account numbers are kept no longer than they are shown.
    staleTime: 0,
    gcTime: 0,
    // The result of a transfer arrives without an event in the admin area.
    refetchInterval: ({ state: { data } }) => (data?.status === 'APPROVED' && data.transfer ? transferPollInterval : false),
  });

function decide(id: string, { status, ...body }: PayoutDecision) {
  const params = { id };
  return status === 'REJECTED'
    ? api('POST /api/v1/admin/withdrawals/{id}/reject', { params, body: { status, ...body } })
    : api('POST /api/v1/admin/withdrawals/{id}/approve', { params, body: { status, ...body } });
}

export function useProcessPayout() {
  const client = useQueryClient();
  return useAdminCall({
    mutationFn: ({ id, body }: { id: string; body: PayoutDecision }) => decide(id, body),
    onSuccess: ({ data }) => client.setQueryData(keys.payout(data.id), data),
  });
}
