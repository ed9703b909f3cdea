import type { Contract, RouteInput } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminSession } from '../../../lib/admin-session.ts';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import type { Area } from '../area.ts';
import { sessionKeys } from '../devices/api.ts';
import { areaPath, secondFactorKeys } from './use-second-factor.ts';

export type ProofInput = RouteInput<Contract['POST /api/v1/admin/second-factor/disable']>['body'];

export const useBeginSecondFactor = (area: Area) =>
  useCall({ mutationFn: (body: { password: string }) => api(`POST /api/v1/${areaPath[area]}/second-factor/begin`, { body }) });

/** Reloads the required steps: switching two-step sign-in off restricts the session in production. */
export const refreshAdministrator = async () => adminSession.update((await api('GET /api/v1/admin/me')).data);

/** Refetches the state, also after an error. Switching it on signs other devices out, so these are refetched too. */
function useSecondFactorChanged(area: Area) {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [secondFactorKeys[area], sessionKeys[area]]) void client.invalidateQueries({ queryKey });
  };
}

export const useConfirmSecondFactor = (area: Area) =>
  useCall({
    mutationFn: (body: { code: string }) => api(`POST /api/v1/${areaPath[area]}/second-factor/confirm`, { body }),
    onSettled: useSecondFactorChanged(area),
  });

export const useDisableSecondFactor = (area: Area) =>
  useCall({
    mutationFn: (body: ProofInput) => api(`POST /api/v1/${areaPath[area]}/second-factor/disable`, { body }),
    onSuccess: () => (area === 'admin' ? void refreshAdministrator().catch(() => undefined) : undefined),
    onSettled: useSecondFactorChanged(area),
  });

export const useRenewRecoveryCodes = (area: Area) =>
  useCall({
    mutationFn: (body: ProofInput) => api(`POST /api/v1/${areaPath[area]}/second-factor/recovery-codes`, { body }),
    onSettled: useSecondFactorChanged(area),
  });
