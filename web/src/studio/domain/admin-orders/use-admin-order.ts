import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const keys = { order: (id: string | null) => ['admin', 'orders', 'order', id] };

/** One order with its payments, refunds and settlement. */
export const useAdminOrder = (id: string | null) =>
  useQuery({
    queryKey: keys.order(id),
    queryFn: id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/orders/{id}', { params: { id }, signal })).data,
    // Decisions about money need the current state, never a cached one.
    staleTime: 0,
  });
