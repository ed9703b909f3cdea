import type { Contract, RouteInput } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminSession } from '../../../lib/admin-session.ts';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import type { Area } from '../area.ts';
import { sessionsKey } from '../devices/api.ts';
import { areaPath, secondFactorKey } from './use-second-factor.ts';

type Body<Key extends keyof Contract> = RouteInput<Contract[Key]> extends { body: infer Given } ? Given : never;
export type ProofInput = Body<'POST /api/v1/admin/second-factor/disable'>;

export const useBeginSecondFactor = (area: Area) =>
  useCall({ mutationFn: (body: { password: string }) => api(`POST /api/v1/${areaPath[area]}/second-factor/begin`, { body }) });

/** Asks which steps are left: switching two-step sign-in off restricts the session in production. */
export const refreshAdministrator = async () => adminSession.update((await api('GET /api/v1/admin/me')).data);

/** Whether it is on has changed, or was not what the page thought. Switching it on signs other devices out. */
function useSecondFactorChanged(area: Area) {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [secondFactorKey(area), sessionsKey(area)]) void client.invalidateQueries({ queryKey });
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
