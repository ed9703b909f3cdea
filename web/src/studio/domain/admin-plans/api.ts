import type { Contract, PlatformFeature, PlatformPlan, RouteInput } from '@jamun/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { adminDashboardKeys } from '../admin-dashboard/api.ts';

export type PlanInput = RouteInput<Contract['POST /api/v1/admin/platform-subscription-plans']>['body'];
export type FeatureInput = RouteInput<Contract['POST /api/v1/admin/platform-features/{planId}']>['body'];

const keys = {
  all: ['admin', 'plans'],
  list: ['admin', 'plans', 'list'],
  plan: (id: string) => ['admin', 'plans', 'plan', id],
  features: (planId: string) => ['admin', 'plan-features', planId],
};

const plansQuery = queryOptions({
  queryKey: keys.list,
  queryFn: async ({ signal }) => (await api('GET /api/v1/admin/platform-subscription-plans', { signal })).data,
});

export const usePlans = () => useQuery(plansQuery);

/** Plans that can be assigned to a user. */
export const useOfferedPlans = () =>
  useQuery({ ...plansQuery, select: (plans) => plans.filter(({ deletedAt }) => deletedAt === null), staleTime: 0 });

export const usePlan = (id: string) =>
  useQuery({
    queryKey: keys.plan(id),
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/platform-subscription-plans/{id}', { params: { id }, signal })).data,
    // Another administrator may have changed it a moment ago.
    staleTime: 0,
  });

export const useFeatures = (planId: string) =>
  useQuery({
    queryKey: keys.features(planId),
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/platform-features/{planId}', { params: { planId }, signal })).data,
    staleTime: 0,
  });

/** Only one plan is the default, so a change of one plan may change another. The dashboard shows counts per plan. */
function usePlansChanged() {
  const client = useQueryClient();
  return (saved?: PlatformPlan) => {
    if (saved) client.setQueryData(keys.plan(saved.id), saved);
    void client.invalidateQueries({ queryKey: keys.all, predicate: ({ queryKey }) => !saved || queryKey.at(-1) !== saved.id });
    void client.invalidateQueries({ queryKey: adminDashboardKeys.figures });
  };
}

export function useCreatePlan() {
  const changed = usePlansChanged();
  return useCall({
    mutationFn: (body: PlanInput) => api('POST /api/v1/admin/platform-subscription-plans', { body }),
    onSuccess: () => changed(),
  });
}

export function useUpdatePlan(id: string) {
  const changed = usePlansChanged();
  return useCall({
    mutationFn: (body: PlanInput & { version: number }) =>
      api('PUT /api/v1/admin/platform-subscription-plans/{id}', { params: { id }, body }),
    onSuccess: ({ data }) => changed(data),
  });
}

export function useDeletePlan() {
  const changed = usePlansChanged();
  return useCall({
    mutationFn: (id: string) => api('DELETE /api/v1/admin/platform-subscription-plans/{id}', { params: { id } }),
    // Also after an error: another administrator may have deleted it or made it the default.
    onSettled: () => changed(),
  });
}

export function useAddFeature(planId: string) {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: FeatureInput) => api('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.features(planId) }),
  });
}

type FeatureChange = Partial<Pick<PlatformFeature, 'limitValue' | 'isEnabled'>>;

export function useChangeFeature({ id, planId, featureKey, version }: PlatformFeature) {
  const client = useQueryClient();
  return useCall({
    mutationFn: (change: FeatureChange) =>
      api('PUT /api/v1/admin/platform-features/feature/{featureId}', {
        params: { featureId: id },
        body: { featureKey, version, ...change },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.features(planId) }),
  });
}

export function useDeleteFeature() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id }: PlatformFeature) => api('DELETE /api/v1/admin/platform-features/{featureId}', { params: { featureId: id } }),
    onSettled: (_reply, _error, { planId }) => client.invalidateQueries({ queryKey: keys.features(planId) }),
  });
}
