import type { Contract, PlatformFeature, PlatformPlan, RouteInput } from '@jamun/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

export type PlanInput = RouteInput<Contract['POST /api/v1/admin/platform-subscription-plans']>['body'];
export type FeatureInput = RouteInput<Contract['POST /api/v1/admin/platform-features/{planId}']>['body'];

const plansKey = ['admin', 'plans'] as const;
const planKey = (id: string) => [...plansKey, id] as const;
const featuresKey = (planId: string) => ['admin', 'features', planId] as const;

export const usePlans = () =>
  useQuery({
    queryKey: plansKey,
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/platform-subscription-plans', { signal })).data,
  });

export const usePlan = (id: string) =>
  useQuery({
    queryKey: planKey(id),
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/platform-subscription-plans/{id}', { params: { id }, signal })).data,
    // Another administrator may have been here a moment ago.
    staleTime: 0,
  });

export const useFeatures = (planId: string) =>
  useQuery({
    queryKey: featuresKey(planId),
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/platform-features/{planId}', { params: { planId }, signal })).data,
    staleTime: 0,
  });

/** A change of one plan may change the others too: there is one default. And the dashboard counts them. */
function usePlansChanged() {
  const client = useQueryClient();
  return (saved?: PlatformPlan) => {
    if (saved) client.setQueryData(planKey(saved.id), saved);
    void client.invalidateQueries({ queryKey: plansKey, predicate: ({ queryKey }) => !saved || queryKey[2] !== saved.id });
    void client.invalidateQueries({ queryKey: ['admin', 'dashboard'] });
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
    // Also after a refusal: another administrator may have deleted it, or made it the default.
    onSettled: () => changed(),
  });
}

export function useAddFeature(planId: string) {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: FeatureInput) => api('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: featuresKey(planId) }),
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
    onSuccess: () => client.invalidateQueries({ queryKey: featuresKey(planId) }),
  });
}

export function useDeleteFeature() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id }: PlatformFeature) => api('DELETE /api/v1/admin/platform-features/{featureId}', { params: { featureId: id } }),
    onSettled: (_answer, _error, { planId }) => client.invalidateQueries({ queryKey: featuresKey(planId) }),
  });
}
