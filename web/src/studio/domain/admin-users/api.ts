import type { AdminUser, Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/users']>['query']>;

const usersKey = ['admin', 'users'];
const userKey = (id: number) => [...usersKey, 'one', id];

export const useUsers = (query: ListQuery) =>
  useQuery({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/users', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useUser = (id: number) =>
  useQuery({
    queryKey: userKey(id),
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/users/{id}', { params: { id: String(id) }, signal })).data,
    staleTime: 0,
  });

/** The newest of what administrators did to a person. */
export const useRecentDeeds = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'audit', 'of', userId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/admin/audit', { query: { userId: String(userId), page: 1, limit: 5 }, signal })).data,
    staleTime: 0,
  });

/** The newest of what somebody sold or bought, also what was refunded since. */
export const useLatestOrders = (whose: { sellerId: string } | { buyerId: string }) =>
  useQuery({
    queryKey: ['admin', 'orders', 'of', whose],
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/admin/orders', { query: { ...whose, status: 'SOLD', page: 1, limit: 5 }, signal })).data,
    staleTime: 0,
  });

/** Those that a person can be put on. */
export const useOfferedPlans = () =>
  useQuery({
    queryKey: ['admin', 'plans', 'offered'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/v1/admin/platform-subscription-plans', { signal });
      return data.filter(({ deletedAt }) => deletedAt === null);
    },
    staleTime: 0,
  });

/** Each of these answers with the person as they are now; lists and the log tell of it too. */
function useUserCall<Given>(call: (given: Given) => Promise<{ data: AdminUser; message: string }>) {
  const client = useQueryClient();
  return useCall({
    mutationFn: call,
    onSuccess: ({ data }) => client.setQueryData(userKey(data.id), data),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

interface Deed {
  id: number;
  reason: string;
}

export const useBan = () =>
  useUserCall(({ id, reason }: Deed) => api('POST /api/v1/admin/users/{id}/ban', { params: { id: String(id) }, body: { reason } }));

export const useUnban = () =>
  useUserCall(({ id, reason }: Deed) => api('POST /api/v1/admin/users/{id}/unban', { params: { id: String(id) }, body: { reason } }));

export const useSignOut = () => useUserCall((id: number) => api('POST /api/v1/admin/users/{id}/sign-out', { params: { id: String(id) } }));

export const useAssignPlan = () =>
  useUserCall(({ id, planId }: { id: number; planId: string | null }) =>
    api('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(id) }, body: { planId } }),
  );

interface Adjustment {
  id: number;
  /** Above zero adds to the balance, below zero takes from it. */
  amount: number;
  reason: string;
  idempotencyKey: string;
  code?: string | undefined;
}

export function useAdjustBalance() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, ...body }: Adjustment) => api('POST /api/v1/admin/users/{id}/adjustments', { params: { id: String(id) }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
