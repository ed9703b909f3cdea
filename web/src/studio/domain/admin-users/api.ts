import type { AdminUser, Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/users']>['query']>;

const keys = {
  list: (query: ListQuery) => ['admin', 'users', 'list', query],
  user: (id: number) => ['admin', 'users', 'user', id],
};

export const useUsers = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/users', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useUser = (id: number) =>
  useQuery({
    queryKey: keys.user(id),
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/users/{id}', { params: { id: String(id) }, signal })).data,
    staleTime: 0,
  });

/** Mutation whose reply is the changed user. */
function useUserCall<Input>(call: (input: Input) => Promise<{ data: AdminUser; message: string }>) {
  const client = useQueryClient();
  return useAdminCall({
    mutationFn: call,
    onSuccess: ({ data }) => client.setQueryData(keys.user(data.id), data),
  });
}

interface UserReason {
  id: number;
  reason: string;
}

export const useBan = () =>
  useUserCall(({ id, reason }: UserReason) => api('POST /api/v1/admin/users/{id}/ban', { params: { id: String(id) }, body: { reason } }));

export const useUnban = () =>
  useUserCall(({ id, reason }: UserReason) => api('POST /api/v1/admin/users/{id}/unban', { params: { id: String(id) }, body: { reason } }));

export const useSignOut = () => useUserCall((id: number) => api('POST /api/v1/admin/users/{id}/sign-out', { params: { id: String(id) } }));

export const useAssignPlan = () =>
  useUserCall(({ id, planId }: { id: number; planId: string | null }) =>
    api('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(id) }, body: { planId } }),
  );

interface Adjustment {
  id: number;
  /** Positive adds to the balance, negative deducts. */
  amount: number;
  reason: string;
  idempotencyKey: string;
  code?: string | undefined;
}

export const useAdjustBalance = () =>
  useAdminCall({
    mutationFn: ({ id, ...body }: Adjustment) => api('POST /api/v1/admin/users/{id}/adjustments', { params: { id: String(id) }, body }),
  });
