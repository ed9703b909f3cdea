import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { adminOrdersKey } from './use-admin-order.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/orders']>['query']>;
type Listed = Omit<ListQuery, 'needsAttention'> & { needsAttention?: 'yes' | undefined };

export const useOrders = ({ needsAttention, ...listed }: Listed) => {
  const query: ListQuery = { ...listed, ...(needsAttention && { needsAttention: 'true' }) };
  return useQuery({
    queryKey: [...adminOrdersKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/orders', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export type Deed = { kind: 'refund' } | { kind: 'chargeback' } | { kind: 'retry'; refundId: string };

interface Wish {
  id: string;
  deed: Deed;
  reason: string | undefined;
}

function send({ id, deed, reason }: Wish): Promise<{ message: string }> {
  const body = { reason };
  if (deed.kind === 'refund') return api('POST /api/v1/admin/orders/{id}/refund', { params: { id }, body });
  if (deed.kind === 'chargeback') return api('POST /api/v1/admin/orders/{id}/chargeback', { params: { id }, body });
  const params = { id, refundId: deed.refundId };
  return api('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params, body });
}

export function useDeed() {
  const client = useQueryClient();
  return useCall({
    mutationFn: send,
    // Wallets, counts and the log tell of it too. Also after a refusal or a lost answer: what is so now is asked for, never guessed.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Compares one order with the provider. The answer has the ids of its open items in Needs attention. */
export function useCheckOrder() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('POST /api/v1/admin/orders/{id}/check', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function useDeclineRequest() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/v1/admin/orders/{id}/refund-request/decline', { params: { id }, body: { reason } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

interface Reversal {
  id: string;
  reason: string;
  code?: string | undefined;
}

export function useReverseChargeback() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, ...body }: Reversal) => api('POST /api/v1/admin/orders/{id}/chargeback/reverse', { params: { id }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
