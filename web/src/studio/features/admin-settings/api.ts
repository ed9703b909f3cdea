import type { Contract, RouteInput } from '@jamun/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminSession } from '../../../lib/admin-session.ts';
import { api } from '../../../lib/api.ts';
import { secondFactorKey } from '../../domain/second-factor/use-second-factor.ts';
import { useCall } from '../../ui/use-call.ts';

type Body<Key extends keyof Contract> = RouteInput<Contract[Key]> extends { body: infer Given } ? Given : never;
export type ProofInput = Body<'POST /api/v1/admin/second-factor/disable'>;

/** Asks which steps are left: switching two-step sign-in off restricts the session in production. */
export const refreshAdministrator = async () => adminSession.update((await api('GET /api/v1/admin/me')).data);

const sessionsKey = ['admin', 'own-sessions'];

export const useAdminSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: async ({ signal }) => (await api('GET /api/v1/admin/sessions', { signal })).data });

export function useEndAdminSession() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('DELETE /api/v1/admin/sessions/{id}', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useUpdateAdminPassword() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: Body<'POST /api/v1/admin/update-password'>) => api('POST /api/v1/admin/update-password', { body }),
    // A new password signs the other devices out.
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export const useBeginSecondFactor = () =>
  useCall({ mutationFn: (body: { password: string }) => api('POST /api/v1/admin/second-factor/begin', { body }) });

/** Whether it is on has changed, or was not what the page thought. */
function useSecondFactorChanged() {
  const client = useQueryClient();
  return () => Promise.all([secondFactorKey, sessionsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useConfirmSecondFactor() {
  const changed = useSecondFactorChanged();
  return useCall({
    mutationFn: (body: { code: string }) => api('POST /api/v1/admin/second-factor/confirm', { body }),
    onSettled: () => void changed(),
  });
}

export function useDisableSecondFactor() {
  const changed = useSecondFactorChanged();
  return useCall({
    mutationFn: (body: ProofInput) => api('POST /api/v1/admin/second-factor/disable', { body }),
    onSuccess: () => void refreshAdministrator().catch(() => undefined),
    onSettled: () => void changed(),
  });
}

export function useRenewRecoveryCodes() {
  const changed = useSecondFactorChanged();
  return useCall({
    mutationFn: (body: ProofInput) => api('POST /api/v1/admin/second-factor/recovery-codes', { body }),
    onSettled: () => void changed(),
  });
}
