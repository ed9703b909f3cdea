import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/orders']>['query']>;
type OrderFilters = Omit<ListQuery, 'needsAttention'> & { needsAttention?: 'yes' | undefined };
type UserFilter = { sellerId: string } | { buyerId: string };

const keys = {
  list: (query: ListQuery) => ['admin', 'orders', 'list', query],
  latest: (user: UserFilter) => ['admin', 'orders', 'latest', user],
};

export const useOrders = ({ needsAttention, ...filters }: OrderFilters) => {
  const query: ListQuery = { ...filters, ...(needsAttention && { needsAttention: 'true' }) };
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/orders', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The newest sales or purchases of a user, refunded ones included. */
export const useLatestOrders = (user: UserFilter) =>
  useQuery({
    queryKey: keys.latest(user),
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/admin/orders', { query: { ...user, status: 'SOLD', page: 1, limit: 5 }, signal })).data,
    staleTime: 0,
  });

export type OrderAction = { kind: 'refund' } | { kind: 'chargeback' } | { kind: 'retry'; refundId: string };

interface OrderActionInput {
  id: string;
  action: OrderAction;
  reason: string | undefined;
}

function send({ id, action, reason }: OrderActionInput): Promise<{ message: string }> {
  const body = { reason };
  if (action.kind === 'refund') return api('POST /api/v1/admin/orders/{id}/refund', { params: { id }, body });
  if (action.kind === 'chargeback') return api('POST /api/v1/admin/orders/{id}/chargeback', { params: { id }, body });
  const params = { id, refundId: action.refundId };
  return api('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params, body });
}

export const useOrderAction = () => useAdminCall({ mutationFn: send });

/** Compares one order with the provider. The reply has the ids of its open items in Needs attention. */
export const useCheckOrder = () =>
  useAdminCall({ mutationFn: (id: string) => api('POST /api/v1/admin/orders/{id}/check', { params: { id } }) });

export const useDeclineRequest = () =>
  useAdminCall({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/v1/admin/orders/{id}/refund-request/decline', { params: { id }, body: { reason } }),
  });

interface Reversal {
  id: string;
  reason: string;
  code?: string | undefined;
}

export const useReverseChargeback = () =>
  useAdminCall({
    mutationFn: ({ id, ...body }: Reversal) => api('POST /api/v1/admin/orders/{id}/chargeback/reverse', { params: { id }, body }),
  });
