import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/orders']>['query']>;
type Listed = Omit<ListQuery, 'needsAttention'> & { needsAttention?: 'yes' | undefined };

const ordersKey = ['admin', 'orders'];

export const useOrders = ({ needsAttention, ...listed }: Listed) => {
  const query: ListQuery = { ...listed, ...(needsAttention && { needsAttention: 'true' }) };
  return useQuery({
    queryKey: [...ordersKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/orders', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const useOrder = (id: string | null) =>
  useQuery({
    queryKey: [...ordersKey, 'one', id],
    queryFn: id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/orders/{id}', { params: { id }, signal })).data,
    // Whoever undoes a sale decides by what is so now.
    staleTime: 0,
  });

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
