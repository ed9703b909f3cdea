import type { Contract, RouteInput } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { secondFactorKey } from '../../domain/second-factor/use-second-factor.ts';
import { useCall } from '../../ui/use-call.ts';

type Body<Key extends keyof Contract> = RouteInput<Contract[Key]> extends { body: infer Given } ? Given : never;
export type ProofInput = Body<'POST /api/v1/admin/second-factor/disable'>;

export const useUpdateAdminPassword = () =>
  useCall({
    mutationFn: (body: Body<'POST /api/v1/admin/update-password'>) => api('POST /api/v1/admin/update-password', { body }),
  });

export const useBeginSecondFactor = () =>
  useCall({ mutationFn: (body: { password: string }) => api('POST /api/v1/admin/second-factor/begin', { body }) });

/** Whether it is on has changed, or was not what the page thought. */
function useSecondFactorChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: secondFactorKey });
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
